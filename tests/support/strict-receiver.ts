// What a strict receiver accepts: the Data Dictionary's types, lengths and values, and of its open lookups also the
// options that this board added. Names that the dictionary does not have are the board's own.
import { type Dictionary, type DictionaryField, valuesOf } from '#server/catalog/check/check-dictionary.ts'
import { catalogFolder } from '#server/catalog/read/load-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { readDictionary } from './dictionary.ts'

type Refusal = { target: string; message: string }
export type Receives = (resource: string, record: Record<string, unknown>) => Refusal[]

/** The dictionary has five characters, and Canadian postal codes seven; this board's terms are sentences. */
const LONGER = new Set(['OfficeMailPostalCode', 'BuyerBrokerageCompensation'])

const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: (value) => typeof value === 'string',
  'String List, Single': (value) => typeof value === 'string',
  'String List, Multi': (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  Number: (value) => typeof value === 'number',
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  Timestamp: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(String(value)),
  Collection: (value) => Array.isArray(value),
}

export type Book = {
  resources: Record<string, (DictionaryField & { resource?: string })[]>
  lookups: Dictionary['lookups']
}
const EDM: Readonly<Record<string, string>> = {
  ...{ String: 'Edm.String', Number: 'Edm.Decimal', Boolean: 'Edm.Boolean', Date: 'Edm.Date' },
  ...{
    Timestamp: 'Edm.DateTimeOffset',
    'String List, Single': 'Edm.String',
    'String List, Multi': 'Collection(Edm.String)',
  },
}

/** What such a receiver says of itself: its fields, their types and lengths. Its lookups are open texts. */
export function metadataOf({ resources }: Book): string {
  const property = ({ name, type, length, resource }: Book['resources'][string][number]) =>
    type === 'Collection'
      ? `<NavigationProperty Name="${name}" Type="Collection(org.reso.metadata.${resource})"/>`
      : `<Property Name="${name}" Type="${EDM[type]}"${type === 'String' && length ? ` MaxLength="${length}"` : ''}/>`
  const types = Object.entries(resources).map(
    ([name, fields]) => `<EntityType Name="${name}">${fields.map(property).join('')}</EntityType>`,
  )
  return `<Schema Namespace="org.reso.metadata">${types.join('')}</Schema>`
}

/** Takes everything where there is no dictionary. */
export function strictReceiver(dictionary = readDictionary<Dictionary>()): Receives {
  if (!dictionary) return () => []
  const added = addedOptions(dictionary)
  const receives: Receives = (resource, record) => {
    const fields = new Map((dictionary.resources[resource] ?? []).map((field) => [field.name, field]))
    return Object.entries(record).flatMap(([name, value]) => {
      const field = fields.get(name)
      if (!field || value === null) return []
      if (IS[field.type]?.(value) === false) return [{ target: name, message: `This is not a ${field.type}.` }]
      if (Array.isArray(value) && field.type === 'Collection')
        return value.flatMap((row, at) =>
          receives((field as { resource?: string }).resource ?? '', row).map((each) => ({
            ...each,
            target: `${name}[${at}].${each.target}`,
          })),
        )
      return faultsIn(field, value).map((message) => ({ target: name, message }))
    })
  }
  const faultsIn = (field: DictionaryField, value: unknown): string[] => {
    if (field.lookup) {
      const known = valuesOf(dictionary, field.lookup).all
      if (known.size === 0) return []
      const unknown = [value]
        .flat()
        .filter((each) => !known.has(String(each)) && !added.get(field.lookup!)?.has(String(each)))
      return unknown.map((each) => `“${each}” is not a value of ${field.lookup}.`)
    }
    const isLonger = field.type === 'String' && field.length && String(value).length > field.length
    return isLonger && !LONGER.has(field.name) ? [`It has more than ${field.length} characters.`] : []
  }
  return receives
}

/** Options without a code of the dictionary, by its lookup, as they are sent. */
function addedOptions(dictionary: Dictionary): Map<string, Set<string>> {
  const source = readCatalog(catalogFolder(process.cwd()))
  const lookupsOf = new Map<string, Set<string>>()
  for (const { name, lookup } of Object.values(dictionary.resources).flat())
    if (lookup) lookupsOf.set(name, (lookupsOf.get(name) ?? new Set()).add(lookup))
  const added = new Map<string, Set<string>>()
  for (const [name, { comboBoxLookupName }] of [...source.fields.values()].flatMap((file) => Object.entries(file)))
    for (const lookup of comboBoxLookupName ? (lookupsOf.get(name) ?? []) : [])
      for (const { Code, Description } of source.lookups.get(comboBoxLookupName!) ?? [])
        if (valuesOf(dictionary, lookup).of(Code).length === 0)
          added.set(lookup, (added.get(lookup) ?? new Set()).add(Description))
  return added
}
