/** The part of Trusted Types in use; TypeScript's DOM library does not know it yet. */
type Rules = { createScriptURL(url: string): string; createHTML(html: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Rules): unknown }

/** Leaflet parses this once as it loads, to learn whether the browser draws SVG. */
const LEAFLET_PROBE = '<svg/>'

/**
 * The page's policy demands that script addresses and HTML are vouched for. This one vouches for the service worker, whose
 * registration takes plain text, and for Leaflet's one constant; for nothing else. HTML from text has a policy of its own, in the one
 * component that shows any (features/announcements/message-html.tsx).
 */
export function vouchForOurOwn(worker: string): void {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  types?.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.href).href !== new URL(worker, location.href).href)
        throw new TypeError('not the service worker')
      return url
    },
    createHTML(html) {
      if (html !== LEAFLET_PROBE) throw new TypeError('no text becomes HTML')
      return html
    },
  })
}
