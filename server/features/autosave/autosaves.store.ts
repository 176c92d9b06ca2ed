// The server's copies of drafts. A request never deletes a row: discarded drafts are in the bin, finished ones reject
// late autosaves.
import { type Selectable, sql } from 'kysely'
import { BIN_DAYS } from '#contract/constants.ts'
import {
  type Autosave,
  type AutosaveRecord,
  type AutosaveRequest,
  type PhotoDraft,
  type RowDrafts,
  TAKEOVER_DISTANCE,
} from '#contract/draft.ts'
import { FORM_KINDS, formKindOf } from '#contract/form-kind.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { jsonb, storableText } from '../../db/jsonb.ts'
import type { AutosaveTable } from '../../db/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { FinishAutosave } from '../../ports.ts'
import type { Owner } from '../../records/owner.ts'
import { draftBytes } from './draft-caps.store.ts'
import type { NamingUploads } from './rename-uploads.ts'

export type Head = Owner & {
  draftId: string
  revision: number
  deviceId: string
  parentId: number | null
  formName: string
  savedAt: Date
  discarded: boolean
  finished: boolean
  /** Another member's draft whose content this one took over. */
  takenFrom: string | null
}

const HEAD = [
  'draft_id',
  'real_id',
  'effective_id',
  'device_id',
  'parent_id',
  'form_name',
  'revision',
  'saved_at',
  'discarded_at',
  'finished_at',
  'taken_from',
] as const

/**
 * The id is generated on a phone and is unique among its member's drafts: another member's draft with the same id is a
 * different one.
 */
export type DraftKey = Pick<Head, 'draftId' | 'realId'>

export const isDraft = ({ draftId, realId }: DraftKey) =>
  sql<boolean>`autosave.draft_id = ${draftId} and autosave.real_id = ${realId}`

/** Locks the row until the transaction ends: autosaves of one draft run one after the other. */
export async function findHead(tx: Tx, key: DraftKey): Promise<Head | undefined> {
  const row = await tx.selectFrom('autosave').select(HEAD).where(isDraft(key)).forUpdate().executeTakeFirst()
  return row && toHead(row)
}

