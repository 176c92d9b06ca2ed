// Allowlist for the HTML of a board's announcements: a few text tags, and links to safe addresses. Runs when a catalog
// is published, so phones receive and show only sanitized HTML. A mistake here runs a stranger's script on every phone:
// nothing of the input is copied but the names in ALLOWED, escaped text, and addresses that match SAFE_ADDRESS.
import { Parser } from 'htmlparser2'

const ALLOWED = new Set(['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'a'])
/** Removed together with their content; other disallowed tags leave their text. */
const REMOVED = new Set([
  ...['script', 'style', 'textarea', 'option', 'xmp'],
  ...['iframe', 'object', 'template', 'noscript', 'svg', 'math'],
])
/** Browsers treat a backslash after the first slash as a second slash, which starts another host. */
const SAFE_ADDRESS = /^(https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s<>"'`]*$/i

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function openingTag(name: string, { href = '' }: Record<string, string>): string {
  if (name === 'br') return '<br />'
  if (name !== 'a' || !SAFE_ADDRESS.test(href)) return `<${name}>`
  return `<a href="${escapeText(href)}" rel="noopener noreferrer">`
}

export function cleanHtml(html: string): string {
  let clean = ''
  const open: string[] = []
  /** How many removed tags are open. */
  let inRemoved = 0
  const close = (name: string) => {
    for (let last: string | undefined; last !== name; clean += `</${last}>`) last = open.pop()
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (REMOVED.has(name)) inRemoved++
      if (inRemoved > 0 || !ALLOWED.has(name)) return
      clean += openingTag(name, attributes)
      if (name !== 'br') open.push(name)
    },
    ontext(text) {
      if (inRemoved === 0) clean += escapeText(text)
    },
    onclosetag(name) {
      if (REMOVED.has(name)) inRemoved--
      else if (inRemoved === 0 && open.includes(name)) close(name)
    },
  })
  parser.end(html)
  while (open[0]) close(open.at(-1)!)
  return clean
}
