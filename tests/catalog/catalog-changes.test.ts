// The change forms of a listing's life cycle: few fields, messages in sentences, and ordinary changes pass.
import { describe, expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { checkRecord } from '#rules/check-record.ts'
import { compileForm } from '#rules/form-plan.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { CHANGES, LISTED } from '../rules/ordinary-changes.ts'

const forms = buildCatalog(readCatalog('server/catalog/board')).forms
function submit(name: string, change: Values) {
  const form = compileForm(forms.find((each) => each.formName === name)!)
  const known = new Set(form.definition.fields.map((field) => field.FieldName))
  const own = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([key]) => known.has(key)))
  const base = own({ ...LISTED, ...CHANGES[name]!.from })
  return checkRecord(form, {
    values: { ...base, ...change },
    base,
    now: '2025-03-11T18:00:00.000Z',
    timezone: 'America/Edmonton',
    tokens: { SUBMITSTATUS: 'A', OPERATION: 'edit', FORMNAME: name },
  })
}
const said = (checked: ReturnType<typeof submit>) => checked.errors.map(({ field, message }) => `${field}: ${message}`)

test('there are eleven, and none of them begins a listing', () => {
  const changes = forms.filter((form) => form.formName.startsWith('chg'))
  expect(changes.map((form) => form.formName).sort()).toEqual(Object.keys(CHANGES).sort())
  expect(changes.filter((form) => form.propertyType !== undefined)).toEqual([])
})

describe.each(Object.keys(CHANGES))('%s', (name) => {
  const form = forms.find((each) => each.formName === name)!

  test('lets an ordinary change pass, without warnings', () => {
    const { change } = CHANGES[name]!
    const known = form.fields.map((field) => field.FieldName)
    expect(known).toEqual(expect.arrayContaining(Object.keys(change)))
    const checked = submit(name, change)
    expect(said(checked)).toEqual([])
    expect(checked.warnings.map(({ message }) => message)).toEqual([])
    expect(checked.faults).toEqual([])
  })

  test('has at least eight rules', () => expect(Object.values(form.rules).flat().length).toBeGreaterThanOrEqual(8))
})

test('a field that a rule requires stays required, and counted, once it is filled in', () => {
  const ownValue = forms.flatMap(({ fields, rules }) =>
    fields
      .filter(({ IsRequired }) => !IsRequired)
      .flatMap(({ FieldName }) =>
        (rules[`${FieldName}Rules`] ?? []).filter(({ deps }) => deps.fields.includes(FieldName)),
      )
      .filter(({ action }) => action === 'SET_REQUIRED')
      .map(({ id }) => id),
  )
  expect(ownValue).toEqual([])
})

describe('what a change demands', () => {
  test.each([
    ['chgSold', ['ClosePrice', 'PurchaseContractDate', 'CloseDate', 'BuyerAgentFullName']],
    ['chgTerm', ['CancellationDate', 'TerminationSignedYN', 'MlsChangeReason']],
    ['chgExp', ['ExpirationDate', 'MlsChangeReason']],
    ['chgDel', ['StandardStatus', 'DeletionConfirmedYN', 'MlsChangeReason']],
  ])('%s', (name, fields) => {
    const active = { StandardStatus: 'A' }
    const form = compileForm(forms.find((each) => each.formName === name)!)
    const checked = checkRecord(form, {
      values: { ...LISTED, ...active },
      base: { ...LISTED, ...active },
      now: '2025-03-11T18:00:00.000Z',
      timezone: 'America/Edmonton',
      tokens: { SUBMITSTATUS: 'A', OPERATION: 'edit' },
    })
    expect(checked.errors.map(({ field }) => field)).toEqual(fields)
  })
})
