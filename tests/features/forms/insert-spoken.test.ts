// Dictated words stand in a text as if they had been typed there.
import { describe, expect, test } from 'vitest'
import { insertSpoken } from '#src/features/forms/fields/insert-spoken.ts'

/** `|` is the cursor; two of them are a selection. */
function dictated(at: string, words: string): string {
  const [before = '', ...rest] = at.split('|')
  const after = rest.at(-1) ?? ''
  const selected = rest.length > 1 ? rest[0]! : ''
  const start = before.length
  const { text, cursor } = insertSpoken({ text: before + selected + after, start, end: start + selected.length }, words)
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`
}

describe('words', () => {
  test.each([
    ['|', 'bright kitchen', 'Bright kitchen|'],
    ['Bright kitchen|', 'with an island', 'Bright kitchen with an island|'],
    ['Bright kitchen |', 'with an island', 'Bright kitchen with an island|'],
    ['Bright kitchen.|', 'close to schools', 'Bright kitchen. Close to schools|'],
    ['Bright kitchen\n|', 'close to schools', 'Bright kitchen\nClose to schools|'],
    ['Bright |kitchen', 'new', 'Bright new| kitchen'],
    ['Bright |old| kitchen', 'new', 'Bright new| kitchen'],
    ['|, close to schools', 'bright kitchen', 'Bright kitchen|, close to schools'],
  ])('into “%s”: “%s”', (at, words, result) => expect(dictated(at, words)).toBe(result))
})

describe('punctuation that is said', () => {
  test.each([
    ['bright kitchen comma large yard period', 'Bright kitchen, large yard.|'],
    ['large yard full stop close to schools', 'Large yard. Close to schools|'],
    ['large yard new line close to schools', 'Large yard\nClose to schools|'],
    ['large yard new paragraph close to schools', 'Large yard\n\nClose to schools|'],
    ['a must see exclamation mark', 'A must see!|'],
    ['a period home', 'A period home|'],
  ])('“%s”', (words, result) => expect(dictated('|', words)).toBe(result))

  test('stands right behind the word before it', () => expect(dictated('Large yard|', 'period')).toBe('Large yard.|'))
})
