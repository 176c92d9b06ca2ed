// The record whose audit log is open: a listing by its ListingID in the URL, others from the navigation state or, in a
// new tab, from the URL.
import type { Input } from '#contract/endpoints.ts'

const TABLES = {
  Listing: 'Listing',
  Agent: 'Agent',
  Office: 'Office',
  CondoName: 'Condo Name',
  Announcement: 'Announcement',
  SupportMessage: 'Message',
} as const
export type AuditedTable = keyof typeof TABLES

/**
 * Names a record as AuditLog/query does. `entityID`: the number that members know. `title`: shown if that number means
 * nothing to members.
 */
export type AuditedRecord = { tableName: AuditedTable; uniqueID: number; entityID: string; title?: string }

/** Identified by their id alone; only the board's office reads their log. */
const BY_ID: ReadonlySet<AuditedTable> = new Set(['Announcement', 'SupportMessage'])

declare module '@tanstack/history' {
  interface HistoryState {
    /** Opens /audit for a record other than a listing (ui/audit-address.ts). Survives a reload. */
    audit?: AuditedRecord
  }
}

type AuditSearch = { ListingID?: string | undefined } & { [Name in 'tableName' | 'uniqueID' | 'entityID']?: unknown }

/** The browser restores state from earlier versions of the portal, so it is validated like any external input. */
export function auditedRecord({ ListingID, ...search }: AuditSearch, state: unknown): AuditedRecord | null {
  if (ListingID) return { tableName: 'Listing', uniqueID: 0, entityID: ListingID }
  return readRecord(state) ?? readRecord(search)
}

function readRecord(named: unknown): AuditedRecord | null {
  const { tableName, uniqueID, entityID, title } = (named ?? {}) as Partial<AuditedRecord>
  if (!tableName || !Object.hasOwn(TABLES, tableName)) return null
  const isNamed = typeof entityID === 'string' && entityID !== ''
  if (tableName === 'Listing') return isNamed ? { tableName, uniqueID: 0, entityID } : null
  if (BY_ID.has(tableName))
    return isNamed ? { tableName, uniqueID: 0, entityID, ...(typeof title === 'string' && { title }) } : null
  if (!Number.isSafeInteger(uniqueID) || uniqueID! <= 0) return null
  return { tableName, uniqueID: uniqueID!, entityID: isNamed ? entityID : String(uniqueID) }
}

/** The record's name on the page. */
export const nameOf = ({ tableName, title, entityID }: AuditedRecord): string =>
  title || (BY_ID.has(tableName) ? TABLES[tableName] : entityID)

export const loadingText = ({ tableName }: AuditedRecord): string => `Loading ${TABLES[tableName]} Audit Log...`

const ACL_FORMS = {
  Listing: 'listing',
  Agent: 'agentACL',
  Office: 'officeACL',
  CondoName: 'mainACL',
  Announcement: 'mainACL',
  SupportMessage: 'mainACL',
} as const

export function accessQuestion({ tableName, uniqueID, entityID }: AuditedRecord): {
  params: { form: (typeof ACL_FORMS)[AuditedTable] }
  input: Input<'access'>
} {
  const form = ACL_FORMS[tableName]
  if (form === 'mainACL') return { params: { form }, input: { action: 'view' } }
  const entity = tableName.toLowerCase()
  return tableName === 'Listing'
    ? { params: { form }, input: { entity, action: 'view', uniqueId: 0, listingId: entityID } }
    : { params: { form }, input: { entity, action: 'view', uniqueId: uniqueID } }
}

type Granted = { formActions: readonly string[]; formPermissions: Readonly<Record<string, boolean>> }

/** For records that the board keeps without a form, members who manage them may read their log. */
export function mayAudit({ tableName }: AuditedRecord, { formActions, formPermissions }: Granted): boolean {
  if (tableName === 'CondoName') return formPermissions.CondoNameManagement === true
  if (BY_ID.has(tableName)) return formPermissions.Board === true
  return formActions.includes('AUDITLOG')
}
