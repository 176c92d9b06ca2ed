// Members' actions on their drafts in a history, and the simulator's record of every acknowledged action.
import { DEFAULT_BOARD } from '#contract/board.ts'
import { TAKEOVER_DISTANCE } from '#contract/draft.ts'
import type { Value } from '#contract/listing.ts'
import { isInOrder, liveUids } from '#rules/merge.ts'
import { sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import { mayRelease } from '#src/features/locks/lock-acts.ts'
import { adoption } from '#src/offline/drafts/adopt-act.ts'
import { DraftError } from '#src/offline/drafts/draft-error.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows } from '#src/offline/drafts/draft-values.ts'
import { migration } from '#src/offline/drafts/migrate-draft.ts'
import { isOrder, photosAsBegun, rowsAsBegun } from '#src/offline/drafts/orders.ts'
import { isOfRecord } from '#src/offline/drafts/record-kinds.ts'
import { earlierPhotos } from '#src/offline/drafts/replaced-photos.ts'
import { isListed, isOver, isSubmitting } from '#src/offline/drafts/standing.ts'
import type { SubmissionBody } from '#src/offline/drafts/submission-body.ts'
import { unsentUploads } from '#src/offline/drafts/uploads.ts'
import { StorageError } from '#src/offline/store/database.ts'
import { submissionBody } from '#src/offline/sync/listing-body.ts'
import { heardOf, isSaidUnsent, unsentOf, withHeard } from './adopted-ledger.ts'
import { typeOf, versionOf } from './board-forms.ts'
import { Broken, emptyLedger, type Ledger } from './ledger.ts'
import { isShown, latestOf, photoPrint } from './part-checks.ts'
import { type Phone, pictureOf, type Tab } from './phone.ts'
import type { Portal } from './portal.ts'
import {
  CURSED,
  PHOTO_WORDS,
  type PhotoWord,
  pairName,
  pathOf,
  type RecordType,
  ROW_FIELD,
  ROW_SECTIONS,
  type RowSection,
  wordIn,
  wordOf,
} from './portal-model.ts'
import { checkFollowed } from './promises.ts'
import { pick } from './virtual-clock.ts'
import { conflictPath, type World } from './world.ts'

const FIELDS = ['City', 'ListPrice', 'PublicRemarks'] as const

/** By how often members do it. */
const times = <T>(count: number, kind: T): T[] => Array.from({ length: count }, () => kind)
export const ACTS = [
  ...times(3, 'create' as const),
  ...times(12, 'field' as const),
  ...times(5, 'row' as const),
  ...times(2, 'row-gone' as const),
  ...times(8, 'photo' as const),
  ...times(2, 'photo-gone' as const),
  ...times(4, 'file' as const),
  'file-gone',
  ...times(2, 'photo-order' as const),
  ...times(4, 'row-order' as const),
  ...times(3, 'turn' as const),
  'leave-form',
  ...times(2, 'describe' as const),
  ...times(3, 'mark' as const),
  ...times(6, 'submit' as const),
  ...times(2, 'incomplete' as const),
  ...times(2, 'withdraw' as const),
  'discard',
  'restore',
  'dismiss',
  'retry-photo',
  ...times(2, 'pause-upload' as const),
  ...times(4, 'edit-record' as const),
  ...times(3, 'edit-unlocked' as const),
  ...times(2, 'resolve' as const),
  ...times(4, 'adopt' as const),
  ...times(3, 'open-form' as const),
] as const
export type Act = (typeof ACTS)[number]
/** Mostly rooms. */
export const rowsBy = (arg: number): RowSection =>
  arg % 11 === 2 ? 'openHouses' : arg % 11 === 7 ? 'supplements' : 'rooms'

const SIZE = { width: 4, height: 3 }
const TURNED = {
  ...{ of: SIZE, rotate: 90, flip: { horizontal: false, vertical: false } },
  crop: { ...SIZE, left: 0, top: 0 },
}

/** Mostly one, so that two say something of it. */
export const MARKS = ['Permission', 'Permission', 'ImageOf', 'MediaAlteration'] as const

const BLURRED = { ...TURNED, marks: [{ kind: 'blur', path: [[0.5, 0.5]], size: 0.1 }] } as const

/**
 * An altered photo that was made from an unaltered one has that one beside it: the histories alter none that was turned,
 * unless something was blurred in it.
 */
export function mayBeSaid(world: World, id: string, name: PhotoWord, draft?: Draft): boolean {
  const print = photoPrint(world, id, draft)
  return name !== 'MediaAlteration' || !world.turned.has(print) || world.blurred.has(print)
}

/** Another value than all before, or now and then none. */
export function said(name: PhotoWord, arg: number, value: number): Record<string, Value> {
  const isEmptied = name !== 'Description' && arg % 13 === 0
  return { [name]: name === 'MediaAlteration' ? (isEmptied ? [] : [`${value}`, 'Sky']) : isEmptied ? null : `${value}` }
}

type ActOn = Exclude<Act, 'create' | 'edit-record' | 'edit-unlocked' | 'adopt'>

/** `draftId`, or else chosen by the event's argument among the member's drafts on this phone. */
async function chosen(world: World, phone: Phone, tab: Tab, arg: number, draftId?: string): Promise<Draft | undefined> {
  const drafts = (await world.stores.readAll(phone.name, tab.owner.real)).filter(
    (draft) =>
      pairName(draft.owner) === pairName(tab.owner) && !draft.forgotten && (!draftId || draft.draftId === draftId),
  )
  return drafts[arg % Math.max(1, drafts.length)]
}

/** What can be done to a draft on two phones at once. */
const ON_BOTH = [
  ...(['field', 'row', 'row', 'row-gone', 'row-gone', 'row-order', 'file', 'file-gone'] as const),
  ...(['photo-gone', 'photo-order', 'describe', 'describe', 'turn'] as const),
]

/** This phone takes a draft over from the other one, both go on with it, and the other one takes it back. */
export async function meet(world: World, [phone, tab]: [Phone, Tab], [other, its]: [Phone, Tab], arg: number) {
  if (pairName(tab.owner) !== pairName(its.owner)) return
  const before = await world.stores.readAll(other.name, its.owner.real)
  const isShared = ({ draftId }: Draft) => world.portal.autosaves.get(draftId)?.finished === false
  const draftId = before.filter(isShared)[arg % 2]?.draftId ?? before.find(isShared)?.draftId
  if (!draftId) return
  await act(world, phone, tab, 'adopt', 0, draftId)
  await checkFollowed(world)
  for (const on of [0, 1, 2, 3]) {
    const at = on % 2 === 0 ? ([phone, tab] as const) : ([other, its] as const)
    await act(world, ...at, pick(world.dice, ON_BOTH), Math.floor(world.dice() * 1000), draftId)
    await checkFollowed(world)
  }
  // Both say something of one photo.
  if (arg % 5 === 3)
    for (const at of [[phone, tab] as const, [other, its] as const]) {
      await act(world, ...at, 'mark', arg, draftId)
      await checkFollowed(world)
    }
  await world.settle()
  if (arg % 3 > 0) await world.clock.advance(31_000, world.settle)
  await act(world, other, its, 'adopt', 0, draftId)
}

/** Runs an act; refusals and a store that says no are part of life, everything else is a bug. `draftId`: of that draft. */
export async function act(
  world: World,
  phone: Phone,
  tab: Tab,
  kind: Act,
  arg: number,
  draftId?: string,
): Promise<void> {
  const draft = await chosen(world, phone, tab, arg, draftId)
  try {
    if (kind === 'create') await create(world, phone, tab, arg)
    else if (kind === 'edit-record') await editRecord(world, phone, tab, arg)
    else if (kind === 'edit-unlocked') await editUnlocked(world, phone, tab, arg)
    else if (kind === 'adopt') await adopt(world, phone, tab, arg, draftId)
    else if (draft) await actOn(world, phone, tab, kind, arg, draft)
  } catch (error) {
    if (!(error instanceof DraftError) && !(error instanceof StorageError)) throw error
    world.trace(`  refused: ${error.message}`)
  }
}

/** Another tab writes the same draft at the same moment. */
async function typeBeside(world: World, phone: Phone, tab: Tab, draft: Draft, name: (typeof FIELDS)[number]) {
  const other = phone.tabs.find((each) => each !== tab && pairName(each.owner) === pairName(tab.owner))
  if (!other) return
  const value = name === 'ListPrice' ? world.nextValue() : `${name} ${world.nextValue()}`
  world.seen(draft, name)
  const edit = { kind: 'field', name, value, base: draft.base?.values[name] ?? null } as const
  const isTyped = await other.offline.drafts.edit(draft.draftId, [edit]).then(
    () => true,
    () => false,
  )
  if (isTyped) world.ledger(phone, draft.draftId).fields.set(name, value)
}

async function create(world: World, phone: Phone, tab: Tab, arg: number) {
  if ((await world.stores.readAll(phone.name, tab.owner.real)).length > 3) return
  const type = arg % 4 === 3 ? 'agent' : 'listing'
  const { formName, hash: definitionHash } = world.forms[type]
  const named = { formName, definitionHash, propertyType: type === 'agent' ? '' : 'RES', title: 'New' }
  const draft = await tab.offline.drafts.create({ ...named, values: { City: 'CAL' } })
  world.owners.set(draft.draftId, pairName(tab.owner))
  world.types.set(draft.draftId, type)
}

async function actOn(world: World, phone: Phone, tab: Tab, kind: ActOn, arg: number, draft: Draft): Promise<void> {
  const { drafts } = tab.offline
  const { draftId } = draft
  const isAgent = typeOf(draft) === 'agent'
  const ledger = world.ledger(phone, draftId)
  const value = world.nextValue()
  const photo = draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted)[arg % 3]
  switch (kind) {
    case 'field': {
      const name = FIELDS[arg % 3]!
      const set: Value = arg % 97 === 0 ? 'POISON' : name === 'ListPrice' ? value : `${name} ${value}`
      const field = arg % 97 === 0 ? 'City' : name
      const base = draft.base?.values[field] ?? null
      world.seen(draft, field)
      const typed = drafts.edit(draftId, [{ kind: 'field', name: field, value: set, base }])
      const beside = arg % 4 === 0 && typeBeside(world, phone, tab, draft, FIELDS.find((each) => each !== field)!)
      await typed.finally(() => beside)
      return void ledger.fields.set(field, set)
    }
    case 'row': {
      if (isAgent) return
      const section = rowsBy(arg)
      const rows = draftRows(draft, section).filter(({ IsDeleted }) => !IsDeleted)
      const before = draft.base?.items[section] ?? []
      const isSaved = (uid: string) => before.some((row) => row.uid === uid)
      const saved = rows.find(({ uid }) => isSaved(uid))?.uid
      const own = rows.find(({ uid }) => !isSaved(uid))?.uid
      // A supplement comes with its file.
      if (section === 'supplements' && !own && !(saved && arg % 2 === 0)) return
      const uid = saved && arg % 2 === 0 ? saved : (own ?? world.newId())
      const [path, name] = [pathOf(section, uid), ROW_FIELD[section]]
      world.seen(draft, path)
      const bases = { [name]: (before.find((row) => row.uid === uid)?.[name] ?? null) as Value }
      await drafts.edit(draftId, [{ kind: 'row', section, uid, fields: { [name]: value }, bases }])
      return void ledger.rows.set(path, value)
    }
    case 'photo': {
      if (Object.keys(draft.photos).length >= 4) return
      const mark = arg % 31 === 0 ? 'bad' : arg % 31 === 1 ? CURSED : ''
      const sha256 = mark + value.toString(16).padStart(64 - mark.length, '0')
      const thumbnailSha256 = `f${sha256.slice(1)}`
      const [image, thumbnail] = [pictureOf(sha256), pictureOf(thumbnailSha256)]
      const id = await drafts.addPhoto(draftId, { image, thumbnail, sha256, thumbnailSha256, name: `${value}.jpg` })
      ledger.added.add(`photos[${id}]`)
      return void ledger.photos.set(id, sha256)
    }
    case 'turn': {
      if (!photo || Object.keys(draft.photos).length >= 6) return
      const mark = arg % 31 === 0 ? 'bad' : ''
      const sha256 = mark + value.toString(16).padStart(64 - mark.length, '0')
      const thumbnailSha256 = `f${sha256.slice(1)}`
      const [image, thumbnail] = [pictureOf(sha256), pictureOf(thumbnailSha256)]
      const { id: earlier, Description, name } = photo
      const isBlurred = arg % 5 < 2
      const words = { name, Description, edit: isBlurred ? BLURRED : TURNED }
      if (isBlurred) world.blurred.add(sha256)
      world.turned.set(sha256, draft.photos[earlier]?.sha256 ?? earlier)
      const id = await drafts.replacePhoto(draftId, earlier, { image, thumbnail, sha256, thumbnailSha256, ...words })
      ledger.added.add(`photos[${id}]`)
      ledger.photos.set(id, sha256)
      for (const word of PHOTO_WORDS) {
        const path = pathOf('photos', earlier, word)
        if (isSaidUnsent(draft, earlier, word) && ledger.words.has(path))
          ledger.words.set(pathOf('photos', id, word), wordOf(photo, word))
        ledger.words.delete(path)
      }
      return
    }
    case 'file': {
      if (isAgent || Object.keys(draft.files ?? {}).length >= 3) return
      const mark = arg % 31 === 0 ? 'bad' : arg % 31 === 1 ? CURSED : ''
      const sha256 = mark + value.toString(16).padStart(64 - mark.length, '0')
      const chosen = { bytes: pictureOf(sha256), sha256, name: `${value}.pdf`, mediaType: 'application/pdf' }
      const id = await drafts.addFile(draftId, chosen)
      ledger.added.add(`supplements[${id}]`)
      return void ledger.files.set(id, sha256)
    }
    case 'photo-gone': {
      if (!photo) return
      const gone = [photo.id, ...earlierPhotos(draft, photo.id)]
      for (const id of gone) world.seenDeleting(draft, 'photos', id)
      await drafts.edit(draftId, [{ kind: 'photo', id: photo.id, IsDeleted: true }])
      for (const id of gone) {
        ledger.deletions.add(`photos[${id}]`)
        for (const word of PHOTO_WORDS) ledger.words.delete(pathOf('photos', id, word))
      }
      return
    }
    case 'describe':
    case 'mark': {
      const word = kind === 'describe' ? 'Description' : MARKS[(arg >> 2) % 4]!
      // Forms of agents do not ask for the others.
      if (!photo || (isAgent && kind === 'mark') || !mayBeSaid(world, photo.id, word, draft)) return
      const path = pathOf('photos', photo.id, word)
      world.seen(draft, path)
      // What came from the other phone may be in the record by now.
      world.seen(draft, path, [wordOf(photo, word)])
      const words = said(word, arg, value)
      await drafts.edit(draftId, [
        { kind: 'photo', id: photo.id, ...(kind === 'describe' ? words : { fields: words }) },
      ])
      forgetWords(ledger, draft, photo.id, word)
      return void ledger.words.set(path, words[word]!)
    }
    case 'row-gone':
    case 'file-gone': {
      const section = kind === 'file-gone' ? 'supplements' : rowsBy(arg)
      const live = draftRows(draft, section).filter(({ IsDeleted }) => !IsDeleted)
      const uid = live[kind === 'file-gone' ? arg % 3 : 0]?.uid
      if (uid === undefined) return
      world.seenDeleting(draft, section, uid)
      await drafts.edit(draftId, [{ kind: 'row', section, uid, IsDeleted: true }])
      ledger.deletions.add(`${section}[${uid}]`)
      return void ledger.rows.delete(pathOf(section, uid))
    }
    case 'photo-order':
      world.seenOrder(draft, 'photos')
      return orderGiven(ledger, 'photos', draft, [...draft.photoOrder].reverse(), (order) =>
        drafts.edit(draftId, [{ kind: 'photo-order', order }]),
      )
    case 'row-order': {
      const section = ROW_SECTIONS[arg % ROW_SECTIONS.length]!
      const order = liveUids(draftRows(draft, section)).reverse()
      if (order.length < 2) return
      world.seenOrder(draft, section)
      const edits = order.map((uid, at) => ({ kind: 'row', section, uid, SortOrder: at + 1 }) as const)
      return orderGiven(ledger, section, draft, order, () => drafts.edit(draftId, edits))
    }
    case 'leave-form': {
      const epoch = draft.lockEpoch
      if (!draft.base || epoch === null || isSubmitting(draft) || mayRelease(draft)) return
      await drafts.edit(draftId, [{ kind: 'lock', epoch, isLeft: true }])
      world.openedForms.delete(`${phone.name} ${draftId}`)
      const { UniqueID } = draft.base
      const others = await world.stores.readAll(phone.name, tab.owner.real)
      const isOpen = (other: Draft) =>
        world.openedForms.has(`${phone.name} ${other.draftId}`) && isOfRecord(other, typeOf(draft), UniqueID)
      // The record may be open in a second form, which keeps the lock.
      if (!others.some(isOpen)) world.portal.takenLocks.add(`${typeOf(draft)} ${UniqueID} ${epoch}`)
      return void world.leftForms.add(draftId)
    }
    case 'submit':
    case 'incomplete':
      // Unsent changes are applied under the record's lock; without signal they are submitted as they are.
      if (draft.base && draft.lockEpoch === null && arg % 2 === 0)
        return openEdit(world, phone, tab, typeOf(draft), draft.base.UniqueID)
      if (isAgent && kind === 'incomplete') return
      return void (await drafts.submit(draftId, kind, bodyOf(draft)))
    case 'open-form':
      return openForm(world, phone, tab, draft)
    case 'withdraw':
      ledger.withdrawn = true
      return void (await drafts.withdraw(draftId))
    case 'discard':
      return arg % 3 === 0 ? drafts.discard(draftId) : undefined
    case 'restore':
      return drafts.restore(draftId)
    case 'dismiss':
      if (draft.binnedAt === null && !isOver(draft)) return
      await drafts.dismiss(draftId)
      return world.forget(phone, draftId)
    case 'retry-photo':
      for (const each of Object.values(draft.photos)) await drafts.retryUpload(draftId, each.id)
      for (const id of Object.keys(draft.files ?? {})) await drafts.retryUpload(draftId, id)
      return
    case 'pause-upload': {
      const uploads = unsentUploads(draft)
      const upload = uploads[arg % Math.max(1, uploads.length)]
      return void (upload && (await drafts.pauseUpload(draftId, upload.id)))
    }
    case 'resolve': {
      const [conflict] = draft.conflicts
      if (!conflict) return
      const { section, uid, field, mine } = conflict
      if (isOrder(conflict)) {
        world.seenOrder(draft, section)
        ledger.orders.delete(section)
        return void (await drafts.edit(draftId, [
          { kind: 'resolve', section, uid, field, take: arg % 2 === 0 ? 'mine' : 'theirs' },
        ]))
      }
      const take = arg % 2 === 0 ? 'mine' : 'theirs'
      world.seen(draft, conflictPath(conflict))
      await drafts.edit(draftId, [{ kind: 'resolve', section, uid, field, take }])
      // Theirs is what they will have written by then; only mine is held to the letter.
      if (section === 'photos') forgetWords(ledger, draft, uid!, field as PhotoWord)
      if (section === 'photos') note(ledger.words, conflictPath(conflict), mine)
      else if (uid === null) note(ledger.fields, field, mine)
      // An answer about a row that was deleted meanwhile does not bring it back.
      else if (isShown(draft, section, uid)) note(ledger.rows, conflictPath(conflict), mine)
      return
      function note<T>(told: Map<string, T>, path: string, value: T) {
        if (take === 'mine') told.set(path, value)
        else told.delete(path)
      }
    }
  }
}

