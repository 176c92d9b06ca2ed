// The server's version of a record, in the shape that drafts of all types begin from. Pure.
import type { Reply } from '#contract/endpoints.ts'
import { HIDDEN_CODE } from '#contract/field-access.ts'
import type { ListingRecord, Value, Values } from '#contract/listing.ts'
import type { BaseRecord } from './draft-model.ts'

/** `title`: title for a draft of the record. `propertyType`: '' unless it is a listing. */
export type SavedRecord = { base: BaseRecord; propertyType: string; title: string }

/** Marks codes that the record has but the server does not send as hidden. */
const hiddenCodes = (codes: readonly string[] = []): Values =>
  Object.fromEntries(codes.map((name) => [name, HIDDEN_CODE]))

export const savedListing = ({ row, version, listing, codes, items, photos }: ListingRecord): SavedRecord => ({
  base: {
    UniqueID: row.UniqueID,
    label: row.ListingId,
    status: row.StandardStatus,
    version,
    values: { ...listing, ...hiddenCodes(codes) },
    items,
    photos,
  },
  propertyType: row.PropertyType,
  title: row.UnparsedAddress,
})

export const savedAgent = ({ agent, photos, version }: Reply<'agentSelect'>): SavedRecord =>
  saved(agent, { label: agent.MemberMlsId, status: agent.MemberStatus, title: agent.MemberFullName }, photos, version)

/** The reply contains exactly one record. */
export function savedOffice({ data: [office = {}], photos, version }: Reply<'officeSelect'>): SavedRecord {
  const { OfficeMlsId: label, OfficeStatus: status, OfficeName: title } = office
  return saved(office, { label, status, title }, photos, version)
}

type Naming = Record<'label' | 'status' | 'title', Value | undefined>

function saved(values: Values, naming: Naming, photos: BaseRecord['photos'], version: number): SavedRecord {
  const text = (value: Value | undefined) => String(value ?? '')
  const base = { UniqueID: Number(values.UniqueID), label: text(naming.label), status: text(naming.status) }
  return { base: { ...base, version, values, items: {}, photos }, propertyType: '', title: text(naming.title) }
}
