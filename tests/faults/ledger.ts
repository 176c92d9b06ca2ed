// What editors were told. Role: the portal is judged by this alone, so a line is written here only for a reply that counts for a phone (src/offline/call),
// and before the phone itself acts on it. What must hold of locks at every moment is looked at here, when a reply comes.
import type { AutosaveRequest } from '#contract/draft.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Value, Values, WriteListing, WriteListingReply } from '#contract/listing.ts'
import type { FencedLockRequest, LockReply } from '#contract/lock.ts'
import type { Call, CallOptions, CallResult, UploadPhoto } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'

export type ToldWrite = {
  name: WriteName
  key: string
  member: number
  draftId: string
  uniqueId: number
  listingId: string
  version: number
  status: string
  values: Values
  /** uid → its cells, of the living; undefined where the write left rooms alone. */
  rooms: Map<string, Values> | undefined
  /** The living in their order; undefined where the write left photos alone. */
  photos: string[] | undefined
}
const WRITES = ['createListing', 'saveIncomplete', 'updateListing', 'updateIncomplete'] as const
type WriteName = (typeof WRITES)[number]
export const isCreate = ({ name }: Pick<ToldWrite, 'name'>) => name === 'createListing' || name === 'saveIncomplete'

type ToldKey = { route: 'deleteListing' | 'copyListing'; key: string; member: number; uniqueId: number }
export type ToldAutosave = {
  member: number
  parentId: number | null
  revision: number
  fields: Map<string, Value>
  rows: Map<string, Value>
  photoOrder: string[]
  binned: boolean
}
type ToldPhoto = { member: number; draftId: string; sha256: string; thumbnailSha256: string }

const emptyTold = () => ({
  writes: new Map<string, ToldWrite>(),
  keys: new Map<string, ToldKey>(),
  autosaves: new Map<string, ToldAutosave>(),
  photos: new Map<string, ToldPhoto>(),
  /** Brought or tried: a photo whose draft was thrown away before the reply may stand or not. */
  sentPhotos: new Set<string>(),
  /** By listing: the highest epoch anybody was told. */
  epochs: new Map<number, number>(),
  /** `listing epoch` → `member device` that was told it holds the lock. */
  holders: new Map<string, string>(),
  /** By `listing epoch` that they began. */
  takeovers: new Map<string, { uniqueId: number; member: number }>(),
  /** `listing epoch` whose holder let go. */
  released: new Set<string>(),
  /** Asked for, whatever came of it: of a lock that changed hands again before the next try, nobody is told what the first one did. */
  sentTakeovers: new Map<string, { uniqueId: number; member: number }>(),
  sentReleases: new Set<string>(),
  /** What broke at the moment a reply came. */
  broken: [] as string[],
  counts: { requests: 0, acknowledged: 0, silent: 0, problems: new Map<string, number>() },
})
export type Told = ReturnType<typeof emptyTold>

export type Ledger = Told & {
  /** A phone's way to the portal, with everything it is told written down. */
  watch(call: Call, device: string): Call
  watchUpload(upload: UploadPhoto): UploadPhoto
}

export function openLedger(): Ledger {
  const told = emptyTold()
  return {
    ...told,
    watch: (call, device) => async (name, options) => {
      const asked = options?.input as { id?: number } | undefined
      const floor = told.epochs.get(asked?.id ?? 0) ?? 0
      told.counts.requests++
      noteSent(told, name, options as Options)
      const result = await call(name, options)
      count(told, result)
      if (result.kind === 'ok') note(told, name, options as Options, result.value, { device, floor })
      return result
    },
    watchUpload: (upload) => async (given) => {
      const { photoId, draftId, sha256, thumbnailSha256 = '' } = given.fields
      told.counts.requests++
      told.sentPhotos.add(photoId)
      const result = await upload(given)
      count(told, result)
      if (result.kind === 'ok')
        told.photos.set(photoId, { member: given.member!.real, draftId, sha256, thumbnailSha256 })
      return result
    },
  }
}

function count({ counts }: Told, result: CallResult<unknown>) {
  if (result.kind === 'ok') counts.acknowledged++
  else if (result.kind === 'silence') counts.silent++
  else {
    const code = `${result.status} ${result.problem.code}`
    counts.problems.set(code, (counts.problems.get(code) ?? 0) + 1)
  }
}

type Options = CallOptions<EndpointName>
function noteSent(told: Told, name: EndpointName, { input, member }: Options = {}) {
  const { id: uniqueId, epoch } = (input ?? {}) as { id: number; epoch: number }
  if (name === 'lockRemove') told.sentReleases.add(`${uniqueId} ${epoch}`)
  if (name === 'lockTakeover')
    told.sentTakeovers.set(`${uniqueId} ${epoch + 1} ${member!.real}`, { uniqueId, member: member!.real })
}

