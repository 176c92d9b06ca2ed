// Guests' links and their tray in the database. A link is found by its token's hash, and only while it is valid.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { GUEST_GRACE_DAYS, GUEST_LINK_HOURS } from '#contract/constants.ts'
import { FORM_KINDS, formKindOf } from '#contract/form-kind.ts'
import type { GuestTray } from '#contract/guest.ts'
import { markOrphaned } from '../../blobs/orphaned-blobs.store.ts'
import type { Tx } from '../../db/connection.ts'
import { hashOf } from '../../db/hash-of.ts'
import type { Owner } from '../../records/owner.ts'

/** `parentId`: the listing that the draft edits. `photographer`: the name of the one with lasting access who opened it. */
export type GuestLink = Owner & {
  linkId: string
  draftId: string
  parentId: number | null
  title: string
  expiresAt: Date
  photographer: string | null
}

const isGood = sql<boolean>`guest_link.revoked_at is null and guest_link.expires_at > now()`
export const isOpenDraft = sql<boolean>`autosave.finished_at is null and autosave.discarded_at is null`
/** Whether the pair of members who own the row may still act together. */
export const mayActAs = (table: 'guest_link' | 'autosave') => {
  const [real, effective] = [sql.ref(`${table}.real_id`), sql.ref(`${table}.effective_id`)]
  return sql<boolean>`(${real} = ${effective} or exists (
  select from impersonation where lead_id = ${effective} and member_id = ${real} and state = 'granted'))`
}
const grace = sql.raw(`interval '${GUEST_GRACE_DAYS} days'`)

/** A draft of a listing that its owner has neither submitted nor discarded. */
export async function findOpenDraft(tx: Tx, key: { draftId: string; realId: number }): Promise<Owner | undefined> {
  const row = await tx
    .selectFrom('autosave')
    .select(['real_id', 'effective_id', 'form_name'])
    .where('draft_id', '=', key.draftId)
    .where('real_id', '=', key.realId)
    .where(isOpenDraft)
    .executeTakeFirst()
  if (!row || FORM_KINDS[formKindOf(row.form_name)].record !== 'listing') return undefined
  return { realId: row.real_id, effectiveId: row.effective_id }
}

/**
 * The link of a token; undefined if it is no longer valid: expired or revoked, its draft submitted or discarded, its
 * creator no longer a member or no longer allowed to act for the other one. Until the transaction ends, nobody can
 * revoke the link, or submit or discard the draft.
 */
export async function findGoodLink(tx: Tx, token: string): Promise<GuestLink | undefined> {
  const row = await tx
    .selectFrom('guest_link')
    .innerJoin('autosave', (join) =>
      join
        .onRef('autosave.draft_id', '=', 'guest_link.draft_id')
        .onRef('autosave.real_id', '=', 'guest_link.real_id')
        .onRef('autosave.effective_id', '=', 'guest_link.effective_id'),
    )
    .innerJoin('member as maker', 'maker.unique_id', 'guest_link.real_id')
    .innerJoin('member as lead', 'lead.unique_id', 'guest_link.effective_id')
    .select([
      'link_id',
      'guest_link.draft_id',
      'guest_link.real_id',
      'guest_link.effective_id',
      'autosave.title',
      'autosave.parent_id',
      'expires_at',
      sql<
        string | null
      >`(select name from photographer where photographer.photographer_id = guest_link.photographer_id)`.as(
        'photographer',
      ),
    ])
    .where('token_hash', '=', hashOf(token).toString('hex'))
    .where(isGood)
    .where(isOpenDraft)
    .where('maker.status', '=', 'A')
    .where('lead.status', '=', 'A')
    .where(mayActAs('guest_link'))
    .forShare(['guest_link', 'autosave'])
    .executeTakeFirst()
  return (
    row && {
      linkId: row.link_id,
      draftId: row.draft_id,
      realId: row.real_id,
      effectiveId: row.effective_id,
      title: row.title,
      parentId: row.parent_id,
      expiresAt: row.expires_at,
      photographer: row.photographer,
    }
  )
}