/** New words of a photo go for those in whose place it stands, too. */
function forgetWords({ words }: Ledger, draft: Draft, id: string, name: PhotoWord) {
  const earlier = earlierPhotos(draft, id)
  for (const path of words.keys()) {
    const [each, word] = wordIn(path)
    if (word === name && (earlier.includes(each) || latestOf(draft, each) === id)) words.delete(path)
  }
}

/** What goes back to the order that the draft began with is nothing given. */
async function orderGiven(
  { orders }: Ledger,
  section: string,
  draft: Draft,
  ids: string[],
  give: (ids: string[]) => Promise<Draft>,
) {
  const { revision } = await give(ids)
  // A turned photo stands for the one that it was turned from.
  const begun = section === 'photos' ? photosAsBegun(draft) : rowsAsBegun(draft, section)
  if (isInOrder([...new Set(begun.map((id) => latestOf(draft, id)))], ids)) orders.delete(section)
  else orders.set(section, { ids, rev: revision })
}

const bodyOf = (draft: Draft): SubmissionBody => submissionBody(draft, versionOf(draft))

/** The form's way: lock, read the record, begin. */
async function editRecord(world: World, phone: Phone, tab: Tab, arg: number): Promise<void> {
  const type = arg % 7 === 6 ? 'agent' : 'listing'
  const ids = [...world.portal.recordsOf(type).keys()]
  return openEdit(world, phone, tab, type, ids[arg % ids.length]!)
}

