// The catalog has what a board of this size needs: fields, groups, sections, rules and values, form by form; and the size of each form.
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type FieldDefinition, type FormDefinition, GROUP_TYPES } from '#contract/form-definition.ts'
import { RULE_ACTIONS } from '#contract/rule-set.ts'
import { DATATYPES } from '#rules/record/datatypes.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { DEMO_TYPES } from '#server/demo-board/demo-types.ts'
import { readDictionary } from '../support/dictionary.ts'

const { forms, lookups } = buildCatalog(readCatalog('server/catalog/board'))
const formOf = (name: string): FormDefinition => forms.find((form) => form.formName === name)!
const groupsOf = (form: FormDefinition) => form.pages.flatMap((page) => page.groups)
const itemsOf = (form: FormDefinition) => groupsOf(form).flatMap((group) => group.itemFields ?? [])
const rulesOf = (form: FormDefinition) =>
  [form.rules, ...Object.values(form.itemRules)].flatMap((sets) => Object.values(sets).flat())
const weightOf = (form: FormDefinition) => gzipSync(JSON.stringify(form)).length
const TYPES = Object.keys(DEMO_TYPES)

describe('each form has its fields, its rules and its weight', () => {
  test.each([
    ['res', 280, 80, 60],
    ['mult', 250, 50, 60],
    ['rnt', 250, 50, 60],
    ['mob', 250, 50, 60],
    ['farm', 250, 50, 60],
    ['com', 200, 50, 60],
    ['land', 200, 50, 60],
    ['agent', 50, 20, 20],
    ['office', 50, 20, 20],
    ['profile', 20, 20, 20],
    ['openHouse', 4, 12, 10],
    ['chgTerm', 6, 8, 10],
    ['chgSold', 6, 8, 10],
    ['chgDetails', 6, 8, 10],
    ['chgMajor', 6, 8, 10],
    ['chgDel', 6, 8, 10],
    ['chgPending', 6, 8, 10],
    ['chgLeased', 6, 8, 10],
    ['chgPropType', 6, 8, 10],
    ['chgWithdrawn', 6, 8, 10],
    ['chgActive', 6, 8, 10],
    ['chgExp', 6, 8, 10],
  ])('%s: %i fields, %i rules, at most %i KB compressed', (name, fields, rules, kilobytes) => {
    const form = formOf(name)
    expect(form.fields.filter((field) => field.IsVisible !== false).length).toBeGreaterThanOrEqual(fields)
    expect(rulesOf(form).length).toBeGreaterThanOrEqual(rules)
    expect(weightOf(form)).toBeLessThanOrEqual(kilobytes * 1024)
  })

  test('and there are no others', () => expect(forms).toHaveLength(22))
})

describe('the groups of the specification', () => {
  test.each([...GROUP_TYPES])('%s stands on a form', (type) =>
    expect(forms.flatMap(groupsOf).map((group) => group.groupType)).toContain(type),
  )

  test.each([
    ['supplements', 'Supplements', TYPES, ['SupplementType', 'Description']],
    [
      'history',
      'History',
      TYPES,
      ['OriginatingSystemTimestamp', 'EffectiveDate', 'MlsChangeType', 'PreviousValue', 'NewValue', 'DOM'],
    ],
    ['rooms', 'Rooms', ['res', 'mult', 'rnt', 'mob'], ['RoomType', 'RoomLevel', 'RoomLength', 'RoomWidth']],
    ['openHouses', 'OpenHouse', ['res', 'mult', 'rnt', 'mob', 'com', 'farm', 'openHouse'], ['OpenHouseLiveURL']],
    ['parcels', 'Parcels', ['farm', 'land'], ['LandQuarter', 'LandLincNumber', 'LandTaxAmount']],
    ['doors', 'LoadingDoors', ['com'], ['DoorType', 'DoorHeight', 'NumberDoors']],
    ['units', 'Units', ['mult'], ['UnitTypeType', 'UnitTypeActualRent', 'UnitTypeTotalRent']],
    ['photos', 'Photos', [...TYPES, 'agent', 'office', 'profile'], ['Description']],
  ])('%s are kept where they belong', (section, type, names, fields) => {
    const holders = forms.filter((form) => groupsOf(form).some((group) => group.items === section))
    expect(holders.map((form) => form.formName).sort()).toEqual([...names].sort())
    for (const group of holders.flatMap(groupsOf).filter((each) => each.items === section)) {
      expect(group.groupType).toBe(type)
      expect(group.itemFields!.map((field) => field.FieldName)).toEqual(expect.arrayContaining([...fields]))
    }
  })

  test('photos go up to 60 everywhere', () => {
    const photos = forms.flatMap(groupsOf).filter((group) => group.items === 'photos')
    expect(photos.map((group) => group.repeatableMaxCount)).toEqual(photos.map(() => 60))
  })

  test.each([...TYPES, 'agent', 'office', 'chgSold'])(
    'people and offices of %s are looked up by their roles',
    (name) => {
      for (const { role, fields } of groupsOf(formOf(name)).filter((group) => group.role))
        for (const field of fields) expect(field.startsWith(role!), `${field} of ${role}`).toBe(true)
    },
  )
})

