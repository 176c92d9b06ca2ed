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

export const savedListing = ({ row, version, listing, codes, items, photos, deleted }: ListingRecord): SavedRecord => ({
  base: {
    UniqueID: row.UniqueID,
    label: row.ListingId,
    status: row.StandardStatus,
    version,
    values: { ...listing, ...hiddenCodes(codes) },
    items,
    photos,
    deleted,
  },
  propertyType: row.PropertyType,
  title: row.UnparsedAddress,
})

export const savedAgent = ({ agent, ...rest }: Reply<'agentSelect'>): SavedRecord =>
  saved(agent, { label: agent.MemberMlsId, status: agent.MemberStatus, title: agent.MemberFullName }, rest)

/** The reply contains exactly one record. */
export function savedOffice({ data: [office = {}], ...rest }: Reply<'officeSelect'>): SavedRecord {
  const { OfficeMlsId: label, OfficeStatus: status, OfficeName: title } = office
  return saved(office, { label, status, title }, rest)
}

type Naming = Record<'label' | 'status' | 'title', Value | undefined>

type Rest = Pick<BaseRecord, 'photos' | 'deleted' | 'version'>

function saved(values: Values, naming: Naming, { photos, deleted, version }: Rest): SavedRecord {
  const text = (value: Value | undefined) => String(value ?? '')
  const base = { UniqueID: Number(values.UniqueID), label: text(naming.label), status: text(naming.status) }
  return { base: { ...base, version, values, items: {}, photos, deleted }, propertyType: '', title: text(naming.title) }
}
