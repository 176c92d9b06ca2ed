// Converts the office's text to an announcement's HTML message: an empty line starts a paragraph, '## ' a heading, '- '
// and '1. ' a list; **bold**, _emphasis_, [words](address), and bare addresses. Everything else is text: HTML in it is
// shown as typed. Pure.

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter]!)

export function messageHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((block) => blockHtml(block.split('\n').filter((line) => line.trim() !== '')))
    .join('')
}

type Kind = 'p' | 'h3' | 'ul' | 'ol'
const MARKS: readonly [Kind, RegExp][] = [
  ['h3', /^\s*#{1,3}\s+/],
  ['ul', /^\s*[-*•]\s+/],
  ['ol', /^\s*\d{1,3}[.)]\s+/],
]

/** Consecutive lines of one kind form one element; each heading is its own. */
function blockHtml(lines: readonly string[]): string {
  const parts: { kind: Kind; lines: string[] }[] = []
  for (const line of lines) {
    const [kind, mark] = MARKS.find(([, pattern]) => pattern.test(line)) ?? (['p', /^\s+/] as const)
    const content = inlineHtml(line.replace(mark, '').trimEnd())
    const last = parts.at(-1)
    if (last?.kind === kind && kind !== 'h3') last.lines.push(content)
    else parts.push({ kind, lines: [content] })
  }
  return parts.map(partHtml).join('')
}

const partHtml = ({ kind, lines }: { kind: Kind; lines: readonly string[] }): string =>
  kind === 'ul' || kind === 'ol'
    ? `<${kind}>${lines.map((line) => `<li>${line}</li>`).join('')}</${kind}>`
    : `<${kind}>${lines.join('<br>')}</${kind}>`

/**
 * A link; bold; emphasis with no letter directly outside it; a bare address without the punctuation that follows it.
 */
const INLINE =
  /\[([^[\]\n]{1,300})\]\(([^\s()]{1,1000})\)|\*\*(?=\S)([^*\n]+)\*\*|(?<![\w/])_(?=\S)([^_\n]+)_(?!\w)|(https:\/\/[^\s<>"'`()]{0,1000}[\w/])/g

function inlineHtml(text: string): string {
  let html = ''
  let from = 0
  for (const found of text.matchAll(INLINE)) {
    const [whole, words, address, bold, emphasis, bare] = found
    html += escaped(text.slice(from, found.index))
    if (words) html += linkHtml(addressOf(address!), words)
    else if (bold) html += `<strong>${inlineHtml(bold)}</strong>`
    else if (emphasis) html += `<em>${inlineHtml(emphasis)}</em>`
    else html += linkHtml(bare!, bare!)
    from = found.index + whole.length
  }
  return html + escaped(text.slice(from))
}

const linkHtml = (address: string, words: string): string => `<a href="${escaped(address)}">${escaped(words)}</a>`

/**
 * Completes an address as people write it: an e-mail address, or a host without https. Sanitizing the HTML decides
 * later which addresses are allowed.
 */
function addressOf(written: string): string {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(written)) return `mailto:${written}`
  return /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]|$)/i.test(written) ? `https://${written}` : written
}