/** Fields with a $ in front. */
const MONEY = [
  'AdditionalRent',
  'AssociationFee',
  'AssociationFee2',
  'CableTvExpense',
  'ClosePrice',
  'ConcessionsAmount',
  'DepositAmount',
  'ElectricExpense',
  'FarmRentAmount',
  'FranchiseFeeAmount',
  'FuelExpense',
  'FurnitureReplacementExpense',
  'GardenerExpense',
  'InsuranceExpense',
  'KeyDepositAmount',
  'LandLeaseAmount',
  'LandTaxAmount',
  'LeaseAmount',
  'LeasedAmount',
  'LicensesExpense',
  'ListPrice',
  'MaintenanceExpense',
  'ManagerExpense',
  'OtherExpense',
  'PadFeeAmount',
  'ParkingFeeAmount',
  'PestControlExpense',
  'PetFeeAmount',
  'ProfessionalManagementExpense',
  'SecurityDepositAmount',
  'StorageFeeAmount',
  'SuppliesExpense',
  'SurfaceLeaseIncomeAmount',
  'TaxAnnualAmount',
  'TaxAssessedValue',
  'TaxOtherAnnualAssessmentAmount',
  'TenantImprovementAmount',
  'TotalActualRent',
  'TrashExpense',
  'UnitTypeActualRent',
  'UnitTypeTotalRent',
  'VacancyAllowance',
  'WaterSewerExpense',
]

describe('everything a definition can say is said somewhere', () => {
  const fields: FieldDefinition[] = [...forms.flatMap((form) => form.fields), ...forms.flatMap(itemsOf)]

  test.each([...DATATYPES])('datatype %s', (datatype) =>
    expect(fields.filter((field) => field.datatype === datatype).length).toBeGreaterThan(0),
  )

  test.each([
    ['IsVisible', false],
    ['IsDisabled', true],
    ['IsRequired', true],
    ['Precision', 2],
    ['maxLength', 16],
    ['DefaultValue', 'today'],
    ['DefaultValue', 'AB'],
    ['DefaultValue', 1],
    ['multiselect', true],
    ['allowZero', true],
    ['inputType', 'ComboBox'],
    ['inputType', 'TextInput'],
    ['inputType', 'Currency'],
  ] as const)('%s: %s', (attribute, value) =>
    expect(fields.filter((field) => field[attribute] === value).length).toBeGreaterThan(0),
  )

  test('amounts of money, and nothing else, are Currency, in every form that has them', () => {
    const isMoney = ({ inputType }: FieldDefinition) => inputType === 'Currency'
    expect([...new Set(fields.filter(isMoney).map(({ FieldName }) => FieldName))].sort()).toEqual(MONEY)
    expect(fields.filter(({ FieldName }) => MONEY.includes(FieldName)).filter((field) => !isMoney(field))).toEqual([])
  })

  test('help, parents, texts of many lines, groups with help, a cap and a unit', () => {
    expect(fields.some((field) => field.helpText && field.parentFields && field.comboBoxLookupName)).toBe(true)
    expect(fields.some((field) => (field.maxLength ?? 0) >= 200 && !field.comboBoxLookupName)).toBe(true)
    const groups = forms.flatMap(groupsOf)
    for (const said of ['helpText', 'repeatableMaxCount', 'unitsField', 'role', 'label', 'folded'] as const)
      expect(groups.filter((group) => group[said] !== undefined).length, said).toBeGreaterThan(0)
  })

  test('every listing’s form says what to photograph, rooms by names that its rooms can have', () => {
    const names = lookups.find(({ tableName }) => tableName === 'Lookup_Property_Listing_RoomType')!.rows
    const isRoom = (shot: string) => names.some(({ Description }) => Description === shot)
    for (const form of forms.filter(({ propertyType }) => propertyType)) {
      const { shots = [] } = groupsOf(form).find(({ items }) => items === 'photos') ?? {}
      const hasRooms = groupsOf(form).some(({ items }) => items === 'rooms')
      expect([form.formName, shots.length > 3, shots.filter(isRoom).length > 3]).toEqual([
        form.formName,
        true,
        hasRooms,
      ])
    }
  })

  test.each(RULE_ACTIONS.filter((action) => !['SET_DEFAULT', 'RESTRICT_PICKLIST', 'SET_PICKLIST'].includes(action)))(
    'a rule of the action %s',
    (action) => expect(forms.flatMap(rulesOf).filter((rule) => rule.action === action).length).toBeGreaterThan(0),
  )

  test('every demand says in its own words what is missing', () => {
    const demands = forms.flatMap(rulesOf).filter((rule) => rule.action === 'SET_REQUIRED')
    expect(demands.filter(({ errorText }) => !errorText || /\brequired\b/i.test(errorText))).toEqual([])
  })

  test.each(['PHOTOSHAVECHANGED', 'ROOMSHAVECHANGED', 'SUPPLEMENTSHAVECHANGED', 'OPENHOUSESHAVECHANGED'])(
    'a rule that asks %s',
    (flag) => expect(rulesOf(formOf('res')).some((rule) => rule.deps.tokens?.includes(flag))).toBe(true),
  )

  test.each(['com', 'farm', 'land'])('the rules of %s ask nothing of supplements or rooms', (name) => {
    const words = rulesOf(formOf(name)).flatMap((rule) => rule.deps.tokens ?? [])
    expect(words.filter((word) => /SUPPLEMENT|ROOM/.test(word))).toEqual([])
    expect(Object.keys(formOf(name).itemRules)).not.toEqual(expect.arrayContaining(['supplements']))
  })
})

