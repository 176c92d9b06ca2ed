// Agents, offices, a member's own profile and open houses, as members and the board's staff fill them in, and the messages for their mistakes.
import { describe, expect, test } from 'vitest'
import type { ItemRow, Values } from '#contract/listing.ts'
import { checkRecord } from '#rules/check-record.ts'
import type { FormInput } from '#rules/form-input.ts'
import { compileForm } from '#rules/form-plan.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'

const catalog = buildCatalog(readCatalog('server/catalog/board'))
const definitionOf = (name: string) => catalog.forms.find((form) => form.formName === name)!
const compiled = new Map(
  ['agent', 'office', 'profile', 'openHouse'].map((name) => [name, compileForm(definitionOf(name))]),
)

const AGENT: Values = {
  MemberFirstName: 'Priya',
  MemberLastName: 'Sidhu',
  MemberFullName: 'Priya Sidhu',
  LanguageSpoken: ['English', 'Punjabi'],
  MemberDesignation: ['SRES'],
  MemberBio: 'Twenty years of houses and acreages between Okotoks and High River.',
  MemberEmail: 'priya.sidhu@example.com',
  CellPhone: '403-555-0142',
  MemberPreferredMedia: 'Email',
  MemberPreferredMail: 'Office',
  MemberStateOrProvince: 'AB',
  MemberMlsId: 'A20002',
  MemberStatus: 'A',
  MemberType: 'Associate',
  MemberAOR: 'creb',
  MembershipDate: '2019-04-01',
  OfficeName: 'Chinook Arch Realty',
  OfficeMlsId: 'O10001',
  OfficeAOR: 'creb',
  OfficeKeyNumeric: 1001,
  MemberStateLicense: '00123456',
  MemberStateLicenseType: 'Associate',
  MemberStateLicenseState: 'AB',
  MemberStateLicenseExpirationDate: '2025-09-30',
  MemberMlsAccessYN: 1,
  MemberMlsSecurityClass: 'agent',
  PrimaryWebsite: 'https://www.example.com/priya',
  WebLinkedIn: 'https://www.linkedin.com/in/priya-sidhu',
  MemberInstagram: 'https://www.instagram.com/priya.sells/',
}
const OFFICE: Values = {
  OfficeName: 'Chinook Arch Realty – Airdrie',
  OfficeMlsId: 'O10019',
  OfficeStatus: 'A',
  OfficeType: 'Brokerage',
  OfficeBranchType: 'Branch',
  MainOfficeName: 'Chinook Arch Realty',
  MainOfficeMlsId: 'O10001',
  MainOfficeKeyNumeric: 1001,
  OfficeAOR: 'creb',
  MembershipDate: '2021-01-15',
  OfficeCorporateLicense: 'B-10443',
  OfficeManagerFullName: 'Graham Halvorson',
  OfficeManagerMlsId: 'A20003',
  OfficeManagerKeyNumeric: 5003,
  OfficePhone: '403-555-0150',
  OfficeEmail: 'airdrie@example.com',
  OfficePreferredMedia: 'Email',
  OfficeAddress1: '120 Main Street',
  OfficeCity: 'Airdrie',
  OfficeStateOrProvince: 'AB',
  OfficePostalCode: 'T4B 0R6',
  OfficeMailAddress1: 'Box 120',
  OfficeMailCity: 'Airdrie',
  OfficeMailCountry: 'CA',
  OfficeMailStateOrProvince: 'AB',
  OfficeMailPostalCode: 'T4B 2A1',
  WebFacebook: 'https://www.facebook.com/chinookarch',
  SyndicateAgentOption: 'Agent',
}

function submit(name: string, values: Values, more: Partial<FormInput> = {}) {
  return checkRecord(compiled.get(name)!, {
    values,
    now: '2025-03-11T18:00:00.000Z',
    timezone: 'America/Edmonton',
    tokens: { OPERATION: more.base ? 'edit' : 'create' },
    ...more,
  })
}
const said = (checked: ReturnType<typeof submit>) =>
  checked.errors.map(({ target, message }) => `${target}: ${message}`)
const warned = (checked: ReturnType<typeof submit>) =>
  checked.warnings.map(({ target, message }) => `${target}: ${message}`)

