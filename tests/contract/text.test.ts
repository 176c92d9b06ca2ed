// Cleaning text that a member typed or pasted, and its length.
import { expect, test } from 'vitest'
import { cleanLine, cleanText, folded, hasVisibleText, plainDashes, searchText, visibleLength } from '#contract/text.ts'

test.each<[string, string, string]>([
  ['NUL and other controls', 'a\u0000b\u0007c\u009f', 'abc'],
  ['zero-width spaces and byte-order marks', '\ufeffMaple\u200b \u2060Street', 'Maple Street'],
  ['overrides of the direction', 'Elm\u202egnp.exe\u202c', 'Elmgnp.exe'],
  ['a soft hyphen', 'neigh\u00adbor', 'neighbor'],
  ['a line break of Word, the end of a page in a PDF', 'Kitchen\vBath\fDen', 'Kitchen\nBath\nDen'],
  ['next line, line and paragraph separators', 'a\u0085b\u2028c\u2029d', 'a\nb\nc\nd'],
  ['marks of the direction', '\u200e450\u200f000\u061c', '450000'],
  ['isolates and embeddings', '\u2066a\u2067b\u2068c\u2069\u202ad\u202be\u202d', 'abcde'],
  ['the sign for no emoji', '☎\ufe0e 403', '☎ 403'],
  ['no-break, thin, figure and wide spaces', 'a\u00a0b\u202fc\u2007d\u2009e\u3000f', 'a b c d e f'],
  ['spaces around nothing', '\u00a0\u200b\u00a0', '  '],
  ['half an emoji', 'a\ud83d', 'a\ufffd'],
  ['nothing that is seen', '\u200d\ufe0f\u3164\u2800', ''],
  ['blanks with nothing between them', ' \u200d\n', ' \n'],
])('%s', (_, text, left) => {
  expect(cleanText(text)).toBe(left)
  expect(cleanText(left)).toBe(left)
})

test.each([
  ['Kitchen\vBath', 'Kitchen Bath'],
  ['Elm \r\n\r\n  Street', 'Elm Street'],
  ['Elm\u2028', 'Elm '],
  [' Elm  Street ', ' Elm  Street '],
])('%j on one line is %j', (text, line) => expect(cleanLine(text)).toBe(line))

test.each([
  ['\u200e 0012\u00a0345\n678 ', '0012 345 678'],
  ['maple\u200b  st\u00adreet', 'maple street'],
  ['\u200e', ''],
])('a search for %j asks for %j', (text, asked) => expect(searchText(text)).toBe(asked))

test('every dash and minus sign is a hyphen in a number, a date or a code', () =>
  expect(plainDashes('−1‐2‑3–4—5―6－7')).toBe('-1-2-3-4-5-6-7'))

test('a longer text of spaces is cleaned in no time', () => {
  const began = performance.now()
  for (const clean of [cleanText, cleanLine, searchText]) clean(`a${' '.repeat(100_000)}\u00a0b\n`)
  expect(performance.now() - began).toBeLessThan(1_000)
})

test.each(['Line one\r\nLine two\tend', '   ', '👨‍👩‍👧 home', 'می‌خواهم', 'क्ष', 'Zoë', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])(
  '%s stays as it is',
  (text) => {
    expect(cleanText(text)).toBe(text)
  },
)

test.each(["O'Neill", 'O’NEILL', 'oneill', 'O‘Né\u0301ill', 'Oʼneill', '\u200eO\u00adNeill\u200f'])(
  '%s is the same name, however it is typed',
  (name) => expect(folded(name)).toBe('oneill'),
)

test('blanks, joiners and fillers alone are nothing', () => {
  for (const text of ['', ' ', '\u00a0', '\u200b', '\u200d', '\u0000', '\u0301', '\u115f\u1160', '\u2800'])
    expect([text, hasVisibleText(text)]).toEqual([text, false])
  for (const text of ['0', '-', 'é', '🙂', '家']) expect([text, hasVisibleText(text)]).toEqual([text, true])
})

test('accents stacked on one letter do not make it long', () => {
  expect([
    visibleLength('e\u0301'.normalize('NFD')),
    visibleLength(`e${'\u0301'.repeat(50)}`),
    visibleLength('🙂'),
  ]).toEqual([1, 1, 1])
  expect([visibleLength(''), visibleLength('a\nb'), visibleLength('Zoë'), visibleLength('12 Elm')]).toEqual([
    0, 3, 3, 6,
  ])
})
