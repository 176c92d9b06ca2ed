// A form generated from a list of fields, with group types and datatypes unknown to the portal. It stands in for the land form.
import type { Value, Values } from '#contract/listing.ts'
import type { RuleSource } from '#contract/rule-set.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import type { CatalogSource, DefinitionSource, FieldSource, LookupLine } from '#server/catalog/read/catalog-source.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import type { BuiltCatalog } from '#server/features/forms/catalog.store.ts'
import { readDictionary } from '../dictionary.ts'

/** As the RESO Data Dictionary tells a field. */
export type StrangeField = {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly length?: number
  readonly scale?: number
  readonly lookup?: string
  readonly multi?: boolean
}
/** What the server itself fills in: names of the member and the office, its own number. */
const PEOPLE = /^((Co)?(List|Buyer)(Agent|Office)|ListingId$)/

type Dictionary = { resources: Record<string, StrangeField[]>; lookups: Record<string, [string, string | null][]> }

/** null where the dictionary is not beside the project. */
export function dictionaryFields(count: number): { fields: StrangeField[]; lookups: Dictionary['lookups'] } | null {
  const read = readDictionary<Dictionary>()
  if (!read) return null
  const { resources, lookups } = read
  const told = resources.Property!.filter(
    ({ name, type }) => !/^(Collection|Resource)$/.test(type) && !PEOPLE.test(name),
  )
  return { fields: told.slice(0, count), lookups }
}

const TYPES = [
  'String',
  'Number',
  'Boolean',
  'Date',
  'Timestamp',
  'String List, Single',
  'String List, Multi',
  'Geometry',
]
/** A small one that needs no dictionary: three of each kind. */
export const MADE_UP: { fields: StrangeField[]; lookups: Dictionary['lookups'] } = {
  fields: TYPES.flatMap((type, kind) =>
    [1, 2, 3].map((nth) => ({
      name: `Strange${kind}${nth}`,
      label: `Strange ${type} ${nth}`.slice(0, 40),
      type,
      ...(type.startsWith('String List') && { lookup: 'Colors' }),
      ...(type === 'String' && { length: nth * 90 }),
    })),
  ),
  lookups: {
    Colors: [
      ['Red', null],
      ['Deep blue', 'DeepBlue'],
      ['Green', null],
    ],
  },
}

const DATATYPES: Record<string, string> = { Boolean: 'bit', Date: 'date', Timestamp: 'datetime' }
const tableOf = (lookup: string) => `Lookup_Strange_${lookup}`

function described(field: StrangeField, at: number, known: ReadonlySet<string>): FieldSource {
  const { label, type, length, scale = 0, lookup } = field
  const fieldLabel = label.slice(0, 40)
  const isList = type.startsWith('String List')
  if (isList && lookup && known.has(lookup))
    return { fieldLabel, datatype: 'string', comboBoxLookupName: tableOf(lookup), multiselect: type.endsWith('Multi') }
  if (type === 'Number')
    return scale > 0 ? { fieldLabel, datatype: 'decimal', Precision: scale } : { fieldLabel, datatype: 'integer' }
  if (Object.hasOwn(DATATYPES, type)) return { fieldLabel, datatype: DATATYPES[type]! }
  // Every seventh text is of a kind that is yet to be invented.
  return { fieldLabel, datatype: at % 7 === 0 ? 'geography' : 'string', maxLength: Math.min(length ?? 50, 8000) }
}

/** What the server itself reads from every listing. */
const OWN = [
  'PropertyType',
  'StandardStatus',
  'ListPrice',
  'StreetName',
  'CountyOrParish',
  'City',
  'ListAgentKeyNumeric',
  'ListAgentMlsId',
]
const GROUPS = ['Fields', 'Carousel', 'Timeline', 'OneDimensionalMeasurement', 'Constellation']
const ON_A_PAGE = 25

export type StrangeForm = {
  readonly built: BuiltCatalog
  /** What fills it. */
  readonly values: Values
  readonly names: readonly string[]
  /** A number below zero here is refused, with this message. */
  readonly refused: { readonly name: string; readonly message: string }
  /** Demanded while it is empty. */
  readonly demanded: { readonly name: string; readonly message: string }
}

