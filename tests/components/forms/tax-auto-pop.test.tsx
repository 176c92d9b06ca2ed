// Tax Auto Pop: finding a parcel, comparing its values with the form's, and filling them in; without an answer nothing is lost.
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import type { TaxRow } from '#contract/tax.ts'
import type { Call } from '#src/api/call.ts'
import type { TaxForm } from '#src/features/tax/fill-preview.tsx'
import { TaxAutoPop } from '#src/features/tax/tax-auto-pop.tsx'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

const parcel = (UniqueID: number): TaxRow => ({
  UniqueID,
  ParcelNumber: `00${10_000_000 + UniqueID}`,
  TaxRollNumber: String(200_000_000 + UniqueID),
  UnitNumber: null,
  StreetNumber: String(UniqueID),
  StreetName: 'Elm',
  StreetSuffix: 'ST',
  StreetDirSuffix: null,
  City: 'CAL',
  PostalCode: null,
  TaxYear: 2026,
})
const FOUND = Array.from({ length: 6 }, (_, at) => parcel(at + 1))
const ROLL = { StreetNumber: '3', StreetName: 'Elm', YearBuilt: 1958, Zoning: 'R-CG' }

const asText = (FieldName: string, label: string, more: Partial<FieldDefinition> = {}) => ({
  label,
  definition: {
    FieldName,
    fieldLabel: label,
    datatype: 'string',
    PageName: 'P',
    SortOrder: 1,
    ...more,
  } as FieldDefinition,
})
/** The member has typed a zoning; the street is the same already. */
const HELD: Values = { Zoning: 'DC', StreetName: 'Elm' }
const FORM: TaxForm = {
  fields: [
    asText('StreetNumber', 'Street Number'),
    asText('StreetName', 'Street Name'),
    asText('YearBuilt', 'Year Built', { datatype: 'integer' }),
    asText('Zoning', 'Zoning'),
  ],
  value: (name) => HELD[name] ?? null,
  isOwn: (name) => name in HELD,
  unitsOf: () => undefined,
  tables: new Map(),
  words: (_, value: Value) => String(value ?? ''),
  clearedBy: () => [],
}

type Asked = { name: string; clause: { Name: string; Value: unknown }[] }
function roll() {
  const asked: Asked[] = []
  const call = (async (name: string, { input }: { input: { where: { clause: Asked['clause'] } } }) => {
    asked.push({ name, clause: input.where.clause })
    const data = name === 'taxSelect' ? [ROLL] : input.where.clause[0]!.Value === 'none' ? [] : FOUND
    return { kind: 'ok', value: { data, total: data.length } }
  }) as unknown as Call
  return { call, asked }
}

let loseSignal: () => void

function Screen({
  call,
  online: startsOnline = true,
  parcel = null,
}: {
  call: Call
  online?: boolean
  parcel?: number | null
}) {
  const [online, setOnline] = useState(startsOnline)
  loseSignal = () => setOnline(false)
  const [filled, setFilled] = useState('nothing')
  return (
    <>
      <output>Filled: {filled}</output>
      <TaxAutoPop
        ports={{
          call,
          online,
          now: Date.now,
          describe: (_, code) => (code === 'ST' ? 'Street' : code === 'CAL' ? 'Calgary' : code),
        }}
        form={FORM}
        start={{}}
        parcel={parcel}
        onFill={(values, count) => setFilled(`${count} ${JSON.stringify(values)}`)}
        onClose={() => {}}
      />
    </>
  )
}
const modal = page.getByRole('dialog', { name: 'Tax Auto Pop' })
const box = (name: string) => modal.getByRole('textbox', { name })
const search = () => modal.getByRole('button', { name: 'Search', exact: true })
const choose = (name: RegExp) => modal.getByRole('button', { name })
afterEach(() => page.viewport(390, 844))

test('a parcel is searched by any of five fields, without blanks, and found five to a page', async () => {
  const { call, asked } = roll()
  await show(<Screen call={call} />)
  for (const name of ['Linc Number', 'Roll Number', 'Unit Number', 'Street Number', 'Street Name'])
    await expect.element(box(name)).toBeVisible()
  await expect.element(modal.getByText(/New tax data arrives around May for Calgary/)).toBeVisible()
  await expectNothingForAxe()
  await box('Street Name').fill('  elm ')
  await userEvent.keyboard('{Enter}')
  await expect.element(modal.getByText('Showing rows 1 to 5 of 6')).toBeVisible()
  expect(asked).toEqual([{ name: 'taxSearch', clause: [{ Name: 'StreetName', Value: 'elm' }] }])
  await expectNothingForAxe()
})