/** Without signal: on the record as it is on the phone, without its lock. */
async function editUnlocked(world: World, phone: Phone, tab: Tab, arg: number): Promise<void> {
  const type = arg % 7 === 6 ? 'agent' : 'listing'
  const ids = [...world.portal.recordsOf(type).keys()]
  const id = ids[arg % ids.length]!
  const before = await world.stores.readAll(phone.name, tab.owner.real)
  // Work on it that is here already goes on by itself.
  if (before.some((draft) => isOfRecord(draft, type, id))) return
  const { formName, hash: definitionHash } = world.forms[type]
  const record = world.portal.saved(type, id)
  const begun = await tab.offline.drafts.beginEdit({ formName, definitionHash, record, lockEpoch: null })
  world.owners.set(begun.draftId, pairName(tab.owner))
  world.types.set(begun.draftId, type)
}

async function openEdit(world: World, phone: Phone, tab: Tab, type: RecordType, id: number): Promise<void> {
  const { portal, owners, stores } = world
  const before = await stores.readAll(phone.name, tab.owner.real)
  const lockEpoch = portal.takeLock(type, id, pairName(tab.owner), phone.deviceId)
  world.portal.takenLocks.delete(`${type} ${id} ${lockEpoch}`)
  const { formName, hash: definitionHash } = world.forms[type]
  for (const draft of before) if (isOfRecord(draft, type, id)) await openForm(world, phone, tab, draft)
  const begun = await tab.offline.drafts.beginEdit({
    formName,
    definitionHash,
    record: portal.saved(type, id),
    lockEpoch,
  })
  const isWork = (draft: Draft) => isListed(draft, tab.owner) && draft.binnedAt === null && !isOver(draft)
  const works = before.filter((draft) => isOfRecord(draft, type, id) && isWork(draft)).map(({ draftId }) => draftId)
  if (works.length > 0 && !works.includes(begun.draftId))
    throw new Broken('an edit was opened without the changes to its record that are on this phone')
  world.openedForms.add(`${phone.name} ${begun.draftId}`)
  // Unsent changes that are gone on with are followed to the draft that they come from.
  if (before.some(({ draftId }) => draftId === begun.draftId)) return
  owners.set(begun.draftId, pairName(tab.owner))
  world.types.set(begun.draftId, type)
}

