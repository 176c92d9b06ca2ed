// The promises of the reliability page, as checks on what phones and portal hold at a moment.
import type { Value } from '#contract/listing.ts'
import { PHOTO_FIELDS } from '#contract/photo.ts'
import { isInOrder } from '#rules/merge.ts'
import { sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import type { Owner } from '#src/api/owner.ts'
import { isAutosaved } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, DraftConflict } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { hasNoWork } from '#src/offline/drafts/no-work.ts'
import { openConflicts } from '#src/offline/drafts/open-conflicts.ts'
import { rebase } from '#src/offline/drafts/rebase-draft.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import type { SavedRecord } from '#src/offline/drafts/saved-record.ts'
import { isSubmitting, standingOf } from '#src/offline/drafts/standing.ts'
import { isSendable, unsentUploads } from '#src/offline/drafts/uploads.ts'
import { Broken, type Ledger } from './ledger.ts'
import { asksOrder, orderIn } from './order-checks.ts'
import { checkParts, checkTurned, isShown, isTurnedTwice, latestOf } from './part-checks.ts'
import type { Phone } from './phone.ts'
import {
  CURSED,
  PHOTO_WORDS,
  type PhotoWord,
  pairName,
  pathOf,
  type StoredAutosave,
  wordIn,
  wordOf,
} from './portal-model.ts'
import { printOf } from './portal-replies.ts'
import { followUnsent } from './unsent.ts'
import { conflictPath, type World } from './world.ts'

const REALS = [1, 2]

export async function checkPromises(world: World): Promise<void> {
  await checkFollowed(world)
  checkPortal(world)
  for (const phone of world.phones)
    for (const real of REALS)
      for (const draft of await world.stores.readAll(phone.name, real)) {
        checkLabel(world, phone, draft)
        const isTold = (id: string) => world.toldKept.has(`${draft.draftId} photos[${id}]`)
        checkTurned(world, orderIn(draft, 'photos'), draft, isTold)
        if (draft.lockEpoch === null && world.openedForms.has(`${phone.name} ${draft.draftId}`))
          throw new Broken('the lock of an open form was given away')
        const ledger = world.ledgers.get(`${phone.name} ${draft.draftId}`)
        if (ledger) await checkKept(world, phone, draft, ledger)
      }
  await checkPresent(world)
}

function noteToldKept({ toldKept }: World, { draftId, attention }: Draft) {
  for (const { code, target } of attention?.errors ?? []) if (code === 'kept') toldKept.add(`${draftId} ${target}`)
}

/** Also before each act: what a phone made of a draft is looked at before its member goes on with it. */
export async function checkFollowed(world: World): Promise<void> {
  for (const phone of world.phones)
    for (const real of REALS) {
      const drafts = await world.stores.readAll(phone.name, real)
      for (const draft of drafts) noteToldKept(world, draft)
      followUnsent(world, phone, drafts)
    }
}

/** Nothing twice, nothing under another name or to a record of another kind, photos whole and in order. */
function checkPortal(world: World) {
  const { portal, owners, types } = world
  const isTold = (id: string) => [...world.toldKept].some((told) => told.endsWith(` photos[${id}]`))
  for (const { photos } of [...portal.listings.values(), ...portal.agents.values()])
    checkTurned(
      world,
      photos.flatMap(({ id, IsDeleted }) => (IsDeleted ? [] : id)),
      undefined,
      isTold,
    )
  const made = new Set<string>()
  for (const { draftId } of [...portal.listings.values(), ...portal.agents.values()]) {
    if (made.has(draftId)) throw new Broken('two records of one draft')
    made.add(draftId)
  }
  const keys = new Set<string>()
  for (const { key, by, type, draftId, photos, trespassed } of portal.applied) {
    if (keys.has(key)) throw new Broken('one submission took effect twice')
    keys.add(key)
    if (owners.get(draftId) !== by) throw new Broken('submitted under another name')
    if (types.get(draftId) !== type) throw new Broken(`a draft of another kind was taken for that of ${type}`)
    if (new Set(photos).size !== photos.length) throw new Broken('a photo stands twice')
    if (trespassed) throw new Broken('a record was written while somebody else had its lock')
  }
  if (portal.lacking.size > 0) throw new Broken('a record names what never arrived')
  for (const { draftId, owner } of portal.autosaves.values())
    if (owners.get(draftId) !== owner) throw new Broken('autosaved under another name')
  for (const { draftId, by, key } of portal.photos.values()) {
    if (owners.get(draftId) !== by) throw new Broken('a photo was sent under another name')
    if (key !== null && types.get(draftId) !== 'listing')
      throw new Broken('a photo of an agent was sent as a listing’s')
  }
}

