// Error messages for rule authors when a rule's text is invalid, and the parsed rule when it is valid.
import { describe, expect, test } from 'vitest'
import { dependencies } from '#rules/expression/dependencies.ts'
import { type ParseOptions, parse } from '#rules/expression/parse.ts'

const tree = (text: string, options?: ParseOptions) => {
  const parsed = parse(text, options)
  return parsed.ok ? parsed.tree : parsed.error.message
}
const refusal = (text: string, options?: ParseOptions) => {
  const parsed = parse(text, options)
  return parsed.ok ? null : `${parsed.error.line}:${parsed.error.column} ${parsed.error.message}`
}

describe('the tree that travels', () => {
  test.each([
    ['ListPrice = 5', ['=', ['f', 'ListPrice'], 5]],
    ['a .AND. b .AND. c .AND. d', ['and', ['f', 'a'], ['f', 'b'], ['f', 'c'], ['f', 'd']]],
    ['a .OR. b .AND. c', ['or', ['f', 'a'], ['and', ['f', 'b'], ['f', 'c']]]],
    ['1 + 2 + 3 - 4', ['-', ['+', 1, 2, 3], 4]],
    ['1 - 2 - 3', ['-', ['-', 1, 2], 3]],
    ['.NOT. a = b', ['not', ['=', ['f', 'a'], ['f', 'b']]]],
    ['a + 1 .IN. (1, 2)', ['in', ['+', ['f', 'a'], 1], ['list', 1, 2]]],
    ['a .IN. b = c', ['=', ['in', ['f', 'a'], ['f', 'b']], ['f', 'c']]],
    ['a < b = c > d', ['=', ['<', ['f', 'a'], ['f', 'b']], ['>', ['f', 'c'], ['f', 'd']]]],
    ['iif(.now., .EMPTY., -1)', ['call', 'IIF', ['t', 'NOW'], null, -1]],
    ['LAST a != ^b', ['!=', ['l', 'a'], ['o', 'b']]],
    ['LAST ^b', ['ol', 'b']],
    ['#2026-01-02#', '2026-01-02'],
    ['()', ['list']],
  ])('%s', (text, expected) => expect(tree(text)).toEqual(expected))

  test('without the list of fields, LASTPrice is a field of that name', () => {
    expect(tree('LASTPrice')).toEqual(['f', 'LASTPrice'])
    expect(tree('LASTPrice', { fields: new Set(['Price']) })).toEqual(['l', 'Price'])
    expect(tree('LASTPrice', { fields: new Set(['Price', 'LASTPrice']) })).toEqual(['f', 'LASTPrice'])
    expect(tree('^LASTPrice', { fields: new Set(['Price']) })).toEqual(['o', 'LASTPrice'])
    expect(tree('^LASTPrice', { outerFields: new Set(['Price']) })).toEqual(['ol', 'Price'])
  })
})

describe('a wrong rule is refused at its place', () => {
  test.each([
    ['', '1:1 The rule ends where a value was expected'],
    ['// nothing', '1:11 The rule ends where a value was expected'],
    ['1 +', '1:4 The rule ends where a value was expected'],
    ['1 2', '1:3 2 was not expected here'],
    ['a b', '1:3 b was not expected here'],
    ['(1', '1:3 ) was expected here'],
    ['(1,', '1:4 The rule ends where a value was expected'],
    ['(1,)', '1:4 ) was not expected here'],
    ['1)', '1:2 ) was not expected here'],
    ['[a', '1:3 ] was expected here'],
    ['[1]', '1:2 The name of a field was expected here'],
    ['^5', '1:2 The name of a field was expected here'],
    ['LAST ^', '1:7 The name of a field was expected here'],
    ['a = b = c', '1:7 Comparisons do not chain; join them with .AND.'],
    ['1 < a < 5', '1:7 Comparisons do not chain; join them with .AND.'],
    ['a .IN. b .IN. c', '1:10 Comparisons do not chain; join them with .AND.'],
    ['a = .NOT. b', '1:5 .NOT. needs parentheses here'],
    ['.AND. a', '1:1 A value was expected before .AND.'],
    ['a .AND. .OR. b', '1:9 A value was expected before .OR.'],
    ["a = 'x", '1:5 This text has no closing quote'],
    ['#2026-01-01', '1:1 This date has no closing #'],
    ['#2026-02-30#', '1:1 This is not a date'],
    ['#soon#', '1:1 This is not a date'],
    ['1 /* open', '1:3 This comment has no end'],
    ['a .AND b', '1:3 A word between dots was expected'],
    ['.5', '1:1 A word between dots was expected'],
    ['a & b', '1:3 & has no meaning here'],
    ['a | b', '1:3 | has no meaning here'],
    ['a\n  .AND.\n  = 5', '3:3 = was not expected here'],
    ['9'.repeat(400), '1:1 This number is too large'],
    ['TODAY.', '1:6 A word between dots was expected'],
  ])('%j', (text, expected) => expect(refusal(text)).toBe(expected))
})

describe('limits', () => {
  test('8,000 characters', () => {
    expect(refusal(`1${' '.repeat(7999)}`)).toBeNull()
    expect(refusal(`1${' '.repeat(8000)}`)).toBe('1:8001 A rule has at most 8000 characters')
    expect(refusal('12345', { maxLength: 4 })).toContain('at most 4 characters')
  })

  test.each([
    ['parentheses', '('.repeat(34) + ')'.repeat(34)],
    ['parentheses, thousands', `${'('.repeat(3999)}1`],
    ['brackets of calls', 'BOOL('.repeat(33) + ')'.repeat(33)],
    ['nots', `${'.NOT.'.repeat(33)}.TRUE.`],
    ['nots, thousands', `${'.NOT.'.repeat(1500)}.TRUE.`],
    ['signs', `${'-'.repeat(33)}1`],
    ['a chain of mixed operators', `1${' + 1 - 1'.repeat(17)}`],
  ])('too deep: %s', (_, text) => expect(refusal(text)).toMatch(/nested too deeply/))

  test('a long rule is not a deep one', () => {
    expect(refusal(Array.from({ length: 500 }, (_, i) => `F${i} = ${i}`).join(' .OR. '))).toBeNull()
    expect(refusal(Array(500).fill('1').join(' + '))).toBeNull()
    expect(refusal(`x .IN. (${Array(500).fill("'code'").join()})`)).toBeNull()
    expect(refusal('(((((1)))))', { maxDepth: 4 })).toMatch(/nested too deeply/)
  })
})

test('what a rule depends on, each name once', () => {
  const rule =
    "IIF(LAST a = a .AND. ^b > 1, c .IN. (a, 'd'), MATCH(LAST ^e, .ENTRY. || .TODAY.)) .OR. .TODAY. = #2026-01-01#"
  expect(dependencies(tree(rule) as never)).toEqual({
    fields: ['a', 'c'],
    last: ['a'],
    outer: ['b', 'e'],
    tokens: ['ENTRY', 'TODAY'],
  })
  expect(dependencies(5)).toEqual({ fields: [], last: [], outer: [], tokens: [] })
})
