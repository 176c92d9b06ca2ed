// What change forms wrote stands on the listing's page and in its log as the change form shows it, for every type of listing that it fits.
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { CHANGE_FORMS, type ChangeForm } from '#contract/change-form.ts'
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import { STATUSES, type StatusLetter, type Value, type Values } from '#contract/listing.ts'
import { leadsTo, moveBy } from '#rules/status-moves.ts'
import { loadCatalog } from '#server/catalog/read/load-catalog.ts'
import type { Call } from '#src/api/call.ts'
import { changeWords } from '#src/app/pages/record-keeping/audit-words.ts'
import { changeFieldsQuery, fieldsBeyond, isKey } from '#src/features/listings/change-forms.ts'
import { lookupText } from '#src/features/listings/lookup-text.ts'
import { recordDetails } from '#src/features/listings/record-details.ts'
import { createFormats } from '#src/ui/formats.ts'

const catalog = loadCatalog(process.cwd())
const formats = createFormats(DEFAULT_BOARD)
const tableOf = (name: string) => catalog.lookups.find(({ tableName }) => tableName === name)!
const formOf = (name: string) => catalog.forms.find(({ formName }) => formName === name)!
const types = catalog.forms.filter(({ propertyType }) => propertyType !== undefined)
const res = formOf('res')
const CHANGES = Object.keys(CHANGE_FORMS) as ChangeForm[]

/** A board that answers as the portal does, or does not answer; and what it was asked. */
function aBoard({ unreachable = [], unpublished = [] }: { unreachable?: string[]; unpublished?: string[] } = {}) {
  const asked: string[] = []
  const call = (async (name: string, options: { params?: { formName: string }; input?: { lookupNames: string[] } }) => {
    if (name === 'lookups') return { kind: 'ok', value: { hash: 'h', tables: options.input!.lookupNames.map(tableOf) } }
    const { formName } = options.params!
    asked.push(formName)
    if (unreachable.includes(formName)) return { kind: 'offline', reason: 'network' }
    if (unpublished.includes(formName)) return { kind: 'problem', problem: { status: 404, title: '' }, status: 404 }
    return { kind: 'ok', value: formOf(formName) }
  }) as unknown as Call
  const queries = new QueryClient()
  const read = (status: StatusLetter, names: string[], { type = res, all = false } = {}) =>
    queries.fetchQuery(changeFieldsQuery(call, { status, type: type.propertyTypeFacts!, names }, all))
  return { asked, read }
}

/** A value as this field stores one. */
function aValue({ datatype, comboBoxLookupName, multiselect }: FieldDefinition): Value {
  if (comboBoxLookupName) {
    const codes = tableOf(comboBoxLookupName).rows.map(({ Code }) => Code)
    return multiselect ? codes.slice(0, 2) : codes[0]!
  }
  if (datatype === 'date') return '2026-11-20'
  if (datatype === 'bit') return 1
  return datatype === 'string' ? 'As agreed' : 12_500
}

function shownText(field: FieldDefinition, value: Value): string {
  const { comboBoxLookupName: table, datatype, inputType } = field
  if (table) {
    const describe = (code: string) => tableOf(table).rows.find(({ Code }) => Code === code)!.Description
    return [value].flat().map(String).map(describe).join(', ')
  }
  if (datatype === 'bit') return 'Yes'
  if (datatype === 'date') return 'Nov 20, 2026'
  if (datatype === 'string') return String(value)
  return inputType === 'Currency' ? '$12,500' : '12,500'
}

const fitting = (type: FormDefinition) =>
  CHANGES.flatMap((name) => {
    const from = (Object.keys(STATUSES) as StatusLetter[]).find((each) => moveBy(name, each, type.propertyTypeFacts))
    return from ? [{ name, status: leadsTo(name, from).status }] : []
  })