/** No label says more than is so. */
function checkLabel({ portal, setBack, lostPhotos, ledgers }: World, phone: Phone, draft: Draft) {
  const { draftId, submission } = draft
  const standing = standingOf(draft)
  const applied = portal.applied.filter((each) => each.draftId === draftId)
  if (standing.kind === 'submitted') {
    // The reply to this phone's own key, and to what was frozen under it: another device's success is not this one's.
    const print = printOf(submission!.body)
    const own = applied.find(
      (each) => each.key === submission!.key && each.print === print && each.device === phone.deviceId,
    )
    if (own?.UniqueID !== standing.reply.UniqueID || own.type !== recordTypeOf(draft))
      throw new Broken('said submitted, and the portal has something else')
    const living = draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted)
    const rows = draftRows(draft, 'supplements').filter(({ IsDeleted }) => !IsDeleted)
    if (own?.files.join() !== rows.map(({ uid }) => uid).join()) throw new Broken('files other than said')
    if (own?.photos.join() !== living.map(({ id }) => id).join()) throw new Broken('photos out of order')
    // A phone that went on with a photo that was deleted meanwhile has not been told the rest of what was said of it.
    const isKnown = (photo: ShownPhoto, name: PhotoWord) =>
      name === 'Description' || name in photo.fields || draft.base?.photos.some(({ id }) => id === photo.id)
    for (const photo of living)
      for (const name of PHOTO_WORDS.filter((each) => isKnown(photo, each)))
        if (!sameValue(UNDESCRIBED, wordOf(photo, name), own.said[pathOf('photos', photo.id, name)]))
          throw new Broken(`said submitted, and the ${name} of a photo is another`)
  }
  if (standing.kind === 'became') {
    const { UniqueID } = draft.became!
    const type = recordTypeOf(draft) === 'agent' ? 'agent' : 'listing'
    if (portal.recordsOf(type).get(UniqueID)?.draftId !== draftId && draft.base?.UniqueID !== UniqueID)
      throw new Broken('said to have become a listing that it did not become')
  }
  if (standing.kind === 'on-server' && draft.acknowledged > (setBack.get(draftId) ?? -1)) {
    const stored = portal.autosaves.get(draftId)
    if (!stored) throw new Broken('said saved to the server, which has no copy')
    if (!portal.revisions.has(`${draftId} ${phone.deviceId} ${draft.acknowledged}`))
      throw new Broken('said saved to the server, which never had it from here')
    if (stored.deviceId === phone.deviceId && !stored.finished) {
      if (stored.binned && draft.binnedAt === null)
        throw new Broken('said saved to the server, which has it in its bin')
      checkSame(draft, stored, 'said saved to the server, which differs')
    }
  }
  if (submission?.state === 'refused' && !ledgers.get(`${phone.name} ${draftId}`)?.withdrawn) {
    const print = printOf(submission.body)
    // One that was given up and arrived behind its own refusal is beyond anybody's knowing; it still made no second listing.
    if (applied.some((each) => each.print === print && each.device === phone.deviceId && !each.late))
      throw new Broken('said refused, and it took effect')
  }
  for (const photo of Object.values(draft.photos))
    if (photo.isNew && photo.state === 'uploaded' && !lostPhotos.has(photo.id)) {
      const held = portal.photos.get(photo.id)
      if (held?.sha256 !== photo.sha256) throw new Broken('said a photo was uploaded, and it was not')
    }
  for (const file of Object.values(draft.files ?? {}))
    if (file.state === 'uploaded' && file.sha256 !== '' && !lostPhotos.has(file.id))
      if (portal.photos.get(file.id)?.sha256 !== file.sha256)
        throw new Broken('said a file was uploaded, and it was not')
}

