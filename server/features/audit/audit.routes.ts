// POST AuditLog/query: the history of a record, for members who may see it (AUDITLOG is checked here, not on the page).
// AuditLog/LastChanges: who last changed some of its fields, for members who may edit it.
import { AUDIT_NAMES, type AuditField, type AuditTable } from '#contract/audit.ts'
import type { DefinitionType } from '#contract/form-definition.ts'
import {
  type AgentFacts,
  type Caller,
  type ListingFacts,
  mainActions,
  mayAgent,
  mayAuditListing,
  mayOffice,
  mayRunBoard,
  type OfficeFacts,
  type Permission,
} from '#rules/may.ts'
import {
  agentReader,
  changeLevel,
  listingReader,
  officeReader,
  type Reader,
  reads,
  type Visibility,
} from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'
import { type FindListingFacts, findRecordFacts } from '../../records/record-facts.store.ts'
import { mayEditRecord, type RecordFacts, recordReader } from '../../records/record-rights.ts'
import { type AuditedRecord, readAudit, type Shows } from './audit.store.ts'
import { readLastChanges } from './last-changes.store.ts'

export type AuditDeps = {
  timeZone: string
  visibility: (type: DefinitionType) => Visibility

  findListing: FindListingFacts
  /** Deleted or not. */
  findAuditedListing: (
    tx: Tx,
    key: { listingId: string },
  ) => Promise<(ListingFacts & { listingId: string; isDeleted: boolean }) | undefined>
  findAgent: (tx: Tx, id: number) => Promise<AgentFacts | undefined>
  findOffice: (tx: Tx, id: number) => Promise<OfficeFacts | undefined>
  findCondo: (tx: Tx, id: number) => Promise<object | undefined>
}

/** `shows`: which fields' values the caller may read. */
type Audited = { record: AuditedRecord; may: (caller: Caller) => Permission; shows: (caller: Caller) => Shows }
const everything: Shows = () => true

/** A listing is requested by its number (entityID), other records by their UniqueID. */
async function findAudited({ tx, input }: Context<'auditQuery'>, deps: AuditDeps): Promise<Audited | undefined> {
  const { uniqueID, entityID } = input
  const tableName = input.tableName as AuditTable
  const byKey = (may: Audited['may'], shows: Audited['shows']): Audited => ({
    record: { tableName, uniqueId: uniqueID },
    may,
    shows,
  })
  /** A board's own rights may let members read the log who may not read every field. */
  const seenBy =
    (type: DefinitionType, readerOf: (caller: Caller) => Reader) =>
    (caller: Caller): Shows => {
      const reader = readerOf(caller)
      const visibility = deps.visibility(type)
      return (className, fieldName) => reads(reader, changeLevel(visibility, className, fieldName))
    }
  switch (tableName) {
    case 'Listing': {
      const listing = await deps.findAuditedListing(tx, { listingId: entityID })
      const record = listing && { tableName, entityId: listing.listingId }
      return (
        record && {
          record,
          may: (caller) => mayAuditListing(caller, listing),
          shows: seenBy('listings', (caller) => listingReader(caller, listing)),
        }
      )
    }
    case 'Agent': {
      const agent = await deps.findAgent(tx, uniqueID)
      return (
        agent &&
        byKey(
          (caller) => mayAgent(caller, 'audit', agent),
          seenBy('agent', (caller) => agentReader(caller, agent)),
        )
      )
    }
    case 'Office': {
      const office = await deps.findOffice(tx, uniqueID)
      return (
        office &&
        byKey(
          (caller) => mayOffice(caller, 'audit', office),
          seenBy('office', (caller) => officeReader(caller, office)),
        )
      )
    }
    case 'CondoName': {
      const condo = await deps.findCondo(tx, uniqueID)
      return (
        condo &&
        byKey(
          (caller) => (mainActions(caller.role, caller.rights).CondoNameManagement ? 'yes' : 'no'),
          () => everything,
        )
      )
    }
    // These entries outlive their rows (a deleted announcement, a message after a year, a link after a week), so no row
    // is looked up.
    case 'Announcement':
    case 'SupportMessage':
    case 'GuestLink':
    case 'Catalog':
      return { record: { tableName, entityId: entityID }, may: mayRunBoard, shows: () => everything }
    default:
      // No such table. One that is added to the type must be here, too.
      return void (tableName satisfies never)
  }
}

const DEFINITION_TYPES = { listing: 'listings', agent: 'agent', office: 'office' } as const

/** Whether the field is the record's own, or of its rows or photos, and the caller may read it. */
function isReadable(caller: Caller, record: RecordFacts, visibility: Visibility) {
  const reader = recordReader(caller, record)
  return ({ ClassName, FieldName }: AuditField): boolean =>
    (ClassName === AUDIT_NAMES[record.type] || FieldName.startsWith(`${ClassName}[`)) &&
    reads(reader, changeLevel(visibility, ClassName, FieldName))
}

export const auditRoutes = (deps: AuditDeps): AnyRoute[] => [
  defineRoute<'auditQuery', Audited>({
    name: 'auditQuery',
    find: (context) => findAudited(context, deps),
    may: (caller, audited) => audited.may(caller),
    handle: ({ tx, caller, input: { filters, before } }, { record, shows }) =>
      readAudit(tx, record, { filters, before, shows: shows(caller), timeZone: deps.timeZone }),
  }),
  defineRoute<'lastChanges', RecordFacts>({
    name: 'lastChanges',
    find: ({ tx, input }) => findRecordFacts(tx, input.entity, deps.findListing),
    may: mayEditRecord,
    handle: ({ tx, caller, input: { entity, fields } }, record) => {
      const readable = isReadable(caller, record, deps.visibility(DEFINITION_TYPES[record.type]))
      return readLastChanges(tx, entity, fields.filter(readable), caller)
    },
  }),
]
