// The record whose audit log is open: a listing by its ListingID in the address, others from the state of the navigation.
import type { Input } from '#contract/endpoints.ts'

const TABLES = { Listing: 'Listing', Agent: 'Agent', Office: 'Office', CondoName: 'Condo Name' } as const
export type AuditedTable = keyof typeof TABLES

/** As AuditLog/query names records. `entityID`: the number that members know. */
export type AuditedRecord = { tableName: AuditedTable; uniqueID: number; entityID: string }

declare module '@tanstack/history' {
  interface HistoryState {
    /** Opens /audit for a record that no address names: an agent, an office or a condo name. A reload keeps it. */
    audit?: AuditedRecord
  }
}

/** The browser restores state from earlier versions of the portal, so it is checked like anything else from outside. */
export function auditedRecord(listingId: string | undefined, state: unknown): AuditedRecord | null {
  if (listingId) return { tableName: 'Listing', uniqueID: 0, entityID: listingId }
  const { tableName, uniqueID, entityID } = (state ?? {}) as Partial<AuditedRecord>
  if (!tableName || !Object.hasOwn(TABLES, tableName)) return null
  const isNamed = typeof entityID === 'string' && entityID !== ''
  if (tableName === 'Listing') return isNamed ? { tableName, uniqueID: 0, entityID } : null
  if (!Number.isSafeInteger(uniqueID) || uniqueID! <= 0) return null
  return { tableName, uniqueID: uniqueID!, entityID: isNamed ? entityID : String(uniqueID) }
}

export const loadingText = ({ tableName }: AuditedRecord): string => `Loading ${TABLES[tableName]} Audit Log...`

const ACL_FORMS = { Listing: 'listing', Agent: 'agentACL', Office: 'officeACL', CondoName: 'mainACL' } as const

export function accessQuestion({ tableName, uniqueID, entityID }: AuditedRecord): {
  params: { form: (typeof ACL_FORMS)[AuditedTable] }
  input: Input<'access'>
} {
  const form = ACL_FORMS[tableName]
  if (tableName === 'CondoName') return { params: { form }, input: { action: 'view' } }
  const entity = tableName.toLowerCase()
  return tableName === 'Listing'
    ? { params: { form }, input: { entity, action: 'view', uniqueId: 0, listingId: entityID } }
    : { params: { form }, input: { entity, action: 'view', uniqueId: uniqueID } }
}

type Granted = { formActions: readonly string[]; formPermissions: Readonly<Record<string, boolean>> }

/** Condo names have no form; whoever manages them reads their log. */
export const mayAudit = ({ tableName }: AuditedRecord, granted: Granted): boolean =>
  tableName === 'CondoName'
    ? granted.formPermissions.CondoNameManagement === true
    : granted.formActions.includes('AUDITLOG')
