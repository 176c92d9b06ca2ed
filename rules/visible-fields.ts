/**
 * Which fields of a record somebody reads: the one answer for every way out of the portal (record, search, copy, deliveries, audit, …).
 * A mistake here tells an owner's phone number or a door code to people who must not have it. Pure; contract/field-access.ts has the words.
 *
 *              | public | members | office | side | code | board
 *     board    |   yes  |   yes   |  yes   | yes  |  -   |  yes
 *     side     |   yes  |   yes   |  yes   | yes  |  -   |   -
 *     office   |   yes  |   yes   |  yes   |  -   |  -   |   -
 *     members  |   yes  |   yes   |   -    |  -   |  -   |   -
 *     mls      |   yes  |   yes   |   -    |  -   |  -   |   -
 *     national |   yes  |    -    |   -    |  -   |  -   |   -
 *
 * A `code` is in no column: it has a call of its own.
 */
import type { SeeLevel, WriteLevel } from '#contract/field-access.ts'
import type { DefinitionType, FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { Role } from '#contract/rights.ts'
import {
  type AgentFacts,
  type Caller,
  type ListingFacts,
  mayAgent,
  mayEditOffice,
  mayListing,
  type OfficeFacts,
} from './may.ts'

/** What somebody is to a record. `mls` and `national` are the systems it is delivered to. */
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

/** Staff and administrators. */
export const isBoard = ({ role }: Caller): boolean => role === 'staff' || role === 'admin'

const readerOf = (caller: Caller, mayEdit: boolean, isOwnOffice: boolean): Reader => {
  if (mayEdit) return isBoard(caller) ? 'board' : 'side'
  return isOwnOffice ? 'office' : 'members'
}

/** Of a listing that the caller may view: the side are those who may edit it, the office are the agents of the list office. */
export const listingReader = (caller: Caller, listing: ListingFacts): Reader =>
  readerOf(caller, mayListing(caller, 'edit', listing) === 'yes', listing.listOfficeId === caller.officeId)

/** Of an agent: the side are oneself, the manager, the broker and the board, whatever the agent's own role: rank decides who writes. */
export const agentReader = (caller: Caller, agent: AgentFacts): Reader =>
  readerOf(caller, mayAgent(caller, 'edit', agent) === 'yes', agent.officeId === caller.officeId)

export const officeReader = (caller: Caller, office: OfficeFacts): Reader =>
  readerOf(caller, mayEditOffice(caller, office) === 'yes', office.uniqueId === caller.officeId)

const WRITERS: Record<WriteLevel, readonly Role[]> = {
  side: ['agent', 'manager', 'broker', 'staff', 'admin'],
  board: ['staff', 'admin'],
  admin: ['admin'],
}

/** Beside the right to edit the record: whether the role writes a field that declares this `write`. */
export const writes = (role: Role, write: WriteLevel = 'side'): boolean => WRITERS[write].includes(role)

/** What the board's forms declare of one type of record: its own fields by name, and its rows' by section and name. */
export type Visibility = {
  readonly fields: ReadonlyMap<string, SeeLevel>
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, SeeLevel>>
}

const declared = (fields: readonly FieldDefinition[]): [string, SeeLevel][] =>
  fields.map(({ FieldName, see = 'side' }) => [FieldName, see])

/** Names are declared once for all forms of a type (check-visibility.ts), so any form that has the field will do. */
export function visibilityOf(
  forms: readonly Pick<FormDefinition, 'definitionType' | 'pages' | 'fields'>[],
  type: DefinitionType,
): Visibility {
  const asked = forms.filter(({ definitionType = 'listings' }) => definitionType === type)
  const rows = new Map<string, ReadonlyMap<string, SeeLevel>>()
  for (const { items, itemFields = [] } of asked.flatMap(({ pages }) => pages.flatMap(({ groups }) => groups)))
    if (items) rows.set(items, new Map([...(rows.get(items) ?? []), ...declared(itemFields)]))
  return { fields: new Map(asked.flatMap(({ fields }) => declared(fields))), rows }
}

/** What nobody declares (a form has dropped it since) is `side`. */
export const seeLevel = (visibility: Visibility, name: string): SeeLevel => visibility.fields.get(name) ?? 'side'

/** The values of a record that the reader gets. */
export const readableValues = <T>(
  visibility: Visibility,
  reader: Reader,
  values: Readonly<Record<string, T>>,
): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => reads(reader, seeLevel(visibility, name))))