function checkSame(draft: Draft, stored: StoredAutosave, what: string) {
  for (const [name, { value }] of Object.entries(draft.fields))
    if (!sameValue(UNDESCRIBED, value, stored.fields[name]?.value)) throw new Broken(`${what}: ${name}`)
  for (const [section, rows] of Object.entries(draft.rows))
    for (const [uid, row] of Object.entries(rows)) {
      const { SortOrder, IsDeleted } = stored.rows[section]?.[uid] ?? {}
      if (row.SortOrder !== SortOrder || row.IsDeleted !== IsDeleted) throw new Broken(`${what}: rows of ${section}`)
      for (const [name, { value }] of Object.entries(row.fields))
        if (!sameValue(UNDESCRIBED, value, stored.rows[section]?.[uid]?.fields[name]?.value))
          throw new Broken(`${what}: ${section}`)
    }
  const described = (
    photos: Pick<StoredAutosave['photos'][number], 'id' | 'Description' | 'IsDeleted' | 'replaces' | 'fields'>[],
  ) =>
    photos
      .map(({ id, Description, IsDeleted, replaces, fields = {} }) => {
        const said = PHOTO_FIELDS.map((name) => fields[name]?.value ?? '')
        return [id, Description, IsDeleted, replaces, ...said].join(' ')
      })
      .sort()
      .join()
  const known = Object.values(draft.photos)
  if (known.length > 0 && described(known) !== described(stored.photos)) throw new Broken(`${what}: photos`)
  if (draft.photoOrderRev > 0 && draft.photoOrder.join() !== stored.photoOrder.join())
    throw new Broken(`${what}: order`)
}

/** The question shows it. */
const isEither = ({ mine, theirs }: DraftConflict, value: Value): boolean =>
  [mine, theirs].some((each) => sameValue(UNDESCRIBED, each, value))

/** What was acknowledged on this phone is on this phone, or lies in a conflict before the member's eyes. */
async function checkKept(world: World, phone: Phone, draft: Draft, ledger: Ledger) {
  for (const [name, value] of ledger.fields) {
    const shown = draft.conflicts.some((each) => each.field === name && each.uid === null && isEither(each, value))
    const kept = sameValue(UNDESCRIBED, draft.fields[name]?.value, value)
    if (!kept && !shown && !sameValue(UNDESCRIBED, draft.base?.values[name], value))
      throw new Broken(`an edit of ${name} was lost`)
  }
  for (const [path, value] of ledger.rows) {
    const [section, uid, name] = path.split(' ') as [string, string, string]
    const shown = draft.conflicts.some((each) => each.uid === uid && each.field === name && isEither(each, value))
    if (!shown && !sameValue(UNDESCRIBED, draft.rows[section]?.[uid]?.fields[name]?.value, value))
      throw new Broken('a room was lost')
    if (!isShown(draft, section, uid)) throw new Broken(`what was typed in a row of ${section} was deleted`)
  }
  for (const [path, value] of ledger.words) {
    const [id, name] = wordIn(path)
    const now = latestOf(draft, id)
    const isAsked = draft.conflicts.some(
      (each) => conflictPath(each) === pathOf('photos', now, name) && isEither(each, value),
    )
    const photo = draft.photos[now]
    const here = name === 'Description' ? photo?.Description : photo?.fields?.[name]?.value
    const saved = draft.base?.photos.find((each) => each.id === now)?.[name]
    // Emptied where nothing was said, it may be said nowhere.
    const isKept =
      sameValue(UNDESCRIBED, here === undefined ? saved : here, value) ||
      (saved && sameValue(UNDESCRIBED, saved, value))
    if (!isAsked && !isKept) throw new Broken(`the ${name} of a photo was lost`)
    if (!isShown(draft, 'photos', now) && !ledger.deletions.has(`photos[${now}]`))
      throw new Broken('a photo that was described is deleted')
  }
  for (const [section, { ids }] of ledger.orders) {
    // What was deleted, and is kept for somebody's edit, has no place of its own.
    const placed = ids.filter((id) => !ledger.deletions.has(`${section}[${id}]`) && !isTurnedTwice(draft, id))
    const given = section === 'photos' ? placed.map((id) => latestOf(draft, id)) : placed
    if (!isInOrder(given, orderIn(draft, section)) && !asksOrder(draft, section)) throw new Broken('an order was lost')
  }
  checkParts(world, draft, ledger)
  for (const [id, sha256] of ledger.photos) {
    if (draft.photos[id]?.sha256 !== sha256) throw new Broken('a photo was lost')
    if (draft.submission?.state === 'done' || draft.forgotten) continue
    if (!(await world.stores.hasBytes(phone.name, draft.owner.real, id)))
      throw new Broken('picture bytes are gone early')
  }
  for (const [id, sha256] of ledger.files) {
    if (draft.files?.[id]?.sha256 !== sha256) throw new Broken('a file was lost')
    if (draft.submission?.state === 'done' || draft.forgotten) continue
    if (!(await world.stores.hasBytes(phone.name, draft.owner.real, id)))
      throw new Broken('bytes of a file are gone early')
  }
}

