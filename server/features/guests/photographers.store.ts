// Photographers with lasting access, and the drafts that they may add photos to. A photographer is found by the hash of
// their token, and exists only as long as the access does.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { GUEST_LINK_HOURS } from '#contract/constants.ts'
import type { Host, Photographer } from '#contract/photographer.ts'
import { type Tx, takeTurn } from '../../db/connection.ts'
import { hashOf } from '../../db/hash-of.ts'
import { refuse } from '../../http/refusal.ts'
import { isOpenDraft, mayActAs } from './guests.store.ts'

const HOST_COLUMN = { agent: 'member_unique_id', office: 'office_unique_id' } as const

/** Serializes naming for one agent or office, so that each is counted. */
export async function countPhotographers(tx: Tx, { type, id }: Host): Promise<number> {
  await takeTurn(tx, `curbside photographers of ${type} ${id}`)
  return (await listPhotographers(tx, { type, id })).length
}

export async function listPhotographers(tx: Tx, { type, id }: Host): Promise<Photographer[]> {
  const rows = await tx
    .selectFrom('photographer')
    .selectAll()
    .where(HOST_COLUMN[type], '=', id)
    .orderBy('named_at')
    .execute()
  return rows.map((row) => ({
    photographerId: row.photographer_id,
    name: row.name,
    email: row.email,
    namedAt: row.named_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

export type StoredPhotographer = { photographerId: string; of: Host; name: string }

const toStored = (row: {
  photographer_id: string
  member_unique_id: number | null
  office_unique_id: number | null
  name: string
}): StoredPhotographer => ({
  photographerId: row.photographer_id,
  name: row.name,
  of:
    row.member_unique_id !== null
      ? { type: 'agent', id: row.member_unique_id }
      : { type: 'office', id: row.office_unique_id! },
})

/** Locks the row until the transaction ends. */
export async function findPhotographer(tx: Tx, photographerId: string): Promise<StoredPhotographer | undefined> {
  const row = await tx
    .selectFrom('photographer')
    .selectAll()
    .where('photographer_id', '=', photographerId)
    .forUpdate()
    .executeTakeFirst()
  return row && toStored(row)
}

/** Returns the new token; an earlier one, and the links opened with it, end. */
export async function namePhotographer(
  tx: Tx,
  { photographerId, of, name, email }: StoredPhotographer & { email: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const token_hash = hashOf(token).toString('hex')
  await endLinks(tx, photographerId)
  const host = {
    member_unique_id: of.type === 'agent' ? of.id : null,
    office_unique_id: of.type === 'office' ? of.id : null,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('photographer')
    .values({ photographer_id: photographerId, ...host, name, email, token_hash, last_used_at: null })
    .onConflict((conflict) =>
      conflict
        .column('photographer_id')
        .doUpdateSet({ name, email, token_hash })
        .where('photographer.member_unique_id', 'is not distinct from', host.member_unique_id)
        .where('photographer.office_unique_id', 'is not distinct from', host.office_unique_id),
    )
    .executeTakeFirst()
  // Somebody else has just used this id.
  if (!numInsertedOrUpdatedRows) throw refuse('not-found')
  return token
}

/** Waits for an upload in progress. Photos sent before stay in their trays. */
export async function withdrawPhotographer(tx: Tx, photographerId: string): Promise<void> {
  await endLinks(tx, photographerId)
  await tx.deleteFrom('photographer').where('photographer_id', '=', photographerId).execute()
}

/** Those that the agent ended before stay the photographer's: they are how a draft stays closed to them. */
const endLinks = (tx: Tx, photographerId: string) =>
  tx
    .updateTable('guest_link')
    .set({ revoked_at: sql`now()`, photographer_id: null })
    .where('photographer_id', '=', photographerId)
    .where('revoked_at', 'is', null)
    .execute()

/** `hostName`: the agent's or the office's name. */
export type GoodPhotographer = StoredPhotographer & { hostName: string }

/**
 * undefined for a wrong or withdrawn token, and if the agent or the office is no longer active. `lock`: nobody can
 * withdraw the access until the transaction ends.
 */
export async function findGoodPhotographer(
  tx: Tx,
  token: string,
  { lock = false } = {},
): Promise<GoodPhotographer | undefined> {
  const row = await tx
    .selectFrom('photographer')
    .leftJoin('member', 'member.unique_id', 'photographer.member_unique_id')
    .leftJoin('office', 'office.unique_id', 'photographer.office_unique_id')
    .selectAll('photographer')
    .select(sql<string>`coalesce(office.name, member.first_name || ' ' || member.last_name)`.as('host_name'))
    .where('photographer.token_hash', '=', hashOf(token).toString('hex'))
    .where(sql<boolean>`coalesce(office.status, member.status) = 'A'`)
    .$if(lock, (query) => query.forUpdate('photographer'))
    .executeTakeFirst()
  return row && { ...toStored(row), hostName: row.host_name }
}

export type OpenWork = {
  id: number
  title: string
  formName: string
  draftId: string
  parentId: number | null
  realId: number
  effectiveId: number
}
const WORKS_MAX = 100

/** Open drafts of listings of the photographer's agents in one of these forms, newest first. `id`: one of them. */
export async function findWorks(
  tx: Tx,
  { of }: StoredPhotographer,
  forms: readonly string[],
  id?: number,
): Promise<OpenWork[]> {
  if (forms.length === 0) return []
  let query = tx
    .selectFrom('autosave')
    .innerJoin('member as maker', 'maker.unique_id', 'autosave.real_id')
    .innerJoin('member as lead', 'lead.unique_id', 'autosave.effective_id')
    .select(['autosave.unique_id', 'autosave.title', 'autosave.form_name'])
    .select(['autosave.draft_id', 'autosave.parent_id', 'autosave.real_id', 'autosave.effective_id'])
    .where(of.type === 'agent' ? 'lead.unique_id' : 'lead.office_id', '=', of.id)
    .where('autosave.form_name', 'in', forms)
    .where('maker.status', '=', 'A')
    .where('lead.status', '=', 'A')
    .where(isOpenDraft)
    .where(mayActAs('autosave'))
  if (id !== undefined) query = query.where('autosave.unique_id', '=', id)
  const rows = await query.orderBy('saved_at', 'desc').limit(WORKS_MAX).execute()
  return rows.map((row) => ({
    ...{ id: row.unique_id, title: row.title, formName: row.form_name },
    ...{ draftId: row.draft_id, parentId: row.parent_id, realId: row.real_id, effectiveId: row.effective_id },
  }))
}

/** `isNew`: opened for the first time, or again after a day. */
export type OpenedLink = { linkId: string; token: string; isNew: boolean }

/**
 * The photographer's link to a draft. Its token follows from theirs, so that opening again, after a lost reply for
 * example, gives the same link. undefined if the agent has ended it.
 */
export async function openLink(
  tx: Tx,
  { photographerId }: StoredPhotographer,
  { draftId, realId, effectiveId }: OpenWork,
  ownToken: string,
): Promise<OpenedLink | undefined> {
  const ended = await tx
    .selectFrom('guest_link')
    .select('link_id')
    .where('photographer_id', '=', photographerId)
    .where('draft_id', '=', draftId)
    .where('real_id', '=', realId)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()
  if (ended) return undefined
  const token = hashOf('photographer', ownToken, draftId, String(realId)).toString('base64url')
  const token_hash = hashOf(token).toString('hex')
  const good = await tx
    .selectFrom('guest_link')
    .select('link_id')
    .where('token_hash', '=', token_hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (good) return { linkId: good.link_id, token, isNew: false }
  const expires_at = sql<Date>`now() + make_interval(hours => ${GUEST_LINK_HOURS})`
  const made = await tx
    .insertInto('guest_link')
    .values({
      ...{ link_id: randomUUID(), draft_id: draftId, real_id: realId, effective_id: effectiveId },
      ...{ token_hash, expires_at, photographer_id: photographerId },
    })
    .onConflict((conflict) =>
      conflict.column('token_hash').doUpdateSet({ expires_at }).where('guest_link.revoked_at', 'is', null),
    )
    .returning('link_id')
    .executeTakeFirst()
  if (!made) return undefined
  await tx
    .updateTable('photographer')
    .set({ last_used_at: sql<Date>`now()` })
    .where('photographer_id', '=', photographerId)
    .execute()
  return { linkId: made.link_id, token, isNew: true }
}
