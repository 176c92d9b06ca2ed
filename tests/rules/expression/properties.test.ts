// Properties of every rule and every record, sensible or not.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTypes } from '#rules/expression/check-types.ts'
import { dependencies } from '#rules/expression/dependencies.ts'
import { compile, evaluate, evaluateCounted } from '#rules/expression/evaluate.ts'
import { functions } from '#rules/expression/functions.ts'
import { parse } from '#rules/expression/parse.ts'
import { printTree } from '#rules/expression/print-tree.ts'
import type { Tree } from '#rules/expression/tree.ts'
import { type Context, MAX_STEPS } from '#rules/expression/values.ts'

const fieldName = fc.constantFrom('ListPrice', 'City', 'PoolYN', 'Appliances', 'CloseDate', 'constructor', '__proto__')
const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('A', "it's", '\\', '2023-04-21', '2023-04-21T01:02:03Z', '(a+)+$', '[a-z'),
)
const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -5, max: 100 }),
  fc.double({ min: 0, max: 1e9, noNaN: true }).filter((n) => /^[\d.]+$/.test(String(n))),
  text,
)

/** Flat chains as the parser makes them: the first operand of `and` is never itself an `and`. */
const chain = (kind: 'and' | 'or' | '+' | '*' | '||', parts: Tree[]): Tree => {
  const [first, ...others] = parts
  const head = Array.isArray(first) && first[0] === kind ? (first as Tree[]).slice(1) : [first!]
  return [kind, ...head, ...others] as Tree
}

const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; node: Tree }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('node')),
  leaf: fc.oneof(
    scalar,
    fc.tuple(fc.constantFrom('f', 'l', 'o', 'ol'), fieldName) as fc.Arbitrary<Tree>,
    fc.tuple(fc.constant('t'), fc.constantFrom('TODAY', 'NOW', 'ENTRY', 'USERCLASS')) as fc.Arbitrary<Tree>,
  ) as fc.Arbitrary<Tree>,
  node: fc.oneof(
    fc
      .tuple(
        fc.constantFrom('and', 'or', '+', '*', '||'),
        fc.array(tie('tree') as fc.Arbitrary<Tree>, { minLength: 2, maxLength: 3 }),
      )
      .map(([kind, parts]) => chain(kind as 'and', parts)),
    fc.tuple(
      fc.constantFrom('=', '!=', '<', '<=', '>', '>=', '-', '/', 'mod', 'in', 'contains'),
      tie('tree'),
      tie('tree'),
    ) as fc.Arbitrary<Tree>,
    fc.tuple(fc.constant('not'), tie('tree')) as fc.Arbitrary<Tree>,
    fc
      .array(tie('tree') as fc.Arbitrary<Tree>, { maxLength: 3 })
      .filter((items) => items.length !== 1)
      .map((items) => ['list', ...items] as Tree),
    fc
      .tuple(
        fc.constantFrom(...Object.keys(functions), 'NOSUCH'),
        fc.array(tie('tree') as fc.Arbitrary<Tree>, { maxLength: 3 }),
      )
      .map(([name, args]) => ['call', name, ...args] as Tree),
  ),
}))

const fields = fc.dictionary(fieldName, fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.anything()))
const context: fc.Arbitrary<Context> = fc.record(
  {
    value: fields,
    previousValue: fields,
    outer: fc.record({ value: fields, previousValue: fields }),
    now: fc.constantFrom('2023-04-21T12:00:00.000Z', 'yesterday'),
    timezone: fc.constantFrom('America/Edmonton', 'UTC', 'Nowhere/Land'),
    entry: fc.anything(),
    tokens: fields,
  },
  { requiredKeys: ['value'] },
)

const shape = (outcome: unknown) =>
  outcome === null || ['boolean', 'number', 'string'].includes(typeof outcome) || Array.isArray(outcome)
    ? 'value'
    : typeof (outcome as { error: unknown }).error

describe('whatever a rule says and a record holds', () => {
  test('evaluating answers with a value or a reason, and never throws', () => {
    fc.assert(
      fc.property(tree, context, (rule, record) => {
        expect(['value', 'string']).toContain(shape(evaluate(compile(rule, 'ListPrice'), record)))
      }),
      { numRuns: 2000 },
    )
  })

  test('the same question has the same answer', () => {
    fc.assert(
      fc.property(tree, context, (rule, record) => {
        expect(evaluate(compile(rule), record)).toEqual(evaluate(compile(structuredClone(rule)), record))
      }),
    )
  })

  test('things that are no trees at all are rules that fault', () => {
    fc.assert(
      fc.property(fc.anything(), (rubbish) => {
        const outcome = evaluate(compile(rubbish as Tree), { value: {} })
        expect(['value', 'string']).toContain(shape(outcome))
      }),
      { numRuns: 1000 },
    )
  })

  test('reading what a rule depends on, and checking its types, never throws', () => {
    fc.assert(
      fc.property(tree, (rule) => {
        expect(() => dependencies(rule)).not.toThrow()
        expect(() => checkTypes(rule, { fields: { ListPrice: 'number', City: 'text' } })).not.toThrow()
      }),
    )
  })

  test('a rule reads nothing that is not in its dependencies', () => {
    fc.assert(
      fc.property(tree, fields, (rule, value) => {
        const { fields: wanted } = dependencies(rule)
        const fewer = Object.fromEntries(Object.entries(value).filter(([name]) => wanted.includes(name)))
        expect(evaluate(compile(rule), { value: fewer })).toEqual(evaluate(compile(rule), { value }))
      }),
    )
  })
})

