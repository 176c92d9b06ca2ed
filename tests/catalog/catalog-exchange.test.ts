// A board's rules are exported and imported in the two formats that others use, without losing anything.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RULE_ACTIONS, type RuleSource } from '#contract/rule-set.ts'
import { readCommentRules, writeCommentRules } from '#server/catalog/exchange/comment-rules.ts'
import { type RuleToWrite, readResoRules, writeResoRules } from '#server/catalog/exchange/reso-rules.ts'
import { asSubmitted } from '#server/catalog/exchange/submitted-status.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'

const source = readCatalog(join(fileURLToPath(import.meta.url), '../../../server/catalog/board'))

const STYLES = [
  ['the RESO Rules resource', writeResoRules, readResoRules],
  ['messages in comments', writeCommentRules, readCommentRules],
] as const

const asProperty = (rule: RuleSource): RuleToWrite => ({ rule, record: 'Property' })

describe.each(STYLES)('%s', (_, write, read) => {
  test.each([...source.rules])('every rule of %s comes back as it left', (_name, rules) => {
    const { rules: back, notTaken } = read(write(rules.map(asProperty)), 'elsewhere')
    expect(notTaken).toEqual([])
    expect(back.map(({ rule }) => rule)).toEqual(rules)
  })

  test('whatever is in a message, an example or a quoted text comes back too', () => {
    const text = fc.string({ minLength: 1, maxLength: 40 }).filter((each) => each.trim() !== '')
    const word = fc.oneof(
      text,
      fc.constantFrom("it's", 'a|b', '[x]', '^y^', 'a\\b', 'c\\', '//[ErrMsg1^x]', '/* no */', 'https://x', ')', '('),
    )
    const quoted = word.map((each) => `Name = '${each.replaceAll(/[\r\n]/g, ' ').replace(/[\\']/g, '\\$&')}'`)
    const examples = fc.record({
      true: fc.array(fc.record({ Name: word }), { minLength: 1, maxLength: 2 }),
      false: fc.array(fc.record({ Name: word }), { maxLength: 2 }),
    })
    const said = word.map((each) => each.replace(/^\s*(ERROR|WARNING)/, ''))
    const rule = fc.record({
      expression: quoted,
      action: fc.constantFrom(...RULE_ACTIONS),
      said,
      examples,
      item: fc.constantFrom(undefined, 'rooms', 'parcels'),
    })
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 3 }), (made) => {
        const rules = made.map(
          ({ expression, action, said: words, examples: shown, item }, index): RuleSource => ({
            id: `rule-${index + 1}`,
            field: 'Name',
            action,
            expression,
            ...(action === 'REJECT' && words.trim() && { errorText: words }),
            ...(action === 'WARNING' && words.trim() && { warningText: words }),
            ...(item && { item }),
            examples: shown,
          }),
        )
        expect(read(write(rules.map(asProperty)), 'elsewhere').rules.map((found) => found.rule)).toEqual(rules)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a rule without examples comes back with where it is from', () => {
    const rule: RuleSource = {
      id: 'price-low',
      field: 'ListPrice',
      action: 'REJECT',
      expression: 'ListPrice < 5',
      errorText: 'Too low.',
      importedFrom: 'The next board',
    }
    expect(read(write([asProperty(rule)]), 'elsewhere').rules[0]!.rule).toEqual(rule)
    const { importedFrom, ...plain } = rule
    expect(read(write([asProperty(plain)]), 'elsewhere').rules[0]!.rule.importedFrom).toBe('elsewhere')
  })
})

describe('the Rules resource of another system', () => {
  const record = {
    RuleKey: '17',
    FieldName: 'ListPrice',
    RuleAction: 'Reject',
    RuleExpression: 'ListPrice < 5',
    RuleErrorText: 'Too low.',
    RuleFormat: 'RetsValidation',
  }
  const readAll = (...records: readonly unknown[]) =>
    readResoRules(JSON.stringify({ '@odata.context': '…', value: records }, null, 1), 'board.json')

  test('is taken under a name that tells something', () =>
    expect(readAll(record).rules[0]!.rule).toEqual({
      id: 'list-price-reject',
      field: 'ListPrice',
      action: 'REJECT',
      expression: 'ListPrice < 5',
      errorText: 'Too low.',
      importedFrom: 'board.json',
    }))

  test.each([
    ['switched off', { RuleEnabledYN: false }, /is disabled/],
    ['another language', { RuleFormat: 'JavaScript' }, /written in JavaScript/],
    ['an action nobody knows', { RuleAction: 'EXPLODE' }, /EXPLODE/],
    ['no expression', { RuleExpression: null }, /RuleExpression is missing/],
    ['no field', { FieldName: null }, /does not name a field/],
  ])('%s: listed with its line, and the rest is taken', (_, change, reason) => {
    const { rules, notTaken } = readAll(record, { ...record, ...change })
    expect(rules).toHaveLength(1)
    expect(notTaken).toEqual([{ line: 12, name: '17', reason: expect.stringMatching(reason) }])
  })

  test('what is no record at all moves no line', () =>
    expect(readResoRules('{"value": [\n null,\n { "RuleAction": 1 }\n]}', 'x').notTaken).toEqual([
      { line: 3, name: 'rule 1', reason: 'is not a record' },
      { line: 3, name: 'rule 2', reason: 'RuleAction is missing or cannot be read' },
    ]))

  test('RuleOrder decides within a field', () =>
    expect(
      readAll(
        { ...record, RuleName: 'second', RuleOrder: 2 },
        { ...record, RuleName: 'other', FieldName: 'Name', RuleOrder: 9 },
        { ...record, RuleName: 'first', RuleOrder: 1 },
      ).rules.map(({ rule }) => rule.id),
    ).toEqual(['first', 'other', 'second']))

  test('what is no JSON, or holds no rules, says where', () => {
    expect(readResoRules('{\n"value": [', 'x').notTaken).toEqual([
      { line: 2, name: 'the file', reason: expect.stringMatching(/^not JSON/) },
    ])
    expect(readResoRules('{}', 'x').notTaken[0]!.reason).toMatch(/no list of rules/)
  })
})

