// Cleaning text that a member typed or pasted, and its length.
import { expect, test } from 'vitest'
import { cleanText, folded, hasVisibleText, visibleLength } from '#contract/text.ts'

test.each<[string, string, string]>([
  ['NUL and other controls', 'a\u0000b\u0007c\u009f', 'abc'],
  ['zero-width spaces and byte-order marks', '\ufeffMaple\u200b \u2060Street', 'Maple Street'],
  ['overrides of the direction', 'Elm\u202egnp.exe\u202c', 'Elmgnp.exe'],
  ['a soft hyphen', 'neigh\u00adbor', 'neighbor'],
  ['half an emoji', 'a\ud83d', 'a\ufffd'],
  ['nothing that is seen', '\u200d\ufe0f\u3164\u2800', ''],
  ['blanks with nothing between them', ' \u200d\n', ' \n'],
])('%s', (_, text, left) => {
  expect(cleanText(text)).toBe(left)
  expect(cleanText(left)).toBe(left)
})

test.each(['Line one\r\nLine two\tend', '   ', '👨‍👩‍👧 home', 'می‌خواهم', 'क्ष', 'Zoë', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])(
  '%s stays as it is',
  (text) => {
    expect(cleanText(text)).toBe(text)
  },
)

test.each(["O'Neill", 'O’NEILL', 'oneill', 'O‘Né\u0301ill', 'Oʼneill'])(
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