/** `floor`: the epoch that somebody had been told before this was asked. */
type Heard = { device: string; floor: number }

function note(told: Told, name: EndpointName, options: Options, value: unknown, heard: Heard) {
  const member = options.member!
  const isWrite = WRITES.find((each) => each === name)
  if (isWrite) return noteWrite(told, isWrite, options as CallOptions<WriteName>, value as WriteListingReply)
  if (name.startsWith('lock')) return noteLock(told, name, options, value as LockReply, heard)
  switch (name) {
    case 'autosaveCreate':
    case 'autosaveUpdate':
      return noteAutosave(told, options.input as AutosaveRequest, (value as { revision: number }).revision, member)
    case 'autosaveRemove':
    case 'autosaveRestore': {
      const { draftId } = options.input as { draftId: string }
      const draft = told.autosaves.get(draftId) ?? emptyAutosave(member, null)
      return told.autosaves.set(draftId, { ...draft, binned: name === 'autosaveRemove' })
    }
    case 'deleteListing':
    case 'copyListing': {
      const { UniqueID, rowLockRequest } = options.input as { UniqueID: number; rowLockRequest?: FencedLockRequest }
      const key = options.idempotencyKey!
      told.keys.set(key, { route: name, key, member: member.real, uniqueId: UniqueID })
      if (rowLockRequest) told.released.add(`${UniqueID} ${rowLockRequest.epoch}`)
    }
  }
}

function noteWrite(told: Told, name: WriteName, options: CallOptions<WriteName>, { Data }: WriteListingReply) {
  const { listingRequest, rowLockRequest } = options.input as WriteListing
  const { draftId, data } = listingRequest
  const key = options.idempotencyKey!
  const earlier = told.writes.get(key)
  if (earlier && (earlier.uniqueId !== Data.UniqueID || earlier.version !== Data.version))
    told.broken.push(`one submission was answered as ${earlier.listingId} and as ${Data.ListingId}`)
  const rooms = data.rooms.filter((row) => !row.IsDeleted)
  const photos = data.photos.filter((row) => !row.IsDeleted)
  told.writes.set(key, {
    name,
    key,
    member: options.member!.real,
    draftId,
    uniqueId: Data.UniqueID,
    listingId: Data.ListingId,
    version: Data.version,
    status: Data.StandardStatus,
    values: (isCreate({ name }) ? data.listing[data.propertyType] : data.listing) as Values,
    rooms: data.roomsHaveChanged ? new Map(rooms.map((row) => [row.uid, row as unknown as Values])) : undefined,
    photos: isCreate({ name }) || data.photosHaveChanged ? photos.map(({ id }) => id) : undefined,
  })
  if (rowLockRequest) told.released.add(`${rowLockRequest.id} ${rowLockRequest.epoch}`)
}

function noteAutosave({ autosaves }: Told, sent: AutosaveRequest, revision: number, member: Owner) {
  const draft = autosaves.get(sent.draftId) ?? emptyAutosave(member, sent.ParentID)
  autosaves.set(sent.draftId, draft)
  if (revision < sent.to) return
  draft.revision = Math.max(draft.revision, sent.to)
  for (const [name, { value }] of Object.entries(sent.fields)) draft.fields.set(name, value)
  for (const [section, rows] of Object.entries(sent.rows))
    for (const [uid, row] of Object.entries(rows))
      for (const [name, { value }] of Object.entries(row.fields)) draft.rows.set(`${section} ${uid} ${name}`, value)
  if (sent.photoOrder) draft.photoOrder = sent.photoOrder
}

function noteLock(told: Told, name: EndpointName, options: Options, reply: LockReply, { device, floor }: Heard) {
  const { id, epoch: seen } = options.input as { id: number; epoch?: number }
  const member = options.member!.real
  if (reply.epoch < floor) told.broken.push(`the lock of ${id} went back from epoch ${floor} to ${reply.epoch}`)
  told.epochs.set(id, Math.max(told.epochs.get(id) ?? 0, reply.epoch))
  if (name === 'lockRemove' && reply.type === 'SUCCESS') told.released.add(`${id} ${seen}`)
  if (!reply.rowIsLockedByUser) return
  const place = `${id} ${reply.epoch}`
  const holder = told.holders.get(place) ?? `${member} ${device}`
  if (holder !== `${member} ${device}`) told.broken.push(`the lock of ${id} was given to two with epoch ${reply.epoch}`)
  told.holders.set(place, holder)
  if (name === 'lockTakeover' && reply.epoch === seen! + 1) told.takeovers.set(place, { uniqueId: id, member })
}

const emptyAutosave = (member: Owner, parentId: number | null): ToldAutosave => ({
  member: member.real,
  parentId,
  revision: 0,
  fields: new Map(),
  rows: new Map(),
  photoOrder: [],
  binned: false,
})
