// A draft that became a listing under another submission: what this phone had said "saved" to must be in that listing, or in the draft of
// unsent changes that the phone made of the rest. From then on the new draft is held to it.
import type { Value } from '#contract/listing.ts'
import { isInOrder, liveUids } from '#rules/merge.ts'
import { sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { savedPhotoOrder } from '#src/offline/drafts/draft-values.ts'
import { photoValue } from '#src/offline/drafts/photo-fields.ts'
import { isOfRecord, recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { Broken, emptyLedger, type Ledger } from './ledger.ts'
import { asksOrder, orderIn } from './order-checks.ts'
import { isShown, latestOf, partOf } from './part-checks.ts'
import type { Phone } from './phone.ts'
import { pairName, pathOf, wordIn } from './portal-model.ts'
import type { World } from './world.ts'

export function followUnsent(world: World, phone: Phone, drafts: Draft[]): void {
  for (const draft of drafts) {
    const key = `${phone.name} ${draft.draftId}`
    const isElsewhere = world.portal.applied.some(
      ({ draftId, device }) => draftId === draft.draftId && device !== phone.deviceId,
    )
    // The form may show the record before the phone hears what became of the draft.
    if (isElsewhere) forgetTurned(world, draft, draft)
    if (!draft.became || world.followed.has(key)) continue
    world.followed.add(key)
    const { UniqueID } = draft.became
    const rests = drafts.filter(
      (each) =>
        isOfRecord(each, recordTypeOf(draft), UniqueID) &&
        !world.owners.has(each.draftId) &&
        each.owner.real === draft.owner.real,
    )
    // Two drafts may have become this record at once, each with a rest; a rest begins with the time of its draft.
    const rest = rests.find(({ editedAt }) => editedAt === draft.editedAt) ?? rests[0]
    const told = world.ledgers.get(key) ?? emptyLedger()
    const kept = restOf(world, draft, rest, told)
    world.ledgers.set(key, emptyLedger())
    if (!rest) continue
    world.owners.set(rest.draftId, pairName(rest.owner))
    world.types.set(rest.draftId, world.types.get(draft.draftId)!)
    world.ledgers.set(`${phone.name} ${rest.draftId}`, kept)
    world.carrySeenOrders(draft, rest)
    forgetTurned(world, draft, rest)
    // What nobody else had seen stands over the record as it was then. What the other phone had, and changed, its member has to see first.
    for (const name of Object.keys(rest.fields)) {
      const { rev, base } = draft.fields[name]!
      const isOwn = rev > draft.acknowledged || sameValue(UNDESCRIBED, base, rest.base?.values[name])
      world.seen(rest, name, isOwn ? undefined : [])
    }
  }
}

/** A picture that was taken here, and turned and submitted on the other phone, which this one does not hear: it stays. */
function forgetTurned({ turned }: World, draft: Draft, rest: Draft) {
  for (const { id, sha256 } of Object.values(draft.photos))
    if (latestOf(draft, id) === id && Object.values(rest.photos).some((photo) => photo.sha256 === sha256))
      for (const [after, before] of turned) if (before === sha256) turned.delete(after)
}

function restOf(world: World, draft: Draft, rest: Draft | undefined, told: Ledger): Ledger {
  const { UniqueID } = draft.became!
  const isSaid = (what: string) => world.portal.said.has(`${recordTypeOf(draft)} ${UniqueID} ${what}`)
  const kept = emptyLedger()
  /** The other phone's may have been changed there since. */
  const own = <T>(section: 'fields' | 'rows' | 'words' | 'orders') =>
    [...(told[section] as Map<string, T>)].filter(([key, value]) => told.heard?.[section].get(key) !== value)
  for (const [name, value] of own<Value>('fields')) {
    if (rest && sameValue(UNDESCRIBED, rest.fields[name]?.value, value)) kept.fields.set(name, value)
    else if (!isSaid(`${name} ${value}`)) throw new Broken(`${name} was typed here, and is in no listing and no draft`)
  }
  for (const [path, value] of own<Value>('rows')) {
    const [section, uid, name] = path.split(' ') as [string, string, string]
    const now = rest ? idIn(rest, draft, uid) : uid
    if (rest && sameValue(UNDESCRIBED, rest.rows[section]?.[now]?.fields[name]?.value, value))
      kept.rows.set(`${section} ${now} ${name}`, value)
    else if (!isSaid(`${uid} ${value}`)) throw new Broken('a room was typed here, and is in no listing and no draft')
  }
  for (const [id, sha256] of told.photos) {
    const held = Object.values(rest?.photos ?? {}).find((photo) => photo.isNew && photo.sha256 === sha256)
    if (held) {
      kept.photos.set(held.id, sha256)
      kept.added.add(`photos[${held.id}]`)
      if (held.IsDeleted) kept.deletions.add(`photos[${held.id}]`)
    } else if (latestOf(draft, id) === id && !isSaid(id) && !draft.photos[id]?.IsDeleted)
      throw new Broken('a photo is in no listing and no draft')
  }
  for (const [path, value] of own<Value>('words')) {
    const [id, name] = wordIn(path)
    const now = latestOf(draft, id)
    const sha256 = draft.photos[now]?.sha256
    const held = Object.values(rest?.photos ?? {}).find(
      (photo) =>
        (photo.id === now || (photo.isNew && photo.sha256 === sha256)) &&
        sameValue(UNDESCRIBED, photoValue(photo, name), value),
    )
    const isInRecord = [id, now].some((each) => isSaid(`${pathOf('photos', each, name)} ${value ?? ''}`))
    if (held) kept.words.set(pathOf('photos', held.id, name), value)
    else if (!isInRecord && !draft.photos[id]?.IsDeleted)
      throw new Broken(`the ${name} of a photo was said here, and is in no listing and no draft`)
  }
  for (const [id, sha256] of told.files) {
    const held = Object.values(rest?.files ?? {}).find((file) => file.sha256 === sha256)
    if (held) {
      kept.files.set(held.id, sha256)
      kept.added.add(`supplements[${held.id}]`)
    } else if (!isSaid(id) && !draft.rows.supplements?.[id]?.IsDeleted)
      throw new Broken('a file is in no listing and no draft')
  }
  for (const target of told.deletions) {
    if (told.heard?.deletions.has(target)) continue
    const [section, id] = partOf(target)
    const isTold = [draft, rest].some((each) => world.toldKept.has(`${each?.draftId} ${target}`))
    if (rest && !isTold && !isShown(rest, section, id)) kept.deletions.add(target)
    else if (!isTold && !hasSaidGone(world, draft, section, id))
      throw new Broken(`what was deleted of ${section} here is in the listing, and in no draft`)
  }
  for (const [section, { ids }] of own<{ ids: string[] }>('orders')) {
    const now = rest ? ids.map((id) => idIn(rest, draft, latestOf(draft, id))) : ids
    if (rest && (isInOrder(now, orderIn(rest, section)) || asksOrder(rest, section)))
      kept.orders.set(section, { ids: now, rev: 0 })
    else if (!hasSaidOrder(world, draft, section, ids)) throw new Broken('an order is in no listing and no draft')
  }
  return kept
}

/** A photo or file of the rest may have another id. */
function idIn(rest: Draft, { photos, files = {} }: Draft, id: string): string {
  const sent = [...Object.values(rest.photos).filter(({ isNew }) => isNew), ...Object.values(rest.files ?? {})]
  const known = photos[id] ?? files[id]
  // The other phone's file has no hash here, and a name of its own.
  const isIt = ({ sha256, name }: { sha256?: string; name: string }) =>
    known && sha256 === known.sha256 && (sha256 || name === known.name)
  return sent.find(isIt)?.id ?? id
}

function hasSaidGone({ portal }: World, draft: Draft, section: string, id: string): boolean {
  const states = portal.states.get(`${recordTypeOf(draft)} ${draft.became!.UniqueID}`) ?? []
  return states.some(({ base }) => !isShown({ ...draft, base, rows: {}, photos: {}, photoOrder: [] }, section, id))
}

function hasSaidOrder({ portal }: World, draft: Draft, section: string, ids: string[]): boolean {
  const states = portal.states.get(`${recordTypeOf(draft)} ${draft.became!.UniqueID}`) ?? []
  const living = new Set(orderIn(draft, section))
  const given = ids.filter((id) => living.has(id))
  return states.some(({ base }) =>
    isInOrder(given, section === 'photos' ? savedPhotoOrder({ base }) : liveUids(base.items[section] ?? [])),
  )
}