test('nothing is asked without a value, and nothing found is said', async () => {
  const { call, asked } = roll()
  await show(<Screen call={call} />)
  await search().click()
  await expect.element(modal.getByRole('alert')).toHaveTextContent('Enter at least one of them.')
  expect(asked).toEqual([])
  await box('Linc Number').fill('none')
  await search().click()
  await expect.element(modal.getByText('No Data Returned.')).toBeVisible()
})

test('its values are shown next to the form’s; what the member typed stays unless switched on', async () => {
  await show(<Screen call={roll().call} />)
  await box('Street Name').fill('elm')
  await search().click()
  await choose(/^Choose 3 Elm Street/).click()
  await expect.element(modal.getByRole('heading', { level: 3 })).toHaveFocus()
  await expect.element(modal.getByText('Year Built')).toBeVisible()
  expect(modal.getByRole('switch').elements()).toHaveLength(1)
  await modal.getByRole('button', { name: 'Choose fields' }).click()
  await expect.element(modal.getByRole('switch', { name: 'Year Built' })).toBeChecked()
  const zoning = modal.getByRole('switch', { name: 'Zoning' })
  await expect.element(zoning).not.toBeChecked()
  await expect.element(zoning).toHaveAccessibleDescription('R-CG Now: DC')
  await expect.element(modal.getByText('1 field already matches')).toBeVisible()
  await expectNothingForAxe()
  await zoning.click()
  await modal.getByRole('switch', { name: 'Street Number' }).click()
  await modal.getByRole('button', { name: 'Fill 2 fields' }).click()
  await expect.element(page.getByText('Filled: 2 {"YearBuilt":1958,"Zoning":"R-CG"}')).toBeInTheDocument()
})

test('with every switch off there is nothing to fill', async () => {
  await show(<Screen call={roll().call} parcel={3} />)
  await modal.getByRole('button', { name: 'Choose fields' }).click()
  await modal.getByRole('switch', { name: 'Year Built' }).click()
  await modal.getByRole('switch', { name: 'Street Number' }).click()
  await expect.element(modal.getByRole('button', { name: 'Fill 0 fields' })).toBeDisabled()
})

test('no answer is said, and trying again goes on from what was typed', async () => {
  const { call } = roll()
  let isSilent = true
  const unsure = ((...given: Parameters<Call>) =>
    isSilent ? Promise.resolve({ kind: 'silence', reason: 'network' }) : call(...given)) as Call
  await show(<Screen call={unsure} />)
  await box('Street Name').fill('elm')
  await search().click()
  await expect.element(modal.getByText('The tax roll could not be read.')).toBeVisible()
  await expectNothingForAxe()
  isSilent = false
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect.element(modal.getByText('Showing rows 1 to 5 of 6')).toBeVisible()
  await expect.element(box('Street Name')).toHaveValue('elm')
})

test('without signal the reason is said', async () => {
  const silence: Call = async () => ({ kind: 'silence', reason: 'network' })
  await show(<Screen call={silence} online={false} parcel={3} />)
  await expect.element(modal.getByText('You’re offline. The tax roll needs a connection.')).toBeVisible()
  await modal.getByRole('button', { name: 'Another parcel' }).click()
  await expect.element(modal.getByRole('status')).toHaveTextContent(/^You’re offline\./)
  await expect.element(search()).toBeEnabled()
})

test('without signal what was searched before is there, with its age', async () => {
  await show(<Screen call={roll().call} />)
  await box('Street Name').fill('elm')
  await search().click()
  await choose(/^Choose 3 Elm/).click()
  await expect.element(choose(/^Fill/)).toBeVisible()
  loseSignal()
  await expect.element(modal.getByText(/^Offline\. Saved copy from/)).toBeVisible()
  await modal.getByRole('button', { name: 'Another parcel' }).click()
  await expect.element(modal.getByText('Showing rows 1 to 5 of 6')).toBeVisible()
  await expect.element(modal.getByText(/^Offline\. Saved copy from/)).toBeVisible()
})

test('at a desk the results are a table', async () => {
  await page.viewport(1366, 900)
  await show(<Screen call={roll().call} />)
  await box('Street Name').fill('elm')
  await search().click()
  await expect.element(modal.getByRole('table')).toBeVisible()
  const heads = modal.getByRole('columnheader').elements()
  expect(heads.map((head) => head.textContent)).toEqual([
    'Actions',
    'Address',
    'City',
    'Linc Number',
    'Roll Number',
    'Tax Year',
  ])
  await expectNothingForAxe()
})
