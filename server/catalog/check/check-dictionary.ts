// Compares the catalog with a RESO Data Dictionary: what deliveries would send that the dictionary does not say. Pure.
// The dictionary is under RESO's license, so it is not part of the project; a board passes its own copy.
import * as z from 'zod/mini'
import type { LookupRow } from '#contract/lookup.ts'
import { SECTIONS } from '#rules/record/sections.ts'
import { COORDINATES } from '../../features/deliveries/outgoing-record.ts'
import {
  type CatalogProblem,
  type CatalogSource,
  type FieldSource,
  fieldsFile,
  lineOf,
  lookupFile,
} from '../read/catalog-source.ts'

const DictionaryField = z.object({
  name: z.string(),
  type: z.string(),
  length: z.optional(z.number()),
  lookup: z.optional(z.string()),
  lookupStatus: z.optional(z.string()),
})
export type DictionaryField = z.infer<typeof DictionaryField>
/** `lookups`: each value alone, or with its code (null: the value itself) and anything after it. */
export const Dictionary = z.object({
  resources: z.record(z.string(), z.array(DictionaryField)),
  lookups: z.record(
    z.string(),
    z.array(z.union([z.string(), z.tuple([z.string(), z.nullable(z.string())], z.unknown())])),
  ),
})
export type Dictionary = z.infer<typeof Dictionary>

/** Datatypes of the catalog that are delivered as the dictionary's type. */
const DATATYPES: Readonly<Record<string, readonly string[]>> = {
  String: ['string'],
  'String List, Single': ['string'],
  'String List, Multi': ['string'],
  Number: ['integer', 'decimal', 'numeric'],
  Boolean: ['bit'],
  Date: ['date'],
  Timestamp: ['datetime', 'time'],
  Collection: ['string'],
}

/** Values of a lookup, and those that each code stands for. */
export function valuesOf({ lookups }: Dictionary, lookup: string) {
  const all = (lookups[lookup] ?? []).map((entry) => {
    const [value, code] = typeof entry === 'string' ? [entry, null] : entry
    // RESO's files have byte order marks inside some values.
    return [code ?? value, value.replaceAll('\uFEFF', '')] as const
  })
  return {
    all: new Set(all.map(([, value]) => value)),
    of: (code: string) => all.filter(([known]) => known === code).map(([, value]) => value),
  }
}

const BOOK = 'the dictionary'

const isClosed = ({ lookupStatus }: DictionaryField): boolean => lookupStatus?.startsWith('Locked') ?? false

const RESOURCES = { listings: 'Property', agent: 'Member', office: 'Office' } as const
/** RESO's fields for a file of fields/, by name: of its section, or of all types of records that use it. */
function knownFields({ definitions }: CatalogSource, file: string, { resources }: Dictionary) {
  const section = (SECTIONS as Partial<Record<string, { resource: string }>>)[file]
  const types = [...definitions.values()]
    .filter(({ fields }) => fields.includes(file))
    .map(({ definitionType = 'listings' }) => RESOURCES[definitionType])
  const names = section ? [section.resource] : [...new Set(types)]
  return new Map(names.flatMap((name) => (resources[name] ?? []).map((field) => [field.name, field])))
}

export function dictionaryDifferences(source: CatalogSource, dictionary: Dictionary): CatalogProblem[] {
  const lookups = new Map<string, CatalogProblem[]>()
  const fields = [...source.fields].flatMap(([name, described]) => {
    const known = knownFields(source, name, dictionary)
    const file = fieldsFile(name)
    const own = Object.keys(described).filter((each) => !known.has(each))
    const differing = Object.entries(described).flatMap(([field, ours]) => {
      const theirs = known.get(field)
      const table = ours.comboBoxLookupName
      if (theirs?.lookup && table)
        lookups.set(`${table} ${theirs.lookup}`, lookupDifferences(source, table, theirs, dictionary))
      const line = lineOf(source, file, `"${field}"`)
      return (theirs ? fieldDifferences(field, ours, theirs) : []).map((message) => ({
        file,
        ...(line && { line }),
        message,
      }))
    })
    return own.length > 0 ? [...differing, { file, message: `not in the dictionary: ${own.join(', ')}` }] : differing
  })
  return [...fields, ...[...lookups.values()].flat()]
}

type Described = Pick<FieldSource, 'datatype' | 'maxLength' | 'multiselect' | 'comboBoxLookupName'>

/** `whose`: the name of the dictionary, or of the receiver, within a sentence. */
export function fieldDifferences(name: string, ours: Described, theirs: DictionaryField, whose = BOOK): string[] {
  const faults: string[] = []
  const { datatype, maxLength, multiselect = false } = ours
  if (!COORDINATES.has(name) && !DATATYPES[theirs.type]?.includes(datatype))
    faults.push(`${name} is ${datatype}; ${whose} has ${theirs.type}`)
  if (ours.comboBoxLookupName && multiselect !== (theirs.type === 'String List, Multi'))
    faults.push(`${name} takes ${multiselect ? 'several values' : 'one value'}; ${whose} has ${theirs.type}`)
  if (theirs.type === 'String' && maxLength && theirs.length && maxLength > theirs.length)
    faults.push(`${name} takes ${maxLength} characters; ${whose} has ${theirs.length}`)
  return faults
}

function lookupDifferences(
  source: CatalogSource,
  table: string,
  theirs: DictionaryField,
  dictionary: Dictionary,
): CatalogProblem[] {
  const file = lookupFile(table)
  const { differing, own } = optionDifferences(source.lookups.get(table) ?? [], theirs, dictionary)
  const lines = differing.map(({ row: { line }, message }) => ({ file, line, message }))
  return own.length > 0
    ? [...lines, { file, message: `not in the dictionary’s ${theirs.lookup}: ${own.join(', ')}` }]
    : lines
}

type Option = Pick<LookupRow, 'Code' | 'Description' | 'Reso'>

/** Options that are sent in other words than the lookup's, and codes of those that an open lookup does not have. */
export function optionDifferences<Row extends Option>(
  rows: readonly Row[],
  theirs: DictionaryField,
  dictionary: Dictionary,
  whose = BOOK,
): { differing: { row: Row; message: string }[]; own: string[] } {
  const values = valuesOf(dictionary, theirs.lookup!)
  // Property types are delivered as their forms say.
  if (values.all.size === 0 || theirs.name === 'PropertyType') return { differing: [], own: [] }
  const own: string[] = []
  const differing = rows.flatMap((row) => {
    const { Code, Description, Reso } = row
    const sent = Reso ?? Description
    const meant = values.of(Code)
    if (values.all.has(sent) && (meant.length === 0 || meant.includes(sent))) return []
    const words = `${Code} is sent as “${sent}”`
    if (meant.length > 0) return [{ row, message: `${words}; ${whose}’s ${theirs.lookup} has “${meant[0]}”` }]
    if (Reso || isClosed(theirs)) return [{ row, message: `${words}, which ${whose}’s ${theirs.lookup} does not have` }]
    own.push(Code)
    return []
  })
  return { differing, own }
}
