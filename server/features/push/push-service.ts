// Validates push addresses, which come from members' browsers and to which the server sends requests. Only the
// browsers' own push services are accepted, by name, so that no address can point into the server's own network. Pure.
const HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'web.push.apple.com',
  'updates.push.services.mozilla.com',
]
/** Domains of services with regional hosts. */
const BELOW = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/** The address, or null if it doesn't belong to a push service. */
export function pushServiceAddress(endpoint: string): URL | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  const isKnown = HOSTS.includes(url.hostname) || BELOW.some((end) => url.hostname.endsWith(end))
  return isKnown ? url : null
}
