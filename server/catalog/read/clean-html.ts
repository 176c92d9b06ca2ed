// A board's message as HTML that can do nothing but look like text: a few tags, no attribute but a link's address. Built anew from its pieces,
// so what is not understood cannot pass.
const ALLOWED = new Set(['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'a'])
/** Their content goes with them. */
const SWALLOWED = /<(script|style|iframe|object|template|noscript|svg|math)\b[\s\S]*?(<\/\1\s*>|$)/gi
const COMMENT = /<!--[\s\S]*?(-->|$)/g
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const SAFE_ADDRESS = /^(https:\/\/|mailto:|tel:|\/(?!\/))[^\s<>"'`]*$/i

const escapeText = (text: string) =>
  text
    .replace(/&(?!(?:[a-z]{2,10}|#\d{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

function cleanTag(closing: string, name: string, attributes: string): string {
  const tag = name.toLowerCase()
  if (!ALLOWED.has(tag)) return ''
  if (closing) return tag === 'br' ? '' : `</${tag}>`
  if (tag !== 'a') return `<${tag}>`
  const [, double, single] = HREF.exec(attributes) ?? []
  const address = double ?? single ?? ''
  return SAFE_ADDRESS.test(address) ? `<a href="${address}" rel="noopener noreferrer">` : '<a>'
}

export function cleanHtml(html: string): string {
  const text = html.replace(COMMENT, '').replace(SWALLOWED, '')
  let clean = ''
  let from = 0
  for (const found of text.matchAll(TAG)) {
    const [whole, closing = '', name = '', attributes = ''] = found
    clean += escapeText(text.slice(from, found.index)) + cleanTag(closing, name, attributes)
    from = found.index + whole.length
  }
  return clean + escapeText(text.slice(from))
}
