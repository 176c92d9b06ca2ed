// The order of a list's options while nobody searches.
import { describe, expect, test } from 'vitest'
import { orderOptions } from '#src/features/lookups/order-options.ts'

const options = (...texts: string[]) => texts.map((text) => ({ code: text, text }))
const read = (...given: Parameters<typeof orderOptions>) =>
  orderOptions(...given).map((entry) => (entry.kind === 'heading' ? `# ${entry.text}` : entry.option.text))
const TEN = options('J', 'I', 'H', 'G', 'F', 'E', 'D', 'C', 'B', 'A')
const TOWNS = options(...Array.from({ length: 26 }, (_, at) => `${String.fromCharCode(65 + at)}town`))

test('nine stand as the board has them', () =>
  expect(read(TEN.slice(0, 9), ['H'], ['I'])).toEqual(['J', 'I', 'H', 'G', 'F', 'E', 'D', 'C', 'B']))

test('ten begin with what is chosen and what was chosen lately, each once', () =>
  expect(read(TEN, ['H'], ['A', 'H', 'B', 'gone'])).toEqual([
    ...['# Chosen', 'H', '# Recent', 'A', 'B', '# All'],
    ...['J', 'I', 'G', 'F', 'E', 'D', 'C'],
  ]))

describe('letters', () => {
  test('stand in a long alphabet', () =>
    expect(read(TOWNS, [], []).slice(0, 4)).toEqual(['# A', 'Atown', '# B', 'Btown']))

  test('do not stand over numbers', () => {
    const hours = options(...Array.from({ length: 24 }, (_, at) => `${at}:00`))
    expect(read(hours, [], [])).toEqual(hours.map(({ text }) => text))
  })

  test('do not stand where the board has another order', () =>
    expect(read([...TOWNS].reverse(), [], []).some((text) => text.startsWith('#'))).toBe(false))
})