describe.each(types)('a listing of $title', (type) => {
  test.each(fitting(type))('shows what $name wrote in the words of that form', async ({ name, status }) => {
    const written = formOf(name).fields.filter(
      ({ FieldName }) => !type.fields.some((own) => own.FieldName === FieldName),
    )
    const listing: Values = Object.fromEntries(written.map((field) => [field.FieldName, aValue(field)]))
    const { fields, tables } = await aBoard().read(status, fieldsBeyond(type, listing), { type })
    const lookups = lookupText({ tables })
    const groups = recordDetails(listing, type, lookups, formats, fields)
    const rows = written.filter(({ FieldName }) => !isKey(FieldName))
    expect(groups.map(({ label }) => label)).toEqual(rows.length > 0 ? ['Status and changes'] : [])
    const said = (groups[0]?.rows ?? []).map(({ label, text }) => `${label}: ${text}`)
    expect(said.sort()).toEqual(
      rows.map((field) => `${field.fieldLabel}: ${shownText(field, listing[field.FieldName]!)}`).sort(),
    )

    const words = changeWords(type, lookups, formats, fields)
    for (const field of rows) {
      const stored = [listing[field.FieldName]].flat().join(', ')
      expect(words.field('Listing', field.FieldName)).toBe(field.fieldLabel)
      expect(words.value('Listing', field.FieldName, stored)).toBe(shownText(field, listing[field.FieldName]!))
    }
  })
})

const sold: Values = { ListPrice: 500_000, ClosePrice: 490_000, BuyerAgentAOR: 'CREB', BuyerAgentKeyNumeric: 4 }

test('a listing with nothing but its own form’s values asks for no change form', async () => {
  expect(fieldsBeyond(res, { ListPrice: 1, ClosePrice: null, BuyerFinancing: [], BuyerAgentKeyNumeric: 4 })).toEqual([])
  expect(fieldsBeyond(null, sold)).toEqual([])
})

test('a sold listing asks for the form it was sold with, and for no other', async () => {
  const { asked, read } = aBoard()
  const found = await read('S', fieldsBeyond(res, sold))
  expect(asked).toEqual(['chgSold'])
  const labels = found.fields.map(({ fieldLabel }) => fieldLabel)
  expect(labels).toEqual(expect.arrayContaining(['Sold Price', "Buyer's Agent Board"]))
})

test('a value that no form has does not keep the others from being read', async () => {
  const { asked, read } = aBoard({ unpublished: ['chgMajor'] })
  const found = await read('A', ['CumulativeDaysOnMarket', 'LeasedAmount'], { type: formOf('land') })
  expect(new Set(asked)).toEqual(new Set(fitting(formOf('land')).map(({ name }) => name)))
  expect(found.fields.map(({ FieldName }) => FieldName)).toContain('LeasedAmount')
  expect(found.isWhole).toBe(true)
})

test('without signal the forms that are on the phone are used, and the rest is asked for again later', async () => {
  const { read } = aBoard({ unreachable: CHANGES.filter((form) => form !== 'chgSold') })
  const found = await read('A', ['ClosePrice', 'LeasedAmount'], { type: formOf('land') })
  const names = found.fields.map(({ FieldName }) => FieldName)
  expect(names).toContain('ClosePrice')
  expect(names).not.toContain('LeasedAmount')
  expect(found.isWhole).toBe(false)
})

test('while the change forms are loading, what they describe is not shown by its stored name', () => {
  const groups = recordDetails(sold, res, lookupText(undefined), formats, null)
  expect(groups.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(['ListPrice'])
})

describe('the log', () => {
  test('knows the fields of all change forms that fit the listing, each once', async () => {
    const { fields, tables } = await aBoard().read('A', [], { all: true })
    const words = changeWords(res, lookupText({ tables }), formats, fields)
    const names = words.fields.map(({ name }) => name)
    for (const { name } of fitting(res))
      for (const { FieldName } of formOf(name).fields) expect(names).toContain(FieldName)
    expect(names.filter((name) => name === 'ListPrice')).toHaveLength(1)
    expect(words.field('Listing', 'BuyerAgentAOR')).toBe("Buyer's Agent Board")
  })

  test('of a shop that is leased speaks of its tenant', async () => {
    const names = ['BuyerAgentFullName', 'LeasedAmount']
    const { fields } = await aBoard().read('S', names, { all: true, type: formOf('com') })
    const labels = new Map(fields.map(({ FieldName, fieldLabel }) => [FieldName, fieldLabel]))
    expect(labels.get('BuyerAgentFullName')).toBe("Tenant's Agent")
    expect(labels.get('ClosePrice')).toBe('Sold Price')
  })
})