/** A form opens in its present version: a draft of an earlier one is carried over first, and its member is told what became of the answers. */
async function openForm(world: World, phone: Phone, tab: Tab, draft: Draft): Promise<void> {
  const report = await tab.offline.drafts.migrate(
    draft.draftId,
    migration(versionOf(draft) as never, world.forms[typeOf(draft)] as never, DEFAULT_BOARD.timeZone),
  )
  const { fields } = world.ledger(phone, draft.draftId)
  for (const { from, was, value } of report?.moved ?? [])
    if (sameValue(UNDESCRIBED, fields.get(from.label), was)) fields.set(from.label, value)
}

/** From the list of what other phones have begun; taking over makes this phone the writer. */
async function adopt(world: World, phone: Phone, tab: Tab, arg: number, wanted?: string): Promise<void> {
  const { portal } = world
  const here = new Set((await world.stores.readAll(phone.name, tab.owner.real)).map(({ draftId }) => draftId))
  const theirs = [...portal.autosaves.values()].filter(
    (each) =>
      each.owner === pairName(tab.owner) &&
      !each.finished &&
      !each.binned &&
      (!wanted || each.draftId === wanted) &&
      (each.deviceId !== phone.deviceId || !here.has(each.draftId)),
  )
  const autosave = theirs[arg % Math.max(1, theirs.length)]
  if (!autosave) return
  const { draftId, ParentID } = autosave
  const local = await tab.offline.drafts.get(draftId)
  const before = { deviceId: autosave.deviceId, revision: autosave.revision }
  autosave.deviceId = phone.deviceId
  autosave.revision += TAKEOVER_DISTANCE
  portal.revisions.add(`${draftId} ${phone.deviceId} ${autosave.revision}`)
  world.openedForms.delete(`${phone.name} ${draftId}`)
  const held = [...portal.photos].filter(([, { draftId: owner }]) => owner === draftId).map(([id]) => ({ id }))
  const record = ParentID === null ? null : portal.saved('listing', ParentID)
  const copy = {
    ...autosave,
    record: { ...autosave, savedAt: 'then', ListingId: null },
    uploaded: held,
    uploadedFiles: filesOf(portal, draftId),
  }
  await tab.offline.drafts.adopt(adoption(copy as never, record)).catch((error) => {
    Object.assign(autosave, before)
    throw error
  })
  const mine = local ? unsentOf(local, world.ledger(phone, draftId)) : emptyLedger()
  world.ledgers.set(`${phone.name} ${draftId}`, withHeard(mine, heardOf(world, phone, copy, local)))
  if (!local && record && record.base.version !== autosave.baseVersion) world.forgetSeenDeleting(draftId)
  if (ParentID === null) return
  const epoch = portal.takeLock('listing', ParentID, pairName(tab.owner), phone.deviceId)
  world.portal.takenLocks.delete(`listing ${ParentID} ${epoch}`)
  await tab.offline.drafts.edit(draftId, [{ kind: 'lock', epoch }])
  world.openedForms.add(`${phone.name} ${draftId}`)
}

