// profile/offices/* and definition/offices: search, look up, read and write offices.
import type { Delivery } from '#contract/delivery.ts'
import type { Input, Reply } from '#contract/endpoints.ts'
import type { OfficeRow } from '#contract/office.ts'
import { type Caller, mayBegin, mayEditOffice, mayOffice } from '#rules/may.ts'
import { officeReader, readableValues, type Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, anyMember, route } from '../../http/endpoint.ts'
import { textIn, wantedFrom } from '../../records/read-record.ts'
import type { RecordKey } from '../../records/record-key.ts'
import { createRecord, type SentRecord, updateRecord, type WriteDeps } from '../../records/write-record.ts'
import type { ReadPhotos } from '../../records/written-photos.ts'
import { findOffice, findOfficeByDraft, type StoredOffice, searchOffices } from './offices.store.ts'
import { type FindMember, officeKind } from './settle-office.ts'

export type OfficeDeps = WriteDeps & {
  catalog: { visibility(type: 'office'): Visibility }
  photos: { of(tx: Tx, record: RecordKey): Promise<ReadPhotos> }
  latestDeliveries(tx: Tx, record: { type: 'office'; id: number }): Promise<Delivery[]>
  findMember: FindMember
}

const ACTIVE = { OfficeStatus: 'A' }

export const officeRoutes = (deps: OfficeDeps): AnyRoute[] => [
  route({
    name: 'officeSearch',
    may: anyMember,
    handle: ({ tx, caller, input }) => rows(tx, caller, wantedFrom(input.where.clause), deps),
  }),
  route({
    name: 'officeLookup',
    may: anyMember,
    handle: ({ tx, caller, input }) => rows(tx, caller, { ...wantedFrom(input.where.clause), ...ACTIVE }, deps),
  }),
  route({
    name: 'offices',
    may: anyMember,
    handle: ({ tx, caller }) => rows(tx, caller, ACTIVE, deps),
  }),
  route<'officeSelect', StoredOffice>({
    name: 'officeSelect',
    find: ({ tx, input }) => findOffice(tx, input.where.clause[0]!.value),
    may: anyMember,
    handle: ({ tx, caller }, office) => officeRecord(tx, caller, office, deps),
  }),
  ...writing(deps),
]

/** Wrapped, so that a draft that has no office yet is not a 404. */
type Made = { stored: StoredOffice | null }

function writing(deps: OfficeDeps): AnyRoute[] {
  const kind = officeKind(deps.findMember)
  return [
    route<'officeInsert', Made>({
      name: 'officeInsert',
      find: async ({ tx, input }) => ({ stored: (await findOfficeByDraft(tx, input.draftId)) ?? null }),
      may: (caller, { stored }) => (stored ? mayEditOffice(caller, stored) : mayBegin(caller, 'office')),
      handle: (context, { stored }) => createRecord(context, stored, sent(context), kind, deps),
    }),
    route<'officeUpdate', StoredOffice>({
      name: 'officeUpdate',
      find: ({ tx, input }) => findOffice(tx, input.UniqueID ?? 0),
      may: mayEditOffice,
      handle: (context, stored) => updateRecord(context, stored, sent(context), kind, deps),
    }),
  ]
}

const sent = ({ input }: { input: Input<'officeInsert' | 'officeUpdate'> }): SentRecord => ({
  formName: 'office',
  values: input.data.office,
  photos: input.data.photos,
  draftId: input.draftId,
  baseVersion: input.baseVersion,
  lock: input.rowLockRequest,
})

/** The fields that the caller may read. Every reply that contains an office must use this. */
const readable = (caller: Caller, office: StoredOffice, { catalog }: OfficeDeps) =>
  readableValues(catalog.visibility('office'), officeReader(caller, office), office.record)

async function officeRecord(
  tx: Tx,
  caller: Caller,
  office: StoredOffice,
  deps: OfficeDeps,
): Promise<Reply<'officeSelect'>> {
  const key = { type: 'office' as const, id: office.uniqueId }
  const { photos, deleted } = await deps.photos.of(tx, key)
  const canEdit = mayEditOffice(caller, office) === 'yes'
  return {
    data: [{ UniqueID: office.uniqueId, ...readable(caller, office, deps) }],
    photos,
    ...(canEdit && { deleted: { photos: deleted } }),
    deliveries: canEdit ? await deps.latestDeliveries(tx, key) : [],
    version: office.version,
    access: { canEdit, canAudit: mayOffice(caller, 'audit', office) === 'yes' },
  }
}

async function rows(
  tx: Tx,
  caller: Caller,
  wanted: Record<string, string>,
  deps: OfficeDeps,
): Promise<{ data: OfficeRow[] }> {
  return { data: (await searchOffices(tx, wanted)).map((each) => officeRow(each, caller, deps)) }
}

function officeRow(office: StoredOffice, caller: Caller, deps: OfficeDeps): OfficeRow {
  const record = readable(caller, office, deps)
  return {
    UniqueID: office.uniqueId,
    OfficeKeyNumeric: office.uniqueId,
    OfficeMlsId: textIn(record, 'OfficeMlsId'),
    OfficeName: textIn(record, 'OfficeName'),
    OfficeStatus: textIn(record, 'OfficeStatus'),
    OfficePhone: textIn(record, 'OfficePhone'),
    OfficeAOR: textIn(record, 'OfficeAOR'),
    OfficeCity: textIn(record, 'OfficeCity') || null,
    MainOfficeKeyNumeric: office.brokerageId,
    isEditable: mayEditOffice(caller, office) === 'yes',
    isAuditable: mayOffice(caller, 'audit', office) === 'yes',
  }
}
