import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuditTransaction } from '#contract/audit.ts'
import { auditCsv, csvName } from '#src/features/audit/audit-csv.ts'
import { aChange, aTransaction } from './a-transaction.ts'

const csv = (rows: AuditTransaction[]) => auditCsv(rows, (at) => `at ${at}`)
const cellsOf = (text: string): string[][] => parse(text, { bom: true, relax_column_count: false })

test('a row a change, under the columns of the specification', () => {
  const row = aTransaction({ SubTransaction: [aChange(), aChange({ FieldName: 'City', OldValue: null })] })
  expect(cellsOf(csv([row]))).toEqual([
    [
      'Transaction ID',
      'Transaction Type',
      'Class Name',
      'Field Name',
      'Old Value',
      'New Value',
      'Real User',
      'Impersonated User',
      'Change Timestamp',
    ],
    [
      '7',
      'Update',
      'Listing',
      'ListPrice',
      '500000',
      '490000',
      'Priya Sidhu',
      'Jordan Lindqvist',
      `at ${row.ChangeTimeStamp}`,
    ],
    ['7', 'Update', 'Listing', 'City', '', '490000', 'Priya Sidhu', 'Jordan Lindqvist', `at ${row.ChangeTimeStamp}`],
  ])
})

test('a transaction that changed no field keeps its row, so that who did it is in the file', () => {
  const [, line] = cellsOf(csv([aTransaction({ Transactiontype: 'Copy', ImpersonatedUser: null, SubTransaction: [] })]))
  expect(line?.slice(0, 8)).toEqual(['7', 'Copy', '', '', '', '', 'Priya Sidhu', ''])
})

const FORMULA = /^(?:[=+\-@\t\r\n＝＋－＠]|\s+[=+\-@＝＋－＠])/u
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc
    .tuple(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' =', '\n+', '＝', '",=', '";=', '\u00a0@'),
      fc.string(),
    )
    .map((parts) => parts.join('')),
)

test('no cell of any log begins a formula, and every cell keeps its text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ OldValue: fc.option(text), NewValue: text, FieldName: text }), { minLength: 1 }),
      text,
      (changes, user) => {
        const row = aTransaction({ RealUser: user, Transactiontype: user, SubTransaction: changes.map(aChange) })
        const [, ...lines] = cellsOf(csv([row]))
        expect(lines).toHaveLength(changes.length)
        for (const cell of lines.flat()) expect(cell).not.toMatch(FORMULA)
        lines.forEach((line, at) => {
          const { OldValue, NewValue, FieldName } = changes[at]!
          const kept = [FieldName, OldValue ?? '', NewValue]
          expect(line.slice(3, 6).map((cell, i) => cell === kept[i] || cell === `'${kept[i]}`)).toEqual([
            true,
            true,
            true,
          ])
        })
      },
    ),
  )
})

test('the file is named after the record and the moment, in letters that every system takes', () => {
  expect(csvName('A2101234', '2026-11-22 14:05')).toBe('AuditLog for A2101234 (2026-11-22 14-05).csv')
  expect(csvName('../x', '2026-11-22 14:05')).toBe('AuditLog for ..-x (2026-11-22 14-05).csv')
})
