// Whom the server may write to on a browser's word. The address comes from a member's browser, so only the push services
// of the browsers themselves are accepted, by name: nothing inside the server's own network can be one of them. Pure.
const HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'web.push.apple.com',
  'updates.push.services.mozilla.com',
]
/** Regions of one service. */
const BELOW = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/** The address, or null when it isn't one of a push service. */
export function pushServiceAddress(endpoint: string): URL | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  const isKnown = HOSTS.includes(url.hostname) || BELOW.some((end) => url.hostname.endsWith(end))
  return isKnown ? url : null
}
