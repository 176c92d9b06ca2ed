// Random actions of editors: mostly typing, often photos and submissions, sometimes a delete, a copy, or taking the
// other phone's lock.
import { randomUUID } from 'node:crypto'
import { DraftError } from '#src/offline/drafts/draft-error.ts'
import type { Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { savedListing } from '#src/offline/drafts/saved-record.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { draftsOn } from '../offline/sync/simulator/memory-store.ts'
import { pick } from '../offline/sync/simulator/virtual-clock.ts'
import { type Phone, pause } from './editor.ts'

const times = <T>(count: number, kind: T): T[] => Array.from({ length: count }, () => kind)
const ON_DRAFT = [
  ...times(8, 'type' as const),
  ...times(2, 'room' as const),
  ...times(4, 'photo' as const),
  ...times(1, 'order' as const),
  ...times(4, 'submit' as const),
  ...times(3, 'incomplete' as const),
  ...times(1, 'withdraw' as const),
  ...times(1, 'discard' as const),
] as const
const ACTS = [
  ...times(20, 'draft' as const),
  ...times(3, 'create' as const),
  ...times(5, 'edit' as const),
  'delete',
  'copy',
] as const

const DRAFTS_MAX = 3
const PHOTOS_MAX = 3
/** Few, so that two phones of one member often choose the same one. */
const LISTINGS_KEPT = 6

export type Outcomes = Map<string, number>

/** Runs until stopped. Refusals are expected; anything else that fails is a fault. */
export async function work(phone: Phone, isOver: () => boolean, outcomes: Outcomes): Promise<void> {
  const { dice, thinkMs, report } = phone
  const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
  await pause(dice() * thinkMs)
  while (!isOver()) {
    try {
      await clearFinished(phone, count)
      await act(phone, count)
    } catch (error) {
      if (!(error instanceof DraftError)) report(error)
    }
    await pause(dice() * 2 * thinkMs)
  }
}

/** Handles completed work, and discards work that needs the member. */
export async function clearFinished({ offline, listings, disk }: Phone, count: (what: string) => void): Promise<void> {
  for (const { draftId, submission, attention, binnedAt, conflicts } of draftsOn(disk)) {
    if (binnedAt !== null) continue
    if (submission?.state === 'done') {
      count(submission.kind)
      keep(listings, submission.reply!.UniqueID)
      await offline.drafts.dismiss(draftId)
      continue
    }
    const note = submission?.problem ?? (submission ? null : attention)
    if (!note && conflicts.length === 0) continue
    count(`needs the member: ${note?.code ?? 'conflict'}${note?.errors[0] ? ` ${note.errors[0].target}` : ''}`)
    await offline.drafts.discard(draftId)
  }
}

function keep(listings: Set<number>, uniqueId: number) {
  listings.add(uniqueId)
  for (const oldest of listings) if (listings.size > LISTINGS_KEPT) listings.delete(oldest)
}

async function act(phone: Phone, count: (what: string) => void): Promise<void> {
  const { dice, disk, listings } = phone
  const drafts = draftsOn(disk).filter(({ binnedAt, submission }) => binnedAt === null && submission?.state !== 'done')
  const kind = pick(dice, ACTS)
  const listing = pick(dice, [...listings])
  if (kind === 'draft' && drafts.length > 0) return onDraft(phone, pick(dice, drafts))
  if (kind === 'delete' && listing) return remove(phone, listing, count)
  if (drafts.length >= DRAFTS_MAX) return
  if (kind === 'edit' && listing) return edit(phone, listing, count)
  if (kind === 'copy' && listing) return copy(phone, listing, count)
  await create(phone)
}

/** Leaves a draft unfinished: with a photo, saved to the server. */
export async function leaveUnfinished(phone: Phone): Promise<void> {
  const draftId = await create(phone)
  await phone.offline.drafts.addPhoto(draftId, pick(phone.dice, phone.pictures))
  await phone.offline.drafts.edit(draftId, [price(phone.dice)])
}

async function create({ offline, form, house, dice }: Phone): Promise<string> {
  const { draftId } = await offline.drafts.create({
    formName: form.formName,
    definitionHash: form.hash,
    propertyType: 'RES',
    title: 'New',
    values: house.values,
  })
  const rooms = house.rooms.map((fields, at) => ({
    kind: 'row' as const,
    section: 'rooms',
    uid: randomUUID(),
    fields,
    SortOrder: at + 1,
    isNew: true,
  }))
  await offline.drafts.edit(draftId, [...rooms, price(dice)])
  return draftId
}

const price = (dice: () => number): DraftEdit => ({
  kind: 'field',
  name: 'ListPrice',
  value: 400_000 + Math.floor(dice() * 400_000),
  base: null,
})

async function onDraft(phone: Phone, draft: Draft): Promise<void> {
  const { offline, dice, pictures, form } = phone
  const { draftId } = draft
  const { drafts } = offline
  const living = Object.values(draft.photos).filter(({ IsDeleted }) => !IsDeleted)
  const kind = pick(dice, ON_DRAFT)
  switch (kind) {
    case 'type':
      return void (await drafts.edit(draftId, typed(dice, draft)))
    case 'room': {
      const uid = Object.keys(draft.rows.rooms ?? {})[0] ?? draft.base?.items.rooms?.[0]?.uid
      const fields = { RoomLength: 8 + Math.floor(dice() * 12) }
      return void (uid && (await drafts.edit(draftId, [{ kind: 'row', section: 'rooms', uid, fields }])))
    }
    case 'photo':
      return void (living.length < PHOTOS_MAX && (await drafts.addPhoto(draftId, pick(dice, pictures))))
    case 'order':
      return void (await drafts.edit(draftId, [{ kind: 'photo-order', order: [...draft.photoOrder].reverse() }]))
    case 'submit':
    case 'incomplete':
      if (living.length === 0 && Object.keys(draft.photos).length === 0)
        return void (await drafts.addPhoto(draftId, pick(dice, pictures)))
      if (kind === 'incomplete' && draft.base && draft.base.status !== 'I') return
      return void (await drafts.submit(draftId, kind, listingBody(draft, form)))
    case 'withdraw':
      return void (await drafts.withdraw(draftId))
    case 'discard':
      return discard(phone, draft)
  }
}

function typed(dice: () => number, draft: Draft): DraftEdit[] {
  const base = (name: string) => draft.base?.values[name] ?? null
  const word = Math.floor(dice() * 1e6)
  return [
    { ...price(dice), base: base('ListPrice') } as DraftEdit,
    {
      kind: 'field',
      name: 'PublicRemarks',
      value: `Bright bungalow on a quiet street, with a garage off the lane: number ${word}.`,
      base: base('PublicRemarks'),
    },
    { kind: 'field', name: 'OwnerName', value: `Owner ${word}`, base: base('OwnerName') },
  ]
}

/** Releases the lock first, as the app does when a member ends an edit. */
async function discard({ offline, insist }: Phone, { draftId, base, lockEpoch }: Draft): Promise<void> {
  await offline.drafts.discard(draftId)
  if (base && lockEpoch !== null)
    await insist('lockRemove', { input: { type: 'listing', id: base.UniqueID, epoch: lockEpoch } })
}

/** undefined: another phone of the member holds it, and keeps it this time. */
async function takeLock(phone: Phone, id: number, count: (what: string) => void): Promise<number | undefined> {
  const { insist, dice } = phone
  const lock = await insist('lockCreate', { input: { type: 'listing', id } })
  if (lock?.rowIsLockedByUser) return lock.epoch
  if (!lock?.rowIsLockedByMember || dice() < 0.5) return undefined
  const taken = await insist('lockTakeover', { input: { type: 'listing', id, epoch: lock.epoch } })
  if (taken?.rowIsLockedByUser) count('takeover')
  return taken?.rowIsLockedByUser ? taken.epoch : undefined
}

async function edit(phone: Phone, id: number, count: (what: string) => void): Promise<void> {
  const { insist, offline, form, listings } = phone
  const lockEpoch = await takeLock(phone, id, count)
  if (lockEpoch === undefined) return
  const record = await insist('listingRecord', { input: { UniqueID: id } })
  if (!record) return void listings.delete(id)
  await offline.drafts.beginEdit({
    formName: form.formName,
    definitionHash: form.hash,
    record: savedListing(record),
    lockEpoch,
  })
}

async function remove(phone: Phone, id: number, count: (what: string) => void): Promise<void> {
  const { insist, listings } = phone
  const epoch = await takeLock(phone, id, count)
  if (epoch === undefined) return
  const input = { UniqueID: id, PropertyType: 'RES', rowLockRequest: { type: 'listing' as const, id, epoch } }
  const gone = await insist('deleteListing', { input, idempotencyKey: randomUUID() })
  if (!gone) return void (await insist('lockRemove', { input: { type: 'listing', id, epoch } }))
  count('delete')
  listings.delete(id)
}

async function copy({ insist, offline, form, house }: Phone, id: number, count: (what: string) => void): Promise<void> {
  const copied = await insist('copyListing', { input: { UniqueID: id }, idempotencyKey: randomUUID() })
  if (!copied) return
  count('copy')
  const values = { ...house.values, ...copied.Data.listing }
  await offline.drafts.create({
    formName: form.formName,
    definitionHash: form.hash,
    propertyType: 'RES',
    title: 'Copy',
    values,
  })
}