async function checkPresent(world: World) {
  for (const phone of world.phones) {
    const drafts = (await Promise.all(REALS.map((real) => world.stores.readAll(phone.name, real)))).flat()
    const here = new Set(drafts.map(({ draftId }) => draftId))
    for (const key of world.ledgers.keys()) {
      const [name, draftId] = key.split(' ') as [string, string]
      if (name === phone.name && !here.has(draftId)) throw new Broken('a draft was lost')
    }
  }
}

const lockName = (draft: Draft, epoch: number | null) => `${recordTypeOf(draft)} ${draft.base?.UniqueID} ${epoch}`

/** A lock that the phone took by itself is held only as long as a submission needs it. */
function checkLocks(
  { portal, askedAndCleared }: World,
  { deviceId, name: phone }: Phone,
  owner: Owner,
  drafts: Draft[],
) {
  const needed = new Set(drafts.filter(isSubmitting).map((draft) => lockName(draft, draft.lockEpoch)))
  for (const [record, { by, device, epoch }] of portal.locks) {
    const name = `${record} ${epoch}`
    if (askedAndCleared.has(`${phone} ${record}`)) continue
    if (by === pairName(owner) && device === deviceId && portal.takenLocks.has(name) && !needed.has(name))
      throw new Broken('a lock was kept that nothing needs')
  }
}

const OVERTAKEN = ['version-conflict', 'lock-epoch']

/**
 * What was begun without signal comes back to its member only for what somebody else changed, too. They may have changed it
 * again since.
 */
function checkReturned({ portal, leftForms }: World, { submission, ...draft }: Draft) {
  const { problem, state } = submission ?? {}
  const { base } = draft
  if (leftForms.has(draft.draftId)) return
  if (state !== 'refused' || !base || draft.lockEpoch !== null || !OVERTAKEN.includes(problem?.code ?? '')) return
  const type = recordTypeOf(draft) === 'agent' ? 'agent' : 'listing'
  const disagrees = ({ base: theirs }: SavedRecord) =>
    theirs.version > base.version &&
    (theirs.status !== base.status || rebase({ ...draft, submission: null }, theirs, 0).attention !== null)
  if (!portal.states.get(`${type} ${base.UniqueID}`)?.some(disagrees))
    throw new Broken('a change came back that nobody else had made')
}

export const isCursed = (draft: Draft) => unsentUploads(draft).some(({ sha256 }) => sha256?.startsWith(CURSED))

/** After faults have stopped: everything is where it should be, or waits for its member in plain sight. */
export async function checkDrained(world: World, phone: Phone, owner: Owner): Promise<void> {
  const drafts = await world.stores.readAll(phone.name, owner.real)
  checkLocks(world, phone, owner, drafts)
  for (const draft of drafts.filter((each) => pairName(each.owner) === pairName(owner))) {
    checkReturned(world, draft)
    const { submission, draftId } = draft
    if (isCursed(draft) && submission?.state === 'frozen') continue
    if (submission?.state === 'frozen' || submission?.state === 'sending') throw new Broken('a submission never went')
    if (draft.became) continue
    const stored = world.portal.autosaves.get(draftId)
    if (draft.forgotten) throw new Broken('a forgotten draft stayed')
    if (draft.binnedAt !== null) {
      if (stored?.deviceId === phone.deviceId && !stored.binned && isAutosaved(draft))
        throw new Broken('not in the bin')
      continue
    }
    const isAsked = openConflicts(draft).length > 0
    const waits = draft.attention !== null || isAsked || submission !== null || !isAutosaved(draft)
    if (waits || hasNoWork(draft)) continue
    if (draft.operation === 'edit' && draft.lockEpoch === null) continue
    if (draft.revision > draft.acknowledged) throw new Broken('an autosave never went')
    if (unsentUploads(draft).some((photo) => isSendable(photo) && !photo.sha256?.startsWith(CURSED)))
      throw new Broken('a photo never went')
    if (
      draft.acknowledged > (world.setBack.get(draftId) ?? -1) &&
      stored?.deviceId === phone.deviceId &&
      !stored.finished
    )
      checkSame(draft, stored, 'the server holds something else')
  }
}