const filesOf = (portal: Portal, draftId: string) =>
  Object.fromEntries(
    [...portal.photos]
      .filter(([, held]) => held.draftId === draftId)
      .map(([id]) => [id, { Name: `${id}.pdf`, URL: `f${id}`, MediaType: 'application/pdf' }]),
  )

/** The browser takes the member's database away under an open form, which goes on from memory when its member types again. */
export async function evict(world: World, phone: Phone, tab: Tab, arg: number): Promise<void> {
  const open = await chosen(world, phone, tab, arg)
  const real = tab.owner.real
  for (const draft of await world.stores.readAll(phone.name, real)) {
    const { draftId, base, lockEpoch, askedLock } = draft
    if (base && lockEpoch === null && (askedLock || isSubmitting(draft)))
      world.askedAndCleared.add(`${phone.name} ${typeOf(draft)} ${base.UniqueID}`)
    const ledger = world.ledger(phone, draftId)
    world.forget(phone, draftId)
    // Bytes that were only there are lost, and their member is told so by name. What was typed is in the form.
    if (open?.draftId === draftId)
      world.remembered.set(phone.name, {
        draft: open,
        ledger: { ...ledger, photos: new Map(), files: new Map(), words: new Map(), added: new Set() },
      })
  }
  await world.stores.evict(phone.name, real)
}

export async function typeOn(world: World, phone: Phone, tab: Tab): Promise<void> {
  const memory = world.remembered.get(phone.name)
  if (!memory || pairName(memory.draft.owner) !== pairName(tab.owner)) return
  world.remembered.delete(phone.name)
  const { draft, ledger } = memory
  const value = `City ${world.nextValue()}`
  world.seen(draft, 'City')
  try {
    const edit = { kind: 'field', name: 'City', value, base: draft.base?.values.City ?? null } as const
    const here = await tab.offline.drafts.get(draft.draftId)
    await tab.offline.drafts.edit(draft.draftId, [edit], draft)
    // Taken over again from the server meanwhile, it goes on as it is there.
    const kept = here ? world.ledger(phone, draft.draftId) : ledger
    kept.fields.set('City', value)
    world.ledgers.set(`${phone.name} ${draft.draftId}`, kept)
  } catch (error) {
    if (!(error instanceof DraftError) && !(error instanceof StorageError)) throw error
    world.trace(`  refused: ${error.message}`)
  }
}
