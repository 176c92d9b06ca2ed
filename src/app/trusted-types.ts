/** The part of Trusted Types in use; TypeScript's DOM library does not know it yet. */
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown }

/**
 * The page's policy demands that script addresses are vouched for. This one vouches for the service worker, whose
 * registration takes plain text, and for nothing else. HTML from text has a policy of its own, in the one component that
 * shows any (features/announcements/message-html.tsx).
 */
export function vouchForServiceWorker(address: string): void {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  types?.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.href).href !== new URL(address, location.href).href)
        throw new TypeError('not the service worker')
      return url
    },
  })
}
