// Compares a receiver's description of itself (OData $metadata) with what deliveries would send there. Read once, at the
// start; the server's log names the differences, so that an operator learns of them before records are refused. Pure.
import { Parser } from 'htmlparser2'
import type { Destination } from '#contract/delivery.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import { FORM_KINDS } from '#contract/form-kind.ts'
import { PHOTO_FIELDS } from '#contract/photo.ts'
import { capitalized } from '#contract/text.ts'
import type { LookupTables } from '#rules/lookup-choice.ts'
import { SECTION_NAMES, SECTIONS } from '#rules/record/sections.ts'
import { reads, type Visibility } from '#rules/visible-fields.ts'
import {
  type Dictionary,
  type DictionaryField,
  fieldDifferences,
  optionDifferences,
} from '../../catalog/check/check-dictionary.ts'
import type { Destination as DestinationPort } from './destination.ts'
import { THEIR_OWN } from './outgoing-record.ts'

const FIELDS_MAX = 50_000

const TYPES: Readonly<Record<string, string>> = {
  ...{ 'Edm.String': 'String', 'Edm.Boolean': 'Boolean', 'Edm.Date': 'Date', 'Edm.DateTimeOffset': 'Timestamp' },
  ...{ 'Edm.Decimal': 'Number', 'Edm.Double': 'Number', 'Edm.Single': 'Number', 'Edm.Byte': 'Number' },
  ...{ 'Edm.Int16': 'Number', 'Edm.Int32': 'Number', 'Edm.Int64': 'Number' },
  ...{ 'Edm.TimeOfDay': 'Time' },
}

/** `org.reso.metadata.Media` is `Media`, and so is `edm:Media`. */
const shortName = (name: string): string => name.replace(/^.*[.:]/, '')

/**
 * The resources, fields, types and lookups that a CSDL XML document (OData 4.01) has, as a dictionary has them. Throws if
 * there are more of them than any receiver has.
 */
export function readMetadata(xml: string): Dictionary {
  let left = FIELDS_MAX
  const count = (more: number) => {
    left -= more
    if (left < 0) throw new Error(`more than ${FIELDS_MAX} fields`)
  }
  const resources: Record<string, DictionaryField[]> = {}
  const lookups: Record<string, string[]> = {}
  const sets: [set: string, type: string][] = []
  let fields: DictionaryField[] = []
  let members: string[] = []
  const onopentag = (name: string, given: Record<string, string>) => {
    count(1)
    const tag = shortName(name)
    const { Name = '', Type = '' } = given
    if (tag === 'EntityType' || tag === 'ComplexType') {
      fields = [...(resources[shortName(given.BaseType ?? '')] ?? [])]
      resources[Name] = fields
      count(fields.length)
    } else if (tag === 'EnumType') {
      members = []
      lookups[Name] = members
    } else if (tag === 'EntitySet') sets.push([Name, shortName(given.EntityType ?? '')])
    else if (tag === 'Member') members.push(Name)
    else if (tag === 'NavigationProperty')
      fields.push({ name: Name, type: 'Collection', lookup: shortName(plain(Type)) })
    else if (tag === 'Property') fields.push({ name: Name, ...typeOf(Type, given.MaxLength) })
  }
  new Parser({ onopentag }, { xmlMode: true }).end(xml)
  for (const [set, type] of sets) if (resources[type]) resources[set] = resources[type]
  return { resources, lookups }
}

const plain = (type: string): string => /^Collection\((.*)\)$/.exec(type)?.[1] ?? type

/** A type that is not OData's own is the receiver's enumeration, which takes only its members. */
function typeOf(type: string, maxLength: string | undefined): Omit<DictionaryField, 'name'> {
  const isList = plain(type) !== type
  const own = TYPES[plain(type)]
  if (own === undefined)
    return {
      type: isList ? 'String List, Multi' : 'String List, Single',
      lookup: shortName(plain(type)),
      lookupStatus: 'Locked',
    }
  if (isList) return { type: 'String List, Multi' }
  return { type: own, ...(own === 'String' && Number(maxLength) > 0 && { length: Number(maxLength) }) }
}

export type Sent = {
  forms: readonly FormDefinition[]
  tables: LookupTables
  visibility: (type: NonNullable<FormDefinition['definitionType']>) => Visibility
}

const RESOURCES = {
  listings: FORM_KINDS.listing.resource,
  agent: FORM_KINDS.agent.resource,
  office: FORM_KINDS.office.resource,
} as const