export async function makeLink(tx: Tx, { realId, effectiveId }: Owner, draftId: string) {
  const token = randomBytes(32).toString('base64url')
  const { link_id, expires_at } = await tx
    .insertInto('guest_link')
    .values({
      link_id: randomUUID(),
      draft_id: draftId,
      real_id: realId,
      effective_id: effectiveId,
      token_hash: hashOf(token).toString('hex'),
      expires_at: sql<Date>`now() + make_interval(hours => ${GUEST_LINK_HOURS})`,
      photographer_id: null,
    })
    .returning(['link_id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { linkId: link_id, token, expiresAt: expires_at }
}

const linksOf = (tx: Tx, realId: number, draftId: string) =>
  tx.selectFrom('guest_link').where('real_id', '=', realId).where('draft_id', '=', draftId)

/** Without those of photographers with lasting access. */
export async function countGoodLinks(tx: Tx, realId: number, draftId: string): Promise<number> {
  const { count } = await linksOf(tx, realId, draftId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isGood)
    .where('photographer_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findLink(tx: Tx, linkId: string): Promise<(Owner & { draftId: string }) | undefined> {
  const row = await tx
    .selectFrom('guest_link')
    .select(['real_id', 'effective_id', 'draft_id'])
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  return row && { realId: row.real_id, effectiveId: row.effective_id, draftId: row.draft_id }
}

/** The listing that a draft edits. */
export async function findParent(tx: Tx, { draftId, realId }: { draftId: string; realId: number }) {
  const row = await tx
    .selectFrom('autosave')
    .select('parent_id')
    .where('draft_id', '=', draftId)
    .where('real_id', '=', realId)
    .executeTakeFirst()
  return row?.parent_id ?? null
}

/** False if it was already revoked. */
export async function revokeLink(tx: Tx, linkId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('guest_link')
    .set({ revoked_at: sql`now()` })
    .where('link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * `listing`: includes photos that were still in the tray when the pair's earlier drafts of that listing were submitted.
 */
type TrayKey = Owner & { draftId: string; listing: number | undefined }

export async function readTray(tx: Tx, { realId, effectiveId, draftId, listing }: TrayKey): Promise<GuestTray> {
  const links = await linksOf(tx, realId, draftId)
    .leftJoin('photographer', 'photographer.photographer_id', 'guest_link.photographer_id')
    .select(['link_id', 'made_at', 'expires_at', 'photographer.name'])
    .where(isGood)
    .orderBy('made_at', 'desc')
    .execute()
  const photos = await tx
    .selectFrom('guest_link')
    .innerJoin('guest_photo', 'guest_photo.link_id', 'guest_link.link_id')
    .where('real_id', '=', realId)
    .where('effective_id', '=', effectiveId)
    .where((or) =>
      or.or([
        or('draft_id', '=', draftId),
        ...(listing === undefined ? [] : [or('draft_id', 'in', submittedDrafts(tx, realId, listing))]),
      ]),
    )
    .select(['photo_id', 'received_at', sql<Date>`guest_link.expires_at + ${grace}`.as('deleted_at')])
    .where('settled_at', 'is', null)
    .orderBy('received_at')
    .orderBy('photo_id')
    .execute()
  return {
    links: links.map((row) => ({
      linkId: row.link_id,
      madeAt: row.made_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      ...(row.name !== null && { photographer: row.name }),
    })),
    photos: photos.map((row) => ({
      photoId: row.photo_id,
      receivedAt: row.received_at.toISOString(),
      deletedAt: row.deleted_at.toISOString(),
    })),
  }
}

/**
 * Number of photos waiting in the trays of the pair's drafts of this listing: submitted drafts, and one that is open on
 * this device. The tray of another device's draft is opened there.
 */
export async function countForListing(
  tx: Tx,
  { realId, effectiveId, device }: Owner & { device: string | null },
  listing: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('guest_link')
    .innerJoin('guest_photo', 'guest_photo.link_id', 'guest_link.link_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('real_id', '=', realId)
    .where('effective_id', '=', effectiveId)
    .where('settled_at', 'is', null)
    .where((or) =>
      or.or([
        or('guest_link.draft_id', 'in', submittedDrafts(tx, realId, listing)),
        ...(device === null
          ? []
          : [or('guest_link.draft_id', 'in', draftsOf(tx, realId, listing).where('device_id', '=', device))]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

const submittedDrafts = (tx: Tx, realId: number, listing: number) =>
  draftsOf(tx, realId, listing).where('finished_at', 'is not', null)

/** The draft that became the listing, and drafts that changed it or are changing it now. */
const draftsOf = (tx: Tx, realId: number, listing: number) =>
  tx
    .selectFrom('autosave')
    .select('draft_id')
    .where('real_id', '=', realId)
    .where('discarded_at', 'is', null)
    .where((or) =>
      or.or([
        or('parent_id', '=', listing),
        or('draft_id', 'in', tx.selectFrom('listing').select('listing.draft_id').where('unique_id', '=', listing)),
      ]),
    )

/** Whether one of the pair's drafts, or a record, has this photo with its bytes. */
export async function isKept(tx: Tx, { photoId, realId, effectiveId }: TrayPhoto): Promise<boolean> {
  const { rows } = await sql`
    select from photo where photo_id = ${photoId} and uploaded_by = ${realId} and uploaded_as = ${effectiveId}
      and (num_nonnulls(listing_unique_id, member_unique_id, office_unique_id) > 0 or exists (
        select from autosave where real_id = ${realId} and effective_id = ${effectiveId}
          and autosave.draft_id = photo.draft_id
          and photos @> jsonb_build_array(jsonb_build_object('id', ${photoId}::text))))`.execute(tx)
  return rows.length > 0
}

/** Number of photos waiting in the tray of the link's draft. */
export async function countWaiting(tx: Tx, { realId, draftId }: GuestLink): Promise<number> {
  const { count } = await linksOf(tx, realId, draftId)
    .innerJoin('guest_photo', 'guest_photo.link_id', 'guest_link.link_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Bytes of the photos waiting in the trays of all of a member's drafts. */
export async function waitingBytes(tx: Tx, realId: number): Promise<number> {
  const { bytes } = await tx
    .selectFrom('guest_photo')
    .innerJoin('guest_link', 'guest_link.link_id', 'guest_photo.link_id')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .where('real_id', '=', realId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Ids of all photos sent through a link, as chosen by the guest's client. */
export async function sentBy(tx: Tx, linkId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('guest_photo')
    .select('sent_as')
    .where('link_id', '=', linkId)
    .orderBy('received_at')
    .execute()
  return rows.map(({ sent_as }) => sent_as)
}

type Pictures = { imageFile: string | null; thumbFile: string | null }
export type TrayPhoto = Owner & Pictures & { photoId: string; linkId: string; draftId: string; isSettled: boolean }

export async function findTrayPhoto(tx: Tx, photoId: string): Promise<TrayPhoto | undefined> {
  const row = await tx
    .selectFrom('guest_photo')
    .innerJoin('guest_link', 'guest_link.link_id', 'guest_photo.link_id')
    .select(['photo_id', 'guest_link.link_id', 'draft_id', 'real_id', 'effective_id'])
    .select(['image_file', 'thumb_file', 'settled_at'])
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  return (
    row && {
      photoId: row.photo_id,
      linkId: row.link_id,
      draftId: row.draft_id,
      realId: row.real_id,
      effectiveId: row.effective_id,
      imageFile: row.image_file,
      thumbFile: row.thumb_file,
      isSettled: row.settled_at !== null,
    }
  )
}

/** A photo sent through this link, by the id that the guest's client chose. */
export async function findSent(tx: Tx, linkId: string, sentAs: string) {
  const row = await tx
    .selectFrom('guest_photo')
    .select(['sha256', 'thumb_file'])
    .where('link_id', '=', linkId)
    .where('sent_as', '=', sentAs)
    .executeTakeFirst()
  return row && { sha256: row.sha256, thumbFile: row.thumb_file }
}

type NewPhoto = { linkId: string; sentAs: string; files: [string, string]; sha256: string; bytes: number }

/**
 * Returns the photo's id in the tray and, once kept, in the draft; undefined if another request has just stored the
 * same photo.
 */
export async function insertSent(tx: Tx, { linkId, sentAs, files, sha256, bytes }: NewPhoto) {
  const row = await tx
    .insertInto('guest_photo')
    .values({
      ...{ photo_id: randomUUID(), link_id: linkId, sent_as: sentAs, image_file: files[0], thumb_file: files[1] },
      ...{ sha256, bytes },
    })
    .onConflict((conflict) => conflict.columns(['link_id', 'sent_as']).doNothing())
    .returning('photo_id')
    .executeTakeFirst()
  return row?.photo_id
}

/**
 * Removes a photo from the tray. The next sweep deletes its bytes: either the draft has its own copy, or nobody wants
 * them. False if it had already been removed.
 */
export async function removeFromTray(tx: Tx, { photoId, imageFile, thumbFile }: TrayPhoto): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('guest_photo')
    .set({ settled_at: sql`now()`, image_file: null, thumb_file: null })
    .where('photo_id', '=', photoId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await markOrphaned(tx, keysIn({ imageFile, thumbFile }))
  return true
}

export const keysIn = ({ imageFile, thumbFile }: Pictures): string[] =>
  [imageFile, thumbFile].filter((key) => key !== null)