describe('a page with messages in comments', () => {
  const page = (action: string, code: string) =>
    `${action}\n\nResource: Property, Field : ListPrice\n\nDescription\n\nSaid in words.\n\nSyntax with comments and error messages\n\n${code}\n\nSyntax only\n\nnever read\n\nRule Unique ID\n\n0a1b2c3d-0612-4363-9636-cc65ad913a8c\n\nRule Number\n\n7\n`
  const readPage = (action: string, code: string) => readCommentRules(page(action, code), 'page.txt')

  test('a demand keeps its message and loses its comments', () =>
    expect(
      readPage(
        'SET_REQUIRED',
        "//[ErrMsg1^ERROR, a price is needed.|LogicBlk1^TRUE]\n// whoever lists\n(/*[LogicBlk1]*/PropertyType.IN.('Resi') .AND.\n// nothing there\n.ENTRY. = .EMPTY.)",
      ).rules,
    ).toEqual([
      {
        line: 11,
        resource: 'Property',
        rule: {
          id: 'list-price-set-required',
          field: 'ListPrice',
          action: 'SET_REQUIRED',
          expression: "(PropertyType.IN.('Resi') .AND.  .ENTRY. = .EMPTY.)",
          errorText: 'A price is needed.',
          importedFrom: 'page.txt',
        },
      },
    ]))

  test('an ACCEPT with messages becomes one refusal for each of them', () => {
    const { rules } = readPage(
      'ACCEPT',
      '//[ErrMsg1^Too low.|LogicBlk1^TRUE|LogicBlk2^FALSE]\n//[ErrMsg2^Not here.|LogicBlk1^FALSE]\n(/*[LogicBlk1]*/ListPrice != 7) .AND. (/*[LogicBlk2]*/ListPrice > 5)',
    )
    expect(rules.map(({ rule }) => [rule.id, rule.action, rule.expression, rule.errorText])).toEqual([
      [
        'list-price-accept',
        'REJECT',
        '(.NOT. ((ListPrice != 7) .AND. (ListPrice > 5))) .AND. (ListPrice != 7) .AND. .NOT. (ListPrice > 5)',
        'Too low.',
      ],
      [
        'list-price-accept-2',
        'REJECT',
        '(.NOT. ((ListPrice != 7) .AND. (ListPrice > 5))) .AND. .NOT. (ListPrice != 7)',
        'Not here.',
      ],
    ])
  })

  test.each([
    [
      'a message that names no block of the code',
      '//[ErrMsg1^One.|LogicBlk9^TRUE]\n//[ErrMsg2^Two.|LogicBlk1^TRUE]\n(/*[LogicBlk1]*/ListPrice < 5)',
      /LogicBlk9/,
    ],
    ['a message without words', '//[ErrMsg1^|LogicBlk1^TRUE]\nListPrice < 5', /cannot be read/],
    ['no expression', '//[ErrMsg1^One.|LogicBlk1^TRUE]', /no expression/],
  ])('%s is listed with its line, and the rest is taken', (_, code, reason) => {
    const { rules, notTaken } = readCommentRules(page('REJECT', code) + page('REJECT', 'ListPrice < 5'), 'page.txt')
    expect(rules).toHaveLength(1)
    expect(notTaken).toEqual([{ line: 11, name: expect.any(String), reason: expect.stringMatching(reason) }])
  })
})

describe('the status that a record is to have, in a foreign rule', () => {
  test.each([
    ["StandardStatus.IN.('A')", ".SUBMITSTATUS..IN.('A')"],
    [
      "(LASTStandardStatus = .EMPTY..OR.LAST StandardStatus = 'I') .AND. StandardStatus = 'A'",
      "(LASTStandardStatus = .EMPTY..OR.LAST StandardStatus = 'I') .AND. .SUBMITSTATUS. = 'A'",
    ],
    [
      "[StandardStatus] = 'A' .AND. [LAST StandardStatus] = 'I'",
      ".SUBMITSTATUS. = 'A' .AND. [LAST StandardStatus] = 'I'",
    ],
    [
      "^StandardStatus != 'I' .AND. Listing.StandardStatus = 'A' .OR. [^StandardStatus] = LAST ^StandardStatus",
      ".SUBMITSTATUS. != 'I' .AND. .SUBMITSTATUS. = 'A' .OR. .SUBMITSTATUS. = LAST ^StandardStatus",
    ],
    ["Name = 'StandardStatus' // StandardStatus", "Name = 'StandardStatus' // StandardStatus"],
    ["StandardStatusDate > .TODAY. .AND. .ENTRY. = 'A'", "StandardStatusDate > .TODAY. .AND. .ENTRY. = 'A'"],
    ["StandardStatus = 'never closed", "StandardStatus = 'never closed"],
  ])('%s', (theirs, ours) => expect(asSubmitted({ field: 'City', expression: theirs })).toBe(ours))

  test('is the entry of a rule about the status itself', () =>
    expect(asSubmitted({ field: 'StandardStatus', expression: ".ENTRY. = 'A' .AND. .OLDVALUE. = 'S'" })).toBe(
      ".SUBMITSTATUS. = 'A' .AND. .OLDVALUE. = 'S'",
    ))
})
