/**
 * Read permissions on a record's fields. Every way out of the portal (record, search, copy, deliveries, audit, …) uses
 * this decision. A mistake here shows an owner's phone number or a door code to people who must not have it. Pure;
 * contract/field-access.ts defines the words.
 *
 *              | public | members | office | side | code | board
 *     board    |   yes  |   yes   |  yes   | yes  |  -   |  yes
 *     side     |   yes  |   yes   |  yes   | yes  |  -   |   -
 *     office   |   yes  |   yes   |  yes   |  -   |  -   |   -
 *     members  |   yes  |   yes   |   -    |  -   |  -   |   -
 *     mls      |   yes  |   yes   |   -    |  -   |  -   |   -
 *     national |   yes  |    -    |   -    |  -   |  -   |   -
 *
 * No reader gets `code` fields here: a separate call returns them.
 */
import type { Destination } from '#contract/delivery.ts'
import type { SeeLevel, WriteLevel } from '#contract/field-access.ts'
import type { DefinitionType, FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import { ROW_KEYS } from '#contract/listing.ts'
import type { Role } from '#contract/rights.ts'
import type { LookupTables } from './lookup-choice.ts'
import {
  type AgentFacts,
  type Caller,
  isBoard,
  type ListingFacts,
  mayAgent,
  mayEditOffice,
  mayListing,
  type OfficeFacts,
  type Permission,
} from './may.ts'
import { sectionOfTarget } from './record/sections.ts'

/** A person's relation to a record. `mls` and `national` are systems that records are delivered to. */
export type Reader = 'members' | 'office' | 'side' | 'board' | 'mls' | 'national'

const READS: Record<Reader, ReadonlySet<SeeLevel>> = {
  board: new Set(['public', 'members', 'office', 'side', 'board']),
  side: new Set(['public', 'members', 'office', 'side']),
  office: new Set(['public', 'members', 'office']),
  members: new Set(['public', 'members']),
  mls: new Set(['public', 'members']),
  national: new Set(['public']),
}

export const reads = (reader: Reader, see: SeeLevel = 'side'): boolean => READS[reader].has(see)

const readerOf = (caller: Caller, mayEdit: boolean, isOwnOffice: boolean): Reader => {
  if (mayEdit) return isBoard(caller) ? 'board' : 'side'
  return isOwnOffice ? 'office' : 'members'
}

/** Relation to a listing that the caller may view: `side` may edit it, `office` are agents of the list office. */
export const listingReader = (caller: Caller, listing: ListingFacts): Reader =>
  readerOf(caller, mayListing(caller, 'edit', listing) === 'yes', listing.listOfficeId === caller.officeId)

/**
 * Relation to an agent: `side` is the agent, their manager, their broker and the board, whatever the agent's own role;
 * rank only decides who writes.
 */
export const agentReader = (caller: Caller, agent: AgentFacts): Reader =>
  readerOf(caller, mayAgent(caller, 'edit', agent) === 'yes', agent.officeId === caller.officeId)

export const officeReader = (caller: Caller, office: OfficeFacts): Reader =>
  readerOf(caller, mayEditOffice(caller, office) === 'yes', office.uniqueId === caller.officeId)

const WRITERS: Record<WriteLevel, readonly Role[]> = {
  side: ['agent', 'manager', 'broker', 'staff', 'admin'],
  board: ['staff', 'admin'],
  admin: ['admin'],
}

/** Whether the role may write a field of this `write` level, in addition to needing the right to edit the record. */
export const writes = (role: Role, write: WriteLevel = 'side'): boolean => WRITERS[write].includes(role)

/**
 * Only a call of their own returns a listing's codes: for the side, and for anyone who may view the listing if the
 * board allows that.
 */
export function mayReadCodes(caller: Caller, listing: ListingFacts): Permission {
  const verdict = mayListing(caller, 'view', listing)
  if (verdict !== 'yes') return verdict
  return caller.rights?.accessCodes === 'members' ? 'yes' : mayListing(caller, 'edit', listing)
}

/**
 * Levels that the board's forms declare for one type of record: its fields by name, its rows' fields by section and
 * name.
 */
export type Visibility = {
  readonly fields: ReadonlyMap<string, SeeLevel>
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, SeeLevel>>
  /** Names of fields that hold several values. */
  readonly lists: ReadonlySet<string>
  /** Lookup of each field that has one, its rows' fields included. */
  readonly lookups: ReadonlyMap<string, string>
  /** Levels of the kinds of supplements. */
  readonly kinds: ReadonlyMap<string, SeeLevel>
}

/** Fields that the server derives from a declared field have that field's level. */
const DERIVED_FROM: Readonly<Record<string, string>> = Object.fromEntries(
  ['ListAgent', 'CoListAgent', 'BuyerAgent', 'CoBuyerAgent'].flatMap((role) =>
    ['FirstName', 'LastName'].map((part) => [role + part, `${role}FullName`]),
  ),
)

const declared = (fields: readonly FieldDefinition[]): [string, SeeLevel][] =>
  fields.map(({ FieldName, see = 'side' }) => [FieldName, see])

/**
 * All forms of a type declare the same level for a name (check-visibility.ts), so any form that has the field can be
 * used.
 */
export function visibilityOf(
  forms: readonly Pick<FormDefinition, 'definitionType' | 'pages' | 'fields'>[],
  type: DefinitionType,
  tables: LookupTables,
): Visibility {
  const asked = forms.filter(({ definitionType = 'listings' }) => definitionType === type)
  const ownFields = asked.flatMap((form) => form.fields)
  const fields = new Map(declared(ownFields))
  for (const [name, from] of Object.entries(DERIVED_FROM))
    if (fields.has(from) && !fields.has(name)) fields.set(name, fields.get(from)!)
  const groups = asked.flatMap(({ pages }) => pages.flatMap((page) => page.groups))
  const rows = new Map<string, ReadonlyMap<string, SeeLevel>>()
  for (const { items, itemFields = [] } of groups)
    if (items) rows.set(items, new Map([...(rows.get(items) ?? []), ...declared(itemFields)]))
  const lists = ownFields.filter(({ multiselect }) => multiselect)
  const coded = [...ownFields, ...groups.flatMap(({ itemFields = [] }) => itemFields)]
  const lookups = new Map(
    coded.flatMap(({ FieldName, comboBoxLookupName }) =>
      comboBoxLookupName ? [[FieldName, comboBoxLookupName] as const] : [],
    ),
  )
  const kinds = tables.get(lookups.get('SupplementType') ?? '')?.rows ?? []
  return {
    fields,
    rows,
    lists: new Set(lists.map(({ FieldName }) => FieldName)),
    lookups,
    kinds: new Map(kinds.flatMap(({ Code, See }) => (See ? [[Code, See]] : []))),
  }
}

/** An undeclared field (one that a form has since dropped) is `side`. */
export const seeLevel = ({ fields }: Visibility, name: string): SeeLevel => fields.get(name) ?? 'side'

/** The values of a record that the reader may see. */
export const readableValues = <T>(
  visibility: Visibility,
  reader: Reader,
  values: Readonly<Record<string, T>>,
): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => reads(reader, seeLevel(visibility, name))))