/** What would be refused or lost there, a line each. `receiver`: its name within a sentence. */
export function receiverDifferences(sent: Sent, name: Destination, receiver: string, metadata: Dictionary): string[] {
  const types = name === 'national' ? (['listings'] as const) : (['listings', 'agent', 'office'] as const)
  return types.flatMap((type) => {
    const forms = sent.forms.filter(({ definitionType = 'listings' }) => definitionType === type)
    const levels = sent.visibility(type)
    const resource = RESOURCES[type]
    const own = compare(resource, fieldsOf(forms), (field) => reads(name, levels.fields.get(field)), {
      ...sent,
      receiver,
      metadata,
    })
    if (type !== 'listings' || !metadata.resources[resource]) return own
    const rows = SECTION_NAMES.flatMap((section) => {
      const { collection } = SECTIONS[section]
      const related = metadata.resources[resource]!.find((field) => field.name === collection)
      if (collection === null || !levels.rows.has(section)) return []
      if (!related) return [`${resource} has no ${collection}`]
      if (!related.lookup || !metadata.resources[related.lookup]) return []
      const visible = (field: string) => reads(name, levels.rows.get(section)?.get(field))
      const ours = rowFieldsOf(forms, section)
      const fields = section === 'photos' ? photoFieldsOf(ours) : ours
      return compare(related.lookup, fields, visible, { ...sent, receiver, metadata })
    })
    return [...own, ...rows]
  })
}

type Fields = ReadonlyMap<string, FormDefinition['fields'][number]>
const fieldsOf = (forms: readonly FormDefinition[]): Fields =>
  new Map(forms.flatMap(({ fields }) => fields.map((field) => [field.FieldName, field])))
const rowFieldsOf = (forms: readonly FormDefinition[], section: string): Fields =>
  new Map(
    forms
      .flatMap(({ pages }) => pages.flatMap(({ groups }) => groups))
      .filter(({ items }) => items === section)
      .flatMap(({ itemFields = [] }) => itemFields.map((field) => [field.FieldName, field])),
  )

/** As mediaOf sends them: a photo's other fields have names of RESO's there, and Permission is a list. */
const photoFieldsOf = (fields: Fields): Fields =>
  new Map(
    PHOTO_FIELDS.flatMap((name) => {
      const field = fields.get(name)
      return field ? [[name, { ...field, ...(name === 'Permission' && { multiselect: true }) }] as const] : []
    }),
  )

type Compared = Pick<Sent, 'tables'> & { receiver: string; metadata: Dictionary }

function compare(
  resource: string,
  fields: Fields,
  isSent: (field: string) => boolean,
  { tables, receiver, metadata }: Compared,
): string[] {
  const theirs = metadata.resources[resource]
  if (!theirs) return [`There is no ${resource}`]
  const known = new Map(theirs.map((field) => [field.name, field]))
  const unknown: string[] = []
  const lines = [...fields].flatMap(([name, ours]) => {
    if (!isSent(name) || THEIR_OWN.has(name)) return []
    const field = known.get(name)
    if (!field) {
      unknown.push(name)
      return []
    }
    const rows = tables.get(ours.comboBoxLookupName ?? '')?.rows
    const options = rows && field.lookup ? optionDifferences(rows, field, metadata, receiver) : null
    return [
      ...fieldDifferences(name, ours, field, receiver),
      ...(options ? options.differing.map(({ message }) => message) : []),
    ].map((message) => `${resource}: ${message}`)
  })
  return unknown.length > 0 ? [`${resource} has no ${unknown.join(', ')}`, ...lines] : lines
}

const LINES_MAX = 50

/** The same in words for the server's log; nothing for a destination that does not describe itself. */
export async function differencesOf(
  { name, metadata }: Pick<DestinationPort, 'name' | 'metadata'>,
  receiver: string,
  sent: Sent,
): Promise<string[]> {
  if (!metadata) return []
  let lines: string[]
  try {
    lines = receiverDifferences(sent, name, receiver, readMetadata(await metadata()))
  } catch (error) {
    return [`What ${receiver} takes can’t be read from its $metadata: ${error}`]
  }
  if (lines.length === 0) return []
  const [count, left] = [lines.length, lines.length - LINES_MAX]
  return [
    `${capitalized(receiver)} differs from this board’s forms in ${count} ${count === 1 ? 'point' : 'points'}:`,
    ...lines.slice(0, LINES_MAX).map((line) => `  ${line}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ]
}
