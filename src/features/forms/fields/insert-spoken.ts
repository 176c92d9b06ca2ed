// Inserts dictated words into a text at the cursor, with the space, the capital letter and the spoken punctuation that
// a sentence needs. Pure.

/** `start`, `end`: the selection, which the words replace. */
export type Selected = { text: string; start: number; end: number }
export type Inserted = { text: string; cursor: number }

const PUNCTUATION: readonly [RegExp, string][] = [
  [/\s*\bnew paragraph\b[.,]?\s*/gi, '\n\n'],
  [/\s*\bnew line\b[.,]?\s*/gi, '\n'],
  [/\s*\bcomma\b/gi, ','],
  [/\s*\bfull stop\b/gi, '.'],
  // Elsewhere it may be part of "period home".
  [/\s*\bperiod$/gi, '.'],
  [/\s*\bexclamation (?:mark|point)\b/gi, '!'],
]

const SENTENCE_END = /[.!?\n]\s*$/
const capital = (text: string): string =>
  text.replace(/^(\s*)(\p{Ll})/u, (_, blank: string, letter: string) => blank + letter.toUpperCase())

export function insertSpoken({ text, start, end }: Selected, words: string): Inserted {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const said = PUNCTUATION.reduce((whole, [pattern, mark]) => whole.replace(pattern, mark), words.trim())
  const sentences = said.replace(
    /([.!?]\s+|\n)(\p{Ll})/gu,
    (_, mark: string, letter: string) => mark + letter.toUpperCase(),
  )
  const opens = before.trim() === '' || SENTENCE_END.test(before)
  const gap = before !== '' && !/\s$/.test(before) && !/^[\s.,!?]/.test(sentences) ? ' ' : ''
  const inserted = gap + (opens ? capital(sentences) : sentences)
  const next = /^[\p{L}\p{N}]/u.test(after) && !/\s$/.test(inserted) ? ' ' : ''
  return { text: before + inserted + next + after, cursor: (before + inserted).length }
}