/** Names of a record's fields that hold a code. */
export const codesIn = (visibility: Visibility, values: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(values).filter((name) => seeLevel(visibility, name) === 'code')

type Row = Readonly<Record<string, unknown>>

/** An open house has its own audience, and so has each kind of supplement. */
const OPEN_HOUSE_LEVELS: Readonly<Record<string, SeeLevel>> = {
  Broker: 'members',
  LivestreamBroker: 'members',
  Office: 'office',
}
const rowLevel = ({ kinds }: Visibility, section: string, row: Row): SeeLevel => {
  if (section === 'supplements') return kinds.get(String(row.SupplementType)) ?? 'side'
  return (section === 'openHouses' && OPEN_HOUSE_LEVELS[String(row.OpenHouseType)]) || 'public'
}

/** Readers of a photo by its Permission. A code that is not here is for the side. */
const PHOTO_LEVELS: Readonly<Record<string, SeeLevel>> = {
  Public: 'public',
  AgentOnly: 'members',
  OfficeOnly: 'office',
}
const DEFAULT_PERMISSION = 'Public'

/** Whether the reader may see a photo at all. Every way out asks this: lists, pages, files, zips, deliveries. */
export const readsPhoto = (reader: Reader, permission: unknown): boolean =>
  reads(reader, PHOTO_LEVELS[String(permission ?? DEFAULT_PERMISSION)] ?? 'side')

/** Whether the reader may see a row at all: a document of this kind, and its file; an open house of this type. */
export const readsRow = (visibility: Visibility, reader: Reader, section: string, row: Row): boolean =>
  readsSection(visibility, reader, section) && reads(reader, rowLevel(visibility, section, row))

/** Whether the reader may see anything of a section's rows. */
const readsSection = ({ rows }: Visibility, reader: Reader, section: string): boolean =>
  reads(reader, 'side') || [...(rows.get(section)?.values() ?? [])].some((see) => reads(reader, see))

/** The rows the reader may see, each reduced to the fields the reader may see. */
export function readableRows<R extends Row>(visibility: Visibility, reader: Reader, section: string, rows: R[]): R[] {
  const levels = visibility.rows.get(section)
  return rows
    .filter((row) => readsRow(visibility, reader, section, row))
    .map(
      (row) =>
        Object.fromEntries(
          Object.entries(row).filter(([name]) => ROW_KEYS.has(name) || reads(reader, levels?.get(name))),
        ) as R,
    )
}

/** Sections of which the reader may see a row. */
export const readableItems = <R extends Row>(
  visibility: Visibility,
  reader: Reader,
  items: Readonly<Record<string, R[]>>,
): Record<string, R[]> =>
  Object.fromEntries(
    Object.entries(items).flatMap(([section, rows]) => {
      const read = readableRows(visibility, reader, section, rows)
      return read.length > 0 || readsSection(visibility, reader, section) ? [[section, read]] : []
    }),
  )

/** Replacement for a value that the reader of an audit log may not see. */
export const MASKED = { oldValue: null, newValue: 'changed' } as const

/**
 * Level of an audit row: for a record's field by its name, for a row's field as `Rooms[2].RoomLength`. A name that is
 * no form's field is `side`. The log does not say of which kind a supplement was, or who may see a photo, so the
 * strictest counts.
 */
export function changeLevel({ fields, rows, kinds }: Visibility, className: string, fieldName: string): SeeLevel {
  if (sectionOfTarget(className) === 'photos' && rows.get('photos')?.has('Permission')) return 'side'
  if (sectionOfTarget(className) === 'supplements') return [...kinds.values()].includes('board') ? 'board' : 'side'
  const [, name] = /^\w+\[\d+\]\.(\w+)$/.exec(fieldName) ?? []
  if (name === undefined) return fields.get(fieldName) ?? 'side'
  return rows.get(sectionOfTarget(className))?.get(name) ?? 'side'
}

/** The MLS must know when a listing ends; members of other offices must not. */
const OFFICE_FIELDS_FOR_MLS: ReadonlySet<string> = new Set(['ExpirationDate'])

/** The values of a record that a destination receives. */
export const deliveredValues = <T>(
  visibility: Visibility,
  destination: Destination,
  values: Readonly<Record<string, T>>,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const see = seeLevel(visibility, name)
      const isForMls = destination === 'mls' && see === 'office' && OFFICE_FIELDS_FOR_MLS.has(name)
      return isForMls || reads(destination, see)
    }),
  )
