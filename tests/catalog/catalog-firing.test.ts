// Finds rules that can never apply before they are published, and only those.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile, evaluate } from '#rules/expression/evaluate.ts'
import { parse } from '#rules/expression/parse.ts'
import type { Tree } from '#rules/expression/tree.ts'
import { canBeTrue, type ValuesOf } from '#server/catalog/check/can-be-true.ts'
import { anything, numbers, words } from '#server/catalog/check/possible-values.ts'

const COLORS = new Set(['Red', 'Green', 'Blue'])
/** Price: whole, never 0. Area: one decimal. Color: a lookup. Name: text of five. Pool: yes or no. Tags: a list. Day: a date. */
const valuesOf: ValuesOf = (reference) => {
  const [kind, name] = reference as unknown as readonly [string, string]
  if (name === 'Price') return numbers({ step: 1, not: kind === 'f' ? [0] : [] })
  if (name === 'Area') return numbers({ step: 0.1 })
  if (name === 'Color') return words({ only: COLORS })
  if (name === 'Name') return words({ maxLength: 5 })
  if (name === 'Pool') return words({ only: new Set([true, false]) })
  if (name === 'Day') return { ...numbers({ step: 1 }), days: true }
  return anything
}

function treeOf(expression: string): Tree {
  const parsed = parse(expression)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.tree
}
const verdict = (expression: string) => canBeTrue([{ tree: treeOf(expression), is: true }], valuesOf)

describe('never true', () => {
  test.each([
    'Price > 10 .AND. Price < 10',
    'Price > 10 .AND. Price < 11',
    'Area > 1.1 .AND. Area < 1.2',
    'Price = 0',
    "Color = 'Red' .AND. Color = 'Blue'",
    "Color = 'Yellow'",
    "Color .IN. ('Red','Blue') .AND. .NOT. (Color .IN. ('Blue','Red','Green'))",
    "Color != 'Red' .AND. Color != 'Green' .AND. Color != 'Blue' .AND. Color != .EMPTY.",
    "Name = 'Longer than five'",
    'STRLEN(Name) > 5',
    'Pool .AND. .NOT. Pool',
    'Pool = .EMPTY. .AND. Pool',
    'Price > Area .AND. Price <= Area',
    'Price > Area .AND. .NOT. (Area < Price)',
    'LAST Color = Color .AND. LAST Color != Color',
    "Tags .CONTAINS. 'A' .AND. Tags = .EMPTY.",
    'Day > #2026-01-02# .AND. Day < #2026-01-03#',
    'MONTH(Day) > 12',
    "IIF(Pool, Color = 'Red', Price > 5) .AND. .NOT. Pool .AND. Price < 3",
    "(Price < 5 .OR. Color = 'Red') .AND. Price > 7 .AND. Color = 'Blue'",
    "MATCH(Name, '^[a-z]+$') .AND. Name = .EMPTY.",
    'Price < .EMPTY.',
  ])('%s', (expression) => expect(verdict(expression)).toBe('no'))
})

describe('true for somebody', () => {
  test.each([
    'Price > 10 .AND. Price < 12',
    'Area > 1.1 .AND. Area < 1.3',
    'Price < 5 .AND. Price = .EMPTY.', // EMPTY comes before every number
    'LAST Price = 0',
    "Color != 'Red' .AND. Color != 'Green' .AND. Color != 'Blue'",
    "Name = 'Five5'",
    '.NOT. Pool .AND. Pool = .EMPTY.',
    'Day > #2026-01-02# .AND. Day < #2026-01-04#',
    'Price >= .EMPTY.',
  ])('%s', (expression) => expect(verdict(expression)).toBe('yes'))

  test.each(['Price + Area > 5 .AND. Price < 3', "MATCH(Name, 'x') .AND. Name != 'y'", 'Price > LAST Price'])(
    '%s: perhaps',
    (expression) => expect(verdict(expression)).toBe('perhaps'),
  )
})

test('what has no value is neither true nor false', () => {
  const sum = treeOf('Price + Area > 5')
  expect(
    canBeTrue(
      [
        { tree: sum, is: true },
        { tree: sum, is: false },
      ],
      valuesOf,
    ),
  ).toBe('no')
  expect(
    canBeTrue(
      [
        { tree: sum, is: true, orFaults: true },
        { tree: sum, is: false, orFaults: true },
      ],
      valuesOf,
    ),
  ).toBe('perhaps')
})

test('an empty field that IIF gives is no value, though a field by itself is true or false', () => {
  const condition = (text: string) => [{ tree: treeOf(text), is: true, orFaults: true }]
  expect(canBeTrue(condition('IIF(.NOT. Pool, Pool, .NOT. Pool)'), valuesOf)).toBe('yes')
  expect(canBeTrue(condition('Pool .AND. .NOT. Pool'), valuesOf)).toBe('no')
})

test('whatever a record holds, an expression that is true for it was not called impossible', () => {
  const price = fc.constantFrom(
    'Price < 2',
    'Price > 1',
    'Price >= 3',
    'Price <= 3',
    'Price = 2',
    'Price != 2',
    'Price .IN. (1,3)',
    'Price != .EMPTY.',
  )
  const color = fc.constantFrom(
    "Color = 'Red'",
    "Color != 'Red'",
    "Color .IN. ('Red','Blue')",
    'Color = .EMPTY.',
    'Color = LAST Color',
  )
  const other = fc.constantFrom(
    'Pool',
    '.NOT. Pool',
    'Pool = .EMPTY.',
    'Area > Price',
    'Area <= Price',
    'Area + Price > 4',
    'STRLEN(Name) > 2',
    "MATCH(Name, '^a')",
    "Name = 'abc'",
    "Tags .CONTAINS. 'A'",
    'LENGTH(Tags) > 1',
    'Tags = .EMPTY.',
  )
  const { tree: expression } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(price, color, other),
      fc
        .tuple(tie('tree'), fc.constantFrom('.AND.', '.OR.'), tie('tree'))
        .map(([a, word, b]) => `(${a}) ${word} (${b})`),
      tie('tree').map((a) => `.NOT. (${a})`),
      fc.tuple(tie('tree'), tie('tree'), tie('tree')).map((parts) => `IIF(${parts.join(', ')})`),
    ),
  }))
  const record = fc.record({
    Price: fc.constantFrom(null, 1, 2, 3, 4),
    Area: fc.constantFrom(null, 0, 1.5, 3),
    Color: fc.constantFrom(null, ...COLORS),
    Name: fc.constantFrom(null, 'abc', 'b'),
    Pool: fc.constantFrom(null, true, false),
    Tags: fc.constantFrom(null, ['A'], ['A', 'B']),
  })
  fc.assert(
    fc.property(expression, record, record, (text, value, previousValue) => {
      const tree = treeOf(text)
      const outcome = evaluate(compile(tree), { value, previousValue })
      const ask = (is: boolean, orFaults: boolean) => canBeTrue([{ tree, is, orFaults }], valuesOf)
      if (outcome === true) expect(ask(true, false)).not.toBe('no')
      if (outcome === false) expect(ask(false, false)).not.toBe('no')
      if (outcome !== false) expect(ask(true, true)).not.toBe('no')
      if (outcome !== true) expect(ask(false, true)).not.toBe('no')
    }),
    { numRuns: 5_000 },
  )
})