describe('rule text', () => {
  test('any text is read or refused with a place in it', () => {
    const pieces = fc.constantFrom(
      'ListPrice',
      '.AND.',
      '(',
      ')',
      ',',
      '=',
      "'a'",
      '#2023-01-01#',
      '^',
      'LAST',
      '.IN.',
      '-',
      '1',
    )
    const noise = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(noise, (source) => {
        const parsed = parse(source, { fields: new Set(['ListPrice']) })
        if (parsed.ok) return
        const { at, line, column } = parsed.error
        expect(at).toBeGreaterThanOrEqual(0)
        expect(at).toBeLessThanOrEqual(source.length)
        expect(
          source
            .split('\n')
            .slice(0, line - 1)
            .join('\n').length +
            (line > 1 ? 1 : 0) +
            column -
            1,
        ).toBe(at)
      }),
      { numRuns: 3000 },
    )
  })

  test('a tree printed and read again is the same tree', () => {
    fc.assert(
      fc.property(tree, (rule) => {
        const parsed = parse(printTree(rule))
        // Deeper than a rule may be: refused, and that is all there is to say.
        if (!parsed.ok) expect(parsed.error.message).toBe('This rule is nested too deeply')
        else expect(parsed.tree).toEqual(rule)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('steps', () => {
  test('no evaluation takes more than its 10,000', () => {
    const long = Array.from({ length: 3000 }, (_, index) => `item ${index}`)
    const value = { Long: long, Text: 'x'.repeat(4000) }
    fc.assert(
      fc.property(tree, fc.integer({ min: 1, max: 40 }), (rule, times) => {
        const big = chain(
          'and',
          Array.from({ length: times + 1 }, () => ['contains', ['f', 'Long'], rule] as Tree),
        )
        const { steps } = evaluateCounted(compile(big), { value })
        expect(steps).toBeLessThanOrEqual(MAX_STEPS)
      }),
    )
  })

  test('a rule with too much work ends in a fault', () => {
    const long = Array.from({ length: 3000 }, (_, index) => `item ${index}`)
    const rule = parse('Long .CONTAINS. "a" .OR. Long .CONTAINS. "b" .OR. Long .CONTAINS. "c"')
    expect(rule.ok && evaluate(compile(rule.tree), { value: { Long: long } })).toEqual({
      error: 'the rule takes too many steps',
    })
  })

  test('every node is a step, and so is every item of a list', () => {
    const steps = (rule: Tree, value = {}) => evaluateCounted(compile(rule), { value }).steps
    expect(steps(5)).toBe(1)
    expect(steps(['+', 1, 2])).toBe(3)
    expect(steps(['and', false, true])).toBe(2)
    expect(steps(['contains', ['f', 'L'], 1], { L: [1, 2, 3] })).toBe(3 + 3 + 3)
    expect(steps(['call', 'STRLEN', ['f', 'T']], { T: 'x'.repeat(640) })).toBe(2 + 10)
  })

  test('the ten-thousandth node is the last', () => {
    const wide = (nodes: number): Tree => ['or', ...Array.from({ length: nodes - 2 }, () => false), true]
    expect(evaluateCounted(compile(wide(10_000)), { value: {} })).toEqual({ outcome: true, steps: 10_000 })
    expect(evaluateCounted(compile(wide(10_001)), { value: {} })).toEqual({
      outcome: { error: 'the rule takes too many steps' },
      steps: 10_000,
    })
  })

  test('a pattern pays for what it looks at', () => {
    const rule: Tree = ['call', 'MATCH', ['f', 'T'], '(a+)+$']
    const { outcome, steps } = evaluateCounted(compile(rule), { value: { T: `${'a'.repeat(3999)}!` } })
    expect(outcome).toBe(false)
    expect(steps).toBeGreaterThan(3999 / 25)
    const hungry: Tree = ['call', 'MATCH', ['f', 'T'], '(a?){200}b']
    expect(evaluateCounted(compile(hungry), { value: { T: 'a'.repeat(4000) } })).toEqual({
      outcome: { error: 'pattern takes too many steps' },
      steps: expect.any(Number),
    })
  })
})
