// The forms that follow a listing through its life: few fields, asked for in words, and an ordinary change passes.
import { describe, expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { checkRecord } from '#rules/check-record.ts'
import { compileForm } from '#rules/form-plan.ts'
import { buildCatalog } from '#server/catalog/build-catalog.ts'
import { readCatalog } from '#server/catalog/read-catalog.ts'

const forms = buildCatalog(readCatalog('server/catalog')).forms
const LISTED: Values = {
  PropertyType: 'RES',
  PropertySubType: 'Detached',
  StandardStatus: 'A',
  ListPrice: 649_900,
  ListingContractDate: '2025-02-01',
  ExpirationDate: '2025-08-01',
}
const BUYER: Values = {
  BuyerAgentFullName: 'Ana Cole',
  BuyerAgentMlsId: 'A200',
  BuyerAgentKeyNumeric: 41,
  BuyerOfficeName: 'Coulee View Brokers',
}
type Change = { readonly from?: Values; readonly change: Values }
const CHANGES: Record<string, Change> = {
  chgTerm: { change: { CancellationDate: '2025-03-10', TerminationSignedYN: 1, MlsChangeReason: 'SellerRequest' } },
  chgWithdrawn: { change: { WithdrawnDate: '2025-03-10', MlsChangeReason: 'SellerRequest' } },
  chgSold: {
    from: { StandardStatus: 'P' },
    change: { ...BUYER, ClosePrice: 641_000, PurchaseContractDate: '2025-03-05', CloseDate: '2025-05-01' },
  },
  chgPending: {
    change: {
      PendingDate: '2025-03-05',
      ConditionalUntilDate: '2025-03-15',
      ConditionsDescription: 'Financing and inspection',
      CloseDate: '2025-05-01',
    },
  },
  chgActive: {
    from: { StandardStatus: 'P' },
    change: { BackOnMarketDate: '2025-03-11', MlsChangeReason: 'SellerRequest' },
  },
  chgExp: { from: { ExpirationDate: '2025-03-01' }, change: { MlsChangeReason: 'EndOfAgreement' } },
  chgLeased: {
    from: { PropertyType: 'RNT', ListPrice: 1900 },
    change: { ...BUYER, LeasedAmount: 1850, LeaseStartDate: '2025-04-01', LeaseEndDate: '2026-03-31', TenantCount: 2 },
  },
  chgDel: {
    from: { StandardStatus: 'I', ListingContractDate: '2025-03-01' },
    change: { DeletionConfirmedYN: 1, MlsChangeReason: 'MistakenEntry' },
  },
  chgPropType: {
    change: { NewPropertyType: 'LAND', NewPropertySubType: 'AcreageLot', MlsChangeReason: 'MistakenEntry' },
  },
  chgMajor: {
    change: {
      ListPrice: 659_900,
      CorrectionDescription: 'The price was typed wrongly',
      MlsChangeReason: 'MistakenEntry',
    },
  },
  chgDetails: { change: { ListPrice: 639_900, PublicRemarks: 'Bright bungalow on a quiet street, close to schools.' } },
}

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
