/** The part of Trusted Types in use; TypeScript's DOM library does not define it. */
type Rules = { createScriptURL(url: string): string; createHTML(html: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Rules): unknown }

/** Leaflet parses this once as it loads, to find out whether the browser supports SVG. */
const LEAFLET_PROBE = '<svg/>'

/**
 * The page's policy requires that script URLs and HTML are approved. This policy approves the service worker, whose
 * registration takes plain text, and Leaflet's one constant; nothing else. HTML from text has a policy of its own, in
 * the only component that shows any (features/announcements/message-html.tsx).
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
