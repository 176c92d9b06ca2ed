// Amounts are grouped while they are typed, and the caret stays where the member put it.
import { describe, expect, test } from 'vitest'
import { groupedAsTyped } from '#src/features/forms/fields/typed-text.ts'

/** `|` is the caret. */
const read = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const told = (found: ReturnType<typeof groupedAsTyped>) =>
  found && `${found.text.slice(0, found.caret)}|${found.text.slice(found.caret)}`

function typed(keys: string): string {
  let now = { text: '', caret: 0 }
  for (const key of keys) {
    const text = now.text.slice(0, now.caret) + key + now.text.slice(now.caret)
    now = groupedAsTyped({ text, caret: now.caret + 1 }, now.text, key) ?? { text, caret: now.caret + 1 }
  }
  return told(now)!
}

describe('digit by digit', () => {
  test.each([
    ['649900', '649,900|'],
    ['1250.55', '1,250.55|'],
    ['12', '12|'],
    ['1234567', '1,234,567|'],
  ])('%s', (keys, shown) => expect(typed(keys)).toBe(shown))

  test.each([
    ['649,900', '649,900|'],
    ['1,5', '1,5|'],
    ['12,50', '12,50|'],
    ['450k', '450k|'],
    ["12'6", "12'6|"],
  ])('%s stays as it was typed: its comma may not be a separator', (keys, shown) => expect(typed(keys)).toBe(shown))
})

describe('in the middle', () => {
  test.each([
    ['a digit', '64|,900', '641|,900', '1', null],
    ['a digit that adds a group', '|649,900', '1|649,900', '1', '1|,649,900'],
    ['a digit before the end', '649,9|00', '649,91|00', '1', '6,499,1|00'],
  ])('%s', (_, before, after, added, shown) =>
    expect(told(groupedAsTyped(read(after), read(before).text, added))).toBe(shown),
  )
})

describe('deletion', () => {
  test.each([
    ['of the last digit', '649,900|', '649,90|', false, '64,990|'],
    ['of the first', '1|,649,900', '|,649,900', false, '|649,900'],
    ['backwards over a separator, which the caret passes', '649,|900', '649|900', false, '649|,900'],
    ['forwards over a separator, which the caret passes', '649|,900', '649|900', true, '649,|900'],
    ['of everything', '649,900|', '|', false, null],
  ])('%s', (_, before, after, isForward, shown) =>
    expect(told(groupedAsTyped(read(after), read(before).text, null, isForward))).toBe(shown),
  )
})

test.each([
  ['649900', '649,900|'],
  ['1234.5', '1,234.5|'],
  ['649,900', null],
  ['1,5', null],
  ['$649900', null],
])('%s is pasted', (text, shown) => expect(told(groupedAsTyped({ text, caret: text.length }, '', text))).toBe(shown))
