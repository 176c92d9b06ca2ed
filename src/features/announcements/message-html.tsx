// The only place where HTML from text becomes part of a page. The server sanitized the message when it was published;
// it is sanitized again here, in case of a cache, a proxy or a mistake on the server in between. The result is moved
// into the page as nodes, never assigned as a string.
import createDOMPurify from 'dompurify'
import { useLayoutEffect, useMemo, useRef } from 'react'

/** Browsers treat a backslash after the first slash as a second slash, which would start another host. */
const SAFE_ADDRESS = /^(https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s<>"'`]*$/i

type Rules = { createHTML(html: string): string; createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Rules): object }

/**
 * Lets DOMPurify parse text in a separate document, where nothing runs or loads. Not exported: nothing else may use it.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('curbside-message', {
  createHTML: (html) => html,
  createScriptURL() {
    throw new TypeError('A message has no scripts')
  },
})

const purify = createDOMPurify(window)

/** Allows the same tags as the server (server/catalog/read/clean-html.ts). */
const cleaned = (html: string): DocumentFragment =>
  purify.sanitize(html, {
    ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'a'],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: SAFE_ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
    ...(policy && { TRUSTED_TYPES_POLICY: policy as never }),
  }) as unknown as DocumentFragment

/** Links to other sites open in a new tab. */
export function cleanMessage(html: string): DocumentFragment {
  const fragment = cleaned(html)
  for (const link of fragment.querySelectorAll('a')) {
    if (!SAFE_ADDRESS.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
    else if (/^https:/i.test(link.href) && link.origin !== location.origin) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    }
  }
  return fragment
}

export function MessageHtml({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const fragment = useMemo(() => cleanMessage(html), [html])
  useLayoutEffect(() => ref.current?.replaceChildren(fragment.cloneNode(true)), [fragment])
  return <div ref={ref} className="announcement-message" />
}