test.each([
  ['agent', 'agent', AGENT],
  ['office', 'office', OFFICE],
  ['profile', 'agent', AGENT],
] as const)('an ordinary %s passes, without warnings or rules that fault', (name, type, values) => {
  const form = definitionOf(name)
  expect(form.definitionType).toBe(type)
  expect(form.propertyType).toBeUndefined()
  const known = new Set(form.fields.map((field) => field.FieldName))
  const own = Object.fromEntries(Object.entries(values).filter(([field]) => known.has(field)))
  if (name !== 'profile') expect(Object.keys(own)).toEqual(Object.keys(values))
  const checked = submit(name, own)
  expect([...said(checked), ...warned(checked), ...checked.faults]).toEqual([])
  const tables = new Map(catalog.lookups.map(({ tableName, rows }) => [tableName, new Set(rows.map((r) => r.Code))]))
  for (const { FieldName, comboBoxLookupName } of form.fields)
    for (const code of [own[FieldName] ?? []].flat())
      if (comboBoxLookupName) expect(tables.get(comboBoxLookupName), FieldName).toContain(String(code))
})

describe('an agent', () => {
  test('gets a message for each invalid value', () =>
    expect(
      said(
        submit('agent', {
          ...AGENT,
          MemberEmail: 'priya at example',
          CellPhone: '555-0142',
          MemberTollFreePhone: '403-555-0100',
          MemberPostalCode: 'V5K 0A1',
          MemberStateLicense: null,
          WebLinkedIn: '@priya',
          MemberMlsSecurityClass: 'admin',
        }),
      ),
    ).toEqual([
      'MemberEmail: This does not look like an e-mail address.',
      'CellPhone: A phone number has ten digits, such as 403-555-0142.',
      'MemberTollFreePhone: Toll-free numbers begin with 800, 833, 844, 855, 866, 877 or 888.',
      'MemberPostalCode: Postal codes in Alberta begin with T.',
      'MemberStateLicense: Enter the RECA licence number. No one may trade in real estate without one.',
      "MemberMlsSecurityClass: Only the board's own staff see every listing. Choose agent, office manager or broker.",
      'WebLinkedIn: Enter the address of the page, such as https://www.linkedin.com/in/chinook.',
    ]))

  test('who leaves has a day on which it was, and no sign-in', () => {
    const left = submit('agent', { ...AGENT, MemberStatus: 'T' }, { base: AGENT })
    expect(said(left)).toEqual([
      'TerminationDate: Enter the day the membership ended.',
      'MemberMlsAccessYN: A suspended or terminated member can’t sign in. Choose No.',
    ])
    expect(warned(left)).toEqual([
      "MemberStatus: The member's listings stay where they are. Move those that are active to another agent.",
    ])
    const done = { ...AGENT, MemberStatus: 'T', TerminationDate: '2025-03-10', MemberMlsAccessYN: 0 }
    expect(said(submit('agent', done, { base: AGENT }))).toEqual([])
  })

  test('who moves says since when, and keeps the MLS ID', () =>
    expect(said(submit('agent', { ...AGENT, OfficeKeyNumeric: 1002, MemberMlsId: 'A9' }, { base: AGENT }))).toEqual([
      'MemberMlsId: The MLS ID can’t be changed. Listings and histories refer to it.',
      'MemberTransferDate: Enter the day the member moved to the new office.',
    ]))

  test('entered long ago with little may change a phone number without a word about the rest', () => {
    const old: Values = {
      MemberFirstName: 'Ana',
      MemberLastName: 'Cole',
      MemberEmail: 'ana@example.com',
      MemberDirectPhone: '403-555-0101',
      MemberMlsId: 'A1',
      MemberStatus: 'A',
      MemberAOR: 'creb',
      MemberFax: 'none',
    }
    for (const name of ['agent', 'profile']) {
      const base = name === 'profile' ? { ...old, MemberStatus: null, MemberAOR: null } : old
      const checked = submit(name, { ...base, CellPhone: '403-555-0102' }, { base })
      expect([...said(checked), ...checked.faults]).toEqual([])
    }
  })

  test('has a full name of the two', () =>
    expect(submit('agent', { ...AGENT, MemberFullName: null }).sets.get('MemberFullName')).toBe('Priya Sidhu'))
})