/** Finds any member's draft that changes this listing, and locks its row. */
export async function findHeadOn(tx: Tx, draftId: string, parentId: number): Promise<Head | undefined> {
  const row = await tx
    .selectFrom('autosave')
    .select(HEAD)
    .where('draft_id', '=', draftId)
    .where('parent_id', '=', parentId)
    .orderBy('unique_id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && toHead(row)
}

type HeadRow = Pick<Selectable<AutosaveTable>, (typeof HEAD)[number]>
const toHead = (row: HeadRow): Head => ({
  draftId: row.draft_id,
  realId: row.real_id,
  effectiveId: row.effective_id,
  deviceId: row.device_id,
  parentId: row.parent_id,
  formName: row.form_name,
  revision: row.revision,
  savedAt: row.saved_at,
  discarded: row.discarded_at !== null,
  finished: row.finished_at !== null,
  takenFrom: row.taken_from,
})

/** Finished is final: no lock is needed to read it. */
export async function isFinished(tx: Tx, key: DraftKey): Promise<boolean> {
  const row = await tx.selectFrom('autosave').select('finished_at').where(isDraft(key)).executeTakeFirst()
  return row?.finished_at != null
}

/** `bytes`: size of the whole draft. */
export type Saved = { revision: number; savedAt: Date; bytes: number }

/** undefined: another request created the same draft at the same moment. */
export async function beginAutosave(tx: Tx, caller: Caller, sent: AutosaveRequest): Promise<Saved | undefined> {
  const row = await tx
    .insertInto('autosave')
    .values({
      draft_id: sent.draftId,
      real_id: caller.memberId,
      effective_id: caller.effectiveId,
      device_id: sent.deviceId,
      form_name: sent.FormName,
      parent_id: sent.ParentID,
      definition_hash: sent.definitionHash,
      base_version: sent.baseVersion,
      title: storableText(sent.title),
      revision: sent.to,
      fields: jsonb(sent.fields),
      rows: jsonb(sent.rows),
      photos: jsonb(sent.photos ?? []),
      photo_order: jsonb(sent.photoOrder ?? []),
      saved_at: sql`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.columns(['draft_id', 'real_id']).doNothing())
    .returning(['revision', 'saved_at', draftBytes.as('bytes')])
    .executeTakeFirst()
  return row && { revision: row.revision, savedAt: row.saved_at, bytes: row.bytes }
}

export async function readRows(tx: Tx, key: DraftKey): Promise<RowDrafts> {
  const { rows } = await tx.selectFrom('autosave').select('rows').where(isDraft(key)).executeTakeFirstOrThrow()
  return rows
}

/**
 * Fields are merged in the database; `rows`, if any, are already merged. Photos and their order replace the stored
 * ones. Writing a discarded draft takes it out of the bin.
 */
export async function applyAutosave(
  tx: Tx,
  key: DraftKey,
  sent: AutosaveRequest,
  rows: RowDrafts | undefined,
): Promise<Saved> {
  const row = await tx
    .updateTable('autosave')
    .set({
      ...continued(storable(sent)),
      ...(rows ? { rows: jsonb(rows) } : {}),
      ...(sent.photos ? { photos: jsonb(sent.photos) } : {}),
      ...(sent.photoOrder ? { photo_order: jsonb(sent.photoOrder) } : {}),
      discarded_at: null,
    })
    .where(isDraft(key))
    .returning(['revision', 'saved_at', draftBytes.as('bytes')])
    .executeTakeFirstOrThrow()
  return { revision: row.revision, savedAt: row.saved_at, bytes: row.bytes }
}

/** Values that every autosave writes, ready to be stored. */
export type Continued = {
  fields: string
  definitionHash: string
  baseVersion: number | null
  title: string
  to: number
}
export const continued = ({ fields, definitionHash, baseVersion, title, to }: Continued) => ({
  fields: sql<string>`autosave.fields || ${fields}::jsonb`,
  definition_hash: definitionHash,
  base_version: baseVersion,
  title,
  revision: to,
  saved_at: sql<Date>`clock_timestamp()`,
})
export const storable = (sent: AutosaveRequest) => ({
  ...sent,
  fields: jsonb(sent.fields),
  title: storableText(sent.title),
})

const RECORD = [
  'autosave.unique_id',
  'autosave.draft_id',
  'autosave.device_id',
  'autosave.form_name',
  'autosave.parent_id',
  'autosave.title',
  'autosave.revision',
  'autosave.saved_at',
  'autosave.discarded_at',
  'listing.listing_id',
] as const

type RecordRow = {
  unique_id: number
  draft_id: string
  device_id: string
  form_name: string
  parent_id: number | null
  title: string
  revision: number
  saved_at: Date
  discarded_at: Date | null
  listing_id: string | null
}

const toRecord = (row: RecordRow): AutosaveRecord => ({
  UniqueID: row.unique_id,
  ListingId: row.listing_id,
  ParentID: row.parent_id,
  ResourceName: FORM_KINDS[formKindOf(row.form_name)].resource,
  FormName: row.form_name,
  IsDeleted: row.discarded_at !== null,
  draftId: row.draft_id,
  deviceId: row.device_id,
  title: row.title,
  revision: row.revision,
  savedAt: row.saved_at.toISOString(),
})

const withListing = (tx: Tx) =>
  tx.selectFrom('autosave').leftJoin('listing', 'listing.unique_id', 'autosave.parent_id').select(RECORD)

const LIST_MAX = 200

/**
 * Definition of a draft that was discarded before any of its autosaves arrived: it is in no list, and only an autosave
 * restores it.
 */
export const NOTHING_SAVED = ''

/** The owner's drafts, newest first: unfinished ones, or the bin. */
export async function listAutosaves(
  tx: Tx,
  owner: Owner,
  wanted: { parentId?: number | undefined; formName?: string | undefined; bin?: boolean | undefined },
): Promise<AutosaveRecord[]> {
  let query = withListing(tx)
    .where('autosave.real_id', '=', owner.realId)
    .where('autosave.effective_id', '=', owner.effectiveId)
    .where('autosave.finished_at', 'is', null)
  query = wanted.bin
    ? query
        .where(sql<boolean>`autosave.discarded_at > now() - ${binAge}`)
        .where('autosave.definition_hash', '<>', NOTHING_SAVED)
    : query.where('autosave.discarded_at', 'is', null)
  if (wanted.parentId !== undefined) query = query.where('autosave.parent_id', '=', wanted.parentId)
  if (wanted.formName !== undefined)
    query = query.where('autosave.form_name', '=', wanted.formName).where('autosave.parent_id', 'is', null)
  return (await query.orderBy('autosave.saved_at', 'desc').limit(LIST_MAX).execute()).map(toRecord)
}

/** How long the bin keeps drafts, as an SQL interval. */
export const binAge = sql.raw(`interval '${BIN_DAYS} days'`)

/** Other members' unfinished changes of a listing, newest first. */
export async function listOthersAutosaves(
  tx: Tx,
  owner: Owner,
  parentId: number,
): Promise<(AutosaveRecord & { memberName: string })[]> {
  const rows = await withListing(tx)
    .innerJoin('member as person', 'person.unique_id', 'autosave.real_id')
    .innerJoin('member as acted', 'acted.unique_id', 'autosave.effective_id')
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as('person_name'))
    .select(sql<string>`acted.first_name || ' ' || acted.last_name`.as('acted_name'))
    .where('autosave.parent_id', '=', parentId)
    .where('autosave.finished_at', 'is', null)
    .where('autosave.discarded_at', 'is', null)
    .where((eb) => eb.or([eb('real_id', '<>', owner.realId), eb('effective_id', '<>', owner.effectiveId)]))
    .orderBy('autosave.saved_at', 'desc')
    .limit(LIST_MAX)
    .execute()
  return rows.map((row) => {
    const isActing = row.person_name !== row.acted_name
    return { ...toRecord(row), memberName: isActing ? `${row.person_name} for ${row.acted_name}` : row.person_name }
  })
}

export async function memberName(tx: Tx, memberId: number): Promise<string> {
  const { first_name, last_name } = await tx
    .selectFrom('member')
    .select(['first_name', 'last_name'])
    .where('unique_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}

/** Copies a draft to a new one of the caller's. `content`: the parts that name photos and files, with their new ids. */
export async function copyAutosave(
  tx: Tx,
  from: DraftKey,
  to: { draftId: string; caller: Caller; deviceId: string; content: NamingUploads },
): Promise<void> {
  const { rows, photos, photoOrder } = to.content
  await sql`
    insert into autosave (draft_id, real_id, effective_id, device_id, form_name, parent_id, definition_hash, base_version, title, revision,
      fields, rows, photos, photo_order, taken_from, saved_at)
    select ${to.draftId}::uuid, ${to.caller.memberId}, ${to.caller.effectiveId}, ${to.deviceId}::uuid, form_name, parent_id, definition_hash,
      base_version, title, revision, fields, ${jsonb(rows)}::jsonb, ${jsonb(photos)}::jsonb, ${jsonb(photoOrder)}::jsonb, draft_id, clock_timestamp()
    from autosave where ${isDraft(from)}
  `.execute(tx)
}

export async function readAutosave(tx: Tx, key: DraftKey): Promise<Omit<Autosave, 'uploaded'>> {
  const row = await withListing(tx)
    .select([
      'autosave.definition_hash',
      'autosave.base_version',
      'autosave.fields',
      'autosave.rows',
      'autosave.photos',
      'autosave.photo_order',
    ])
    .where(isDraft(key))
    .executeTakeFirstOrThrow()
  return {
    record: toRecord(row),
    definitionHash: row.definition_hash,
    baseVersion: row.base_version,
    fields: row.fields,
    rows: row.rows,
    photos: row.photos as PhotoDraft[],
    photoOrder: row.photo_order,
  }
}

/**
 * The device that takes over may be the same one after its browser data was cleared, with an earlier save still in
 * transit: the device id cannot tell the two apart, so the revision must.
 */
export async function moveToDevice(tx: Tx, key: DraftKey, deviceId: string): Promise<void> {
  await tx
    .updateTable('autosave')
    .set({ device_id: deviceId, revision: sql`autosave.revision + ${TAKEOVER_DISTANCE}` })
    .where(isDraft(key))
    .execute()
}

export const NO_CONTENT = { title: '', fields: '{}', rows: '{}', photos: '[]', photo_order: '[]' }

/** The record has the content from now on. */
const finished = {
  ...NO_CONTENT,
  finished_at: sql<Date>`now()`,
}

/**
 * Writing a record finishes its draft, even one that was never autosaved: the finished row rejects every late autosave.
 * Waits for an autosave in progress. Drafts that the same member wrote as somebody else are not affected.
 */
export const finishAutosave: FinishAutosave = async (tx, ended) => {
  const key = { draftId: ended.draftId, realId: ended.owner.realId }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('autosave')
    .values({
      draft_id: ended.draftId,
      real_id: ended.owner.realId,
      effective_id: ended.owner.effectiveId,
      device_id: NO_DEVICE,
      form_name: ended.formName,
      parent_id: null,
      definition_hash: ended.definitionHash,
      base_version: null,
      revision: 0,
      ...finished,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['draft_id', 'real_id'])
        .doUpdateSet(finished)
        .where('autosave.effective_id', '=', ended.owner.effectiveId)
        .where((row) =>
          row.or([
            ...(ended.device === null ? [row.lit(true)] : [row('autosave.device_id', '=', ended.device)]),
            row('autosave.finished_at', 'is not', null),
            row('autosave.discarded_at', 'is not', null),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) return
  const taken = await tx
    .selectFrom('autosave')
    .select('revision')
    .where(isDraft(key))
    .where('effective_id', '=', ended.owner.effectiveId)
    .executeTakeFirst()
  if (taken) throw refuse('autosave-other-device', { extra: { revision: taken.revision } })
}
const NO_DEVICE = '00000000-0000-0000-0000-000000000000'