export function strangeForm({
  fields,
  lookups,
}: {
  fields: StrangeField[]
  lookups: Dictionary['lookups']
}): StrangeForm {
  const source = readCatalog('server/catalog/board')
  const land = source.definitions.get('land')!
  const strange = fields.filter(({ name }) => !OWN.includes(name))
  const known = new Set(Object.keys(lookups))
  const sources = Object.fromEntries(strange.map((field, at) => [field.name, described(field, at, known)]))
  const numbers = strange.filter(({ type }) => type === 'Number')
  const texts = strange.filter(({ name }) => sources[name]!.datatype === 'string' && !sources[name]!.comboBoxLookupName)
  const refused = { name: numbers[0]!.name, message: 'Nothing here is less than nothing.' }
  // Its own rule says so, not the datatype.
  sources[refused.name] = { ...sources[refused.name]!, allowNegative: true }
  const demanded = { name: texts[0]!.name, message: 'Say something here, whatever it is.' }
  const changed: CatalogSource = {
    ...source,
    fields: new Map(source.fields).set('strange', sources),
    lookups: new Map([...source.lookups, ...tables(strange, lookups)]),
    rules: new Map(source.rules).set('strange', rules(refused, demanded)),
    definitions: new Map(source.definitions).set('land', definition(land, strange)),
  }
  const values = Object.fromEntries(
    strange.map(({ name, lookup }) => [name, filling(sources[name]!, lookups[lookup ?? '']?.[0])]),
  )
  return { built: buildCatalog(changed), values, names: strange.map(({ name }) => name), refused, demanded }
}

const tables = (fields: readonly StrangeField[], lookups: Dictionary['lookups']): [string, LookupLine[]][] =>
  [...new Set(fields.flatMap(({ lookup }) => lookup ?? []))]
    .filter((lookup) => Object.hasOwn(lookups, lookup))
    .map((lookup) => [
      tableOf(lookup),
      lookups[lookup]!.map(([Description, Code], at) => ({
        Code: Code ?? Description,
        Description,
        Active: true,
        line: at + 2,
      })),
    ])

const rules = (refused: StrangeForm['refused'], demanded: StrangeForm['demanded']): RuleSource[] => [
  {
    id: 'strange-refused',
    field: refused.name,
    action: 'REJECT',
    expression: `${refused.name} < 0 .AND. ${refused.name} != .EMPTY.`,
    errorText: refused.message,
  },
  {
    id: 'strange-demanded',
    field: demanded.name,
    action: 'SET_REQUIRED',
    expression: `${demanded.name} = .EMPTY.`,
    errorText: demanded.message,
  },
]

/** The land form's own first fields, so that the portal can list it, then everything strange, by 25. */
function definition(land: DefinitionSource, fields: readonly StrangeField[]): DefinitionSource {
  const pages = Array.from({ length: Math.ceil(fields.length / ON_A_PAGE) }, (_, at) => ({
    PageName: `Strange${at + 1}`,
    PageLabel: `Strange ${String(at + 1).padStart(2, '0')}`,
    groups: [
      {
        groupType: GROUPS[at % GROUPS.length]!,
        label: `${GROUPS[at % GROUPS.length]} ${at + 1}`,
        fields: fields.slice(at * ON_A_PAGE, (at + 1) * ON_A_PAGE).map(({ name }) => name),
      },
    ],
  }))
  const own = { groupType: 'Fields', label: 'The listing', fields: OWN }
  return {
    ...land,
    fields: [...land.fields, 'strange'],
    rules: ['strange'],
    pages: [{ PageName: 'Listing', PageLabel: 'The Listing', groups: [own] }, ...pages],
  }
}

function filling(field: FieldSource, option: [string, string | null] | undefined): Value {
  if (field.comboBoxLookupName) {
    const code = option?.[1] ?? option?.[0] ?? ''
    return field.multiselect ? [code] : code
  }
  switch (field.datatype) {
    case 'bit':
      return 1
    case 'integer':
      return 7
    case 'decimal':
      return 7.5
    case 'date':
      return '2025-03-10'
    case 'datetime':
      return '2025-03-10T18:00:00.000Z'
    default:
      return 'As'.slice(0, field.maxLength)
  }
}