describe('lookups', () => {
  test('have values that are no longer chosen, shown where they were', () => {
    const old = lookups.filter((table) => table.rows.some((row) => row.Active === false))
    expect(old.length).toBeGreaterThanOrEqual(15)
  })

  test('of agents and offices know the letters of the specification', () => {
    const codes = (name: string) => lookups.find((table) => table.tableName === name)!.rows.map((row) => row.Code)
    expect(codes('Lookup_Office_Office_OfficeStatus')).toEqual(['A', 'I', 'P', 'S', 'T'])
    expect(codes('Lookup_Agent_Agent_MemberStatus')).toEqual(['A', 'I', 'P', 'S', 'T'])
    for (const board of 'creb awra cara fmreb gpaar ldar rald mhreb rasca area rae'.split(' '))
      expect(codes('Lookup_Agent_Agent_MemberAOR')).toContain(board)
  })

  type Dictionary = {
    resources: Record<string, { name: string; lookup?: string }[]>
    lookups: Record<string, (string | [string, string | null, string[] | null])[]>
  }
  const RESO_TYPES: Readonly<Record<string, string>> = {
    RESI: 'RES',
    RLSE: 'RNT',
    RINC: 'MULT',
    LAND: 'LAND',
    MOBI: 'MOB',
    FARM: 'FARM',
    COMS: 'COM',
    COML: 'COM',
    BUSO: 'COM',
  }
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

  const reso = readDictionary<Dictionary>()
  test.skipIf(!reso)('offer a value to the property types to which RESO gives it', () => {
    const lookupOf = new Map(reso!.resources.Property!.map((field) => [field.name, field.lookup]))
    const wrong: string[] = []
    for (const form of forms.filter((each) => each.propertyType))
      for (const { FieldName, comboBoxLookupName } of form.fields) {
        const values = (reso!.lookups[lookupOf.get(FieldName) ?? ''] ?? []).filter((value) => typeof value !== 'string')
        const typesOf = new Map(
          values.map(([name, , types]) => [plain(name), (types ?? []).flatMap((type) => RESO_TYPES[type] ?? [])]),
        )
        // A field that RESO does not give to a type at all is the board's own there, and so are its values.
        const given = values.filter(([name]) => typesOf.get(plain(name))!.includes(form.propertyType!)).length
        if (given * 2 < values.length) continue
        for (const row of lookups.find((table) => table.tableName === comboBoxLookupName)?.rows ?? []) {
          const types = typesOf.get(plain(row.Code))
          const parents = row.Parents?.find((parent) => parent.ParentField === 'PropertyType')?.ParentCodes
          const offered = !parents || parents.includes(form.propertyType!)
          if (offered && types?.length && !types.includes(form.propertyType!))
            wrong.push(`${form.formName} ${row.Code}`)
        }
      }
    expect(wrong).toEqual([])
  })
})