describe('an office', () => {
  test('gets a message for each invalid value', () =>
    expect(
      said(
        submit('office', {
          ...OFFICE,
          MainOfficeName: null,
          OfficeManagerFullName: null,
          OfficePostalCode: '90210',
          VirtualOfficeWebsiteYN: 1,
          OfficeMailPostalCode: null,
        }),
      ),
    ).toEqual([
      'MainOfficeName: A branch belongs to a main office. Choose it with Office Lookup.',
      'OfficeManagerFullName: Choose the office’s manager or broker of record with Agent Lookup.',
      'OfficePostalCode: A postal code reads like T2P 1J9.',
      'OfficeMailPostalCode: Enter the postal or ZIP code.',
      'PrimaryWebsite: Enter the address of the virtual office website.',
    ]))

  test('with mail in the United States has a ZIP code, and no province', () => {
    const abroad = {
      ...OFFICE,
      OfficeMailCountry: 'US',
      OfficeMailStateOrProvince: null,
      OfficeMailPostalCode: '59901',
    }
    expect(said(submit('office', { ...abroad, OfficePostalCodePlus4: '1234' }))).toEqual([])
    expect(said(submit('office', { ...abroad, OfficeMailPostalCode: 'T2P 1J9' }))).toEqual([
      'OfficeMailPostalCode: A ZIP code has five digits; the four more have a field of their own.',
    ])
  })

  test('entered long ago with little may be given a fax number', () => {
    const old = { OfficeName: 'Old Realty', OfficeMlsId: 'O1', OfficeStatus: 'A', OfficePhone: '403-555-0101' }
    expect(said(submit('office', { ...old, OfficeFax: '403-555-0102' }, { base: old }))).toEqual([])
  })
})

describe('open houses', () => {
  const LISTED: Values = {
    PropertyType: 'RES',
    StandardStatus: 'A',
    ListingContractDate: '2025-02-01',
    ExpirationDate: '2025-08-01',
  }
  const row = (values: Values): ItemRow => ({
    uid: 'one',
    SortOrder: 1,
    IsDeleted: false,
    OpenHouseDate: '2025-03-15',
    OpenHouseStartTime: '1:00 PM',
    OpenHouseEndTime: '4:00 PM',
    OpenHouseStatus: 'Active',
    OpenHouseType: 'Public',
    ...values,
  })
  const hold = (values: Values, listing: Values = LISTED) =>
    submit('openHouse', listing, { base: listing, rows: { openHouses: [row(values)] }, baseRows: {} })

  test('on a Saturday afternoon pass', () => {
    const checked = hold({})
    expect([...said(checked), ...warned(checked), ...checked.faults]).toEqual([])
  })

  test.each([
    [{ OpenHouseDate: '2025-03-01' }, 'OpenHouseDate: This open house is in the past.'],
    [{ OpenHouseDate: '2025-09-01' }, 'OpenHouseDate: The listing has expired by then.'],
    [{ OpenHouseEndTime: '12:30 PM' }, 'OpenHouseEndTime: The open house ends before it begins.'],
    [{ OpenHouseStatus: 'Ended' }, 'OpenHouseStatus: It has not taken place yet. Cancelled, perhaps?'],
    [{ OpenHouseType: 'LivestreamPublic' }, 'OpenHouseLiveURL: Enter the address of the live stream.'],
    [
      { OpenHouseRemarks: 'Lockbox code 4711' },
      'OpenHouseRemarks: Codes of doors and alarms belong on the Showing page.',
    ],
  ])('%o are told: %s', (values, message) => expect(said(hold(values))).toEqual([`OpenHouses[1].${message}`]))

  test('are not announced for a listing that is off the market', () =>
    expect(said(hold({}, { ...LISTED, StandardStatus: 'W' }))).toEqual([
      'OpenHouses[1].OpenHouseDate: The listing is not on the market. Bring it back first, then hold the open house.',
    ]))

  test.each(['res', 'rnt', 'com'])('nor on the form of a listing of type %s', (name) => {
    const said = (StandardStatus: string) => {
      const listing = { ...LISTED, StandardStatus }
      const checked = checkRecord(compileForm(definitionOf(name)), {
        values: listing,
        base: listing,
        rows: { openHouses: [row({})] },
        baseRows: {},
        now: '2025-03-11T18:00:00.000Z',
        timezone: 'America/Edmonton',
        tokens: { OPERATION: 'edit', SUBMITSTATUS: StandardStatus },
      })
      return checked.errors.filter(({ target }) => target.startsWith('OpenHouses')).map(({ message }) => message)
    }
    const offMarket = 'The listing is not on the market. Bring it back first, then hold the open house.'
    for (const status of ['E', 'S', 'T', 'W']) expect(said(status)).toEqual([offMarket])
    for (const status of ['A', 'P', 'I']) expect(said(status)).toEqual([])
  })

  test('that are long over stay as they are', () => {
    const kept = row({ OpenHouseDate: '2025-02-15', OpenHouseStatus: 'Ended' })
    const rows = { openHouses: [kept] }
    expect(said(submit('openHouse', LISTED, { base: LISTED, rows, baseRows: rows }))).toEqual([])
  })
})
