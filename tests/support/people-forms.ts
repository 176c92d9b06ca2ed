// Forms for agents, offices and the member's own profile, small enough to know by heart, beside the small listing form.
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import type { DefinitionSource, FieldSource, FieldUse } from '#server/catalog/read/catalog-source.ts'
import type { BuiltCatalog } from '#server/features/forms/catalog.store.ts'
import { smallCatalog } from './small-form.ts'

const text = (fieldLabel: string, more: Partial<FieldSource> = {}): FieldSource => ({
  fieldLabel,
  datatype: 'string',
  ...more,
})
const texts = (names: string[], more: Partial<FieldSource> = {}) =>
  Object.fromEntries(names.map((name) => [name, text(name, more)]))
const MEMBERS = { see: 'members' } as const
/** Everybody reads it, the board writes it. */
const BOARDS = { see: 'members', write: 'board' } as const
const status = text('Status', { ...BOARDS, comboBoxLookupName: 'Lookup_Status' })

const agent: Record<string, FieldSource> = {
  MemberFirstName: text('First Name', { ...MEMBERS, IsRequired: true }),
  MemberLastName: text('Last Name', { ...MEMBERS, IsRequired: true }),
  ...texts(['MemberEmail', 'MemberDirectPhone', 'CellPhone', 'OfficeName', 'MemberFullName'], MEMBERS),
  ...texts(['MemberMlsId', 'MemberAOR'], BOARDS),
  ...texts(['MemberAssociationComments', 'MemberLoginId'], { see: 'board', write: 'board' }),
  MemberMlsSecurityClass: text('Security Class', { see: 'board', write: 'admin' }),
  MemberHomePhone: text('Home Phone', { see: 'side' }),
  MemberStateLicense: text('Licence', { see: 'side', write: 'board' }),
  MemberType: text('Type', BOARDS),
  OfficeKeyNumeric: { fieldLabel: 'Office', datatype: 'integer', ...MEMBERS },
  MemberStatus: status,
}
const office: Record<string, FieldSource> = {
  OfficeName: text('Name', { ...MEMBERS, IsRequired: true }),
  ...texts(['OfficePhone', 'OfficeCity', 'OfficeManagerFullName', 'OfficeManagerMlsId'], MEMBERS),
  ...texts(['MainOfficeName', 'MainOfficeMlsId', 'OfficeMlsId', 'OfficeAssociationComments'], BOARDS),
  OfficeStatus: status,
  OfficeCorporateLicense: text('Licence', { see: 'side', write: 'board' }),
  OfficeManagerKeyNumeric: { fieldLabel: 'Manager', datatype: 'integer', ...MEMBERS },
  OfficeBrokerKeyNumeric: { fieldLabel: 'Broker', datatype: 'integer', ...MEMBERS },
  MainOfficeKeyNumeric: { fieldLabel: 'Main Office', datatype: 'integer', ...BOARDS },
}

const form = (formName: string, definitionType: 'agent' | 'office', fields: FieldUse[]): DefinitionSource => ({
  formName,
  title: formName,
  definitionType,
  fields: [definitionType],
  rules: [definitionType],
  pages: [
    {
      PageName: 'All',
      PageLabel: 'All',
      groups: [
        { groupType: 'Fields', fields },
        { groupType: 'Photos', items: 'photos', itemFields: ['Description'], repeatableMaxCount: 4 },
      ],
    },
  ],
})

export function peopleCatalog(): BuiltCatalog {
  const small = smallCatalog()
  const people = buildCatalog({
    texts: new Map(),
    problems: [],
    fields: new Map([
      ['agent', agent],
      ['office', office],
      ['photos', { Description: text('Description') }],
    ]),
    definitions: new Map([
      ['agent', form('agent', 'agent', Object.keys(agent))],
      ['office', form('office', 'office', Object.keys(office))],
      [
        'profile',
        form('profile', 'agent', ['MemberEmail', 'CellPhone', { FieldName: 'MemberMlsId', IsDisabled: true }]),
      ],
    ]),
    lookups: new Map([
      ['Lookup_Status', ['A', 'I', 'P', 'S', 'T'].map((Code, at) => ({ Code, Description: Code, line: at + 2 }))],
    ]),
    rules: new Map([
      [
        'agent',
        [
          {
            id: 'type-needed',
            field: 'MemberType',
            action: 'SET_REQUIRED',
            expression: "LAST MemberStatus = .EMPTY. .AND. MemberFirstName = 'Tara'",
          },
          {
            id: 'no-fax',
            field: 'CellPhone',
            action: 'REJECT',
            expression: "CellPhone = '000'",
            errorText: 'That is no phone.',
          },
          {
            id: 'own-board',
            field: 'CellPhone',
            action: 'REJECT',
            expression: "CellPhone = '111' .AND. .USERCLASS. != 'STAFF'",
            errorText: 'The board gives this number.',
          },
        ],
      ],
      ['office', []],
    ]),
  })
  return { ...small, forms: [...small.forms, ...people.forms], lookups: [...small.lookups, ...people.lookups] }
}
