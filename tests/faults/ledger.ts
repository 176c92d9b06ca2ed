// What the server acknowledged to editors. The portal is compared with this alone, so only replies that count for a phone
// are recorded, before the phone itself acts on them. Rules about locks that hold at every moment are checked here, with
// each reply.
import type { AutosaveRequest } from '#contract/draft.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Value, Values, WriteListing, WriteListingReply } from '#contract/listing.ts'
import type { FencedLockRequest, LockReply } from '#contract/lock.ts'
import type { Call, CallOptions, CallResult, UploadPhoto } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'

export type AcknowledgedWrite = {
  name: WriteName
  key: string
  member: number
  draftId: string
  uniqueId: number
  listingId: string
  version: number
  status: string
  values: Values
  /** Cells of each room by uid, without deleted ones; undefined if the write did not change rooms. */
  rooms: Map<string, Values> | undefined
  /** In order, without deleted ones; undefined if the write did not change photos. */
  photos: string[] | undefined
}
const WRITES = ['createListing', 'saveIncomplete', 'updateListing', 'updateIncomplete'] as const
type WriteName = (typeof WRITES)[number]
export const isCreate = ({ name }: Pick<AcknowledgedWrite, 'name'>) =>
  name === 'createListing' || name === 'saveIncomplete'

type AcknowledgedKey = { route: 'deleteListing' | 'copyListing'; key: string; member: number; uniqueId: number }
export type AcknowledgedAutosave = {
  member: number
  parentId: number | null
  revision: number
  fields: Map<string, Value>
  rows: Map<string, Value>
  photoOrder: string[]
  binned: boolean
}
type AcknowledgedPhoto = { member: number; draftId: string; sha256: string; thumbnailSha256: string }

const nothingAcknowledged = () => ({
  writes: new Map<string, AcknowledgedWrite>(),
  keys: new Map<string, AcknowledgedKey>(),
  autosaves: new Map<string, AcknowledgedAutosave>(),
  photos: new Map<string, AcknowledgedPhoto>(),
  /** Sent, whatever the result: a photo whose draft was discarded before the reply may be stored or not. */
  sentPhotos: new Set<string>(),
  /** By listing: the highest epoch in any reply. */
  epochs: new Map<number, number>(),
  /** `listing epoch` → `member device` that holds the lock according to a reply. */
  holders: new Map<string, string>(),
  /** By the `listing epoch` that each began. */
  takeovers: new Map<string, { uniqueId: number; member: number }>(),
  /** `listing epoch` whose holder released the lock. */
  released: new Set<string>(),
  /**
   * Requested, whatever the result: if the lock changed hands again before the next attempt, no reply shows what the
   * first one did.
   */
  sentTakeovers: new Map<string, { uniqueId: number; member: number }>(),
  sentReleases: new Set<string>(),
  /** Rules that a reply broke. */
  broken: [] as string[],
  counts: { requests: 0, acknowledged: 0, silent: 0, problems: new Map<string, number>() },
})
export type Acknowledged = ReturnType<typeof nothingAcknowledged>

export type Ledger = Acknowledged & {
  /** A phone's calls to the portal, with every reply recorded. */
  watch(call: Call, device: string): Call
  watchUpload(upload: UploadPhoto): UploadPhoto
}

export function openLedger(): Ledger {
  const acknowledged = nothingAcknowledged()
  return {
    ...acknowledged,
    watch: (call, device) => async (name, options) => {
      const asked = options?.input as { id?: number } | undefined
      const floor = acknowledged.epochs.get(asked?.id ?? 0) ?? 0
      acknowledged.counts.requests++
      noteSent(acknowledged, name, options as Options)
      const result = await call(name, options)
      count(acknowledged, result)
      if (result.kind === 'ok') note(acknowledged, name, options as Options, result.value, { device, floor })
      return result
    },
    watchUpload: (upload) => async (given) => {
      const { photoId, draftId, sha256, thumbnailSha256 = '' } = given.fields
      acknowledged.counts.requests++
      acknowledged.sentPhotos.add(photoId)
      const result = await upload(given)
      count(acknowledged, result)
      if (result.kind === 'ok')
        acknowledged.photos.set(photoId, { member: given.member!.real, draftId, sha256, thumbnailSha256 })
      return result
    },
  }
}

function count({ counts }: Acknowledged, result: CallResult<unknown>) {
  if (result.kind === 'ok') counts.acknowledged++
  else if (result.kind === 'silence') counts.silent++
  else {
    const code = `${result.status} ${result.problem.code}`
    counts.problems.set(code, (counts.problems.get(code) ?? 0) + 1)
  }
}

type Options = CallOptions<EndpointName>
function noteSent(acknowledged: Acknowledged, name: EndpointName, { input, member }: Options = {}) {
  const { id: uniqueId, epoch } = (input ?? {}) as { id: number; epoch: number }
  if (name === 'lockRemove') acknowledged.sentReleases.add(`${uniqueId} ${epoch}`)
  if (name === 'lockTakeover')
    acknowledged.sentTakeovers.set(`${uniqueId} ${epoch + 1} ${member!.real}`, { uniqueId, member: member!.real })
}

/** `floor`: the highest epoch in any reply before this request. */
type Heard = { device: string; floor: number }

function note(acknowledged: Acknowledged, name: EndpointName, options: Options, value: unknown, heard: Heard) {
  const member = options.member!
  const isWrite = WRITES.find((each) => each === name)
  if (isWrite) return noteWrite(acknowledged, isWrite, options as CallOptions<WriteName>, value as WriteListingReply)
  if (name.startsWith('lock')) return noteLock(acknowledged, name, options, value as LockReply, heard)
  switch (name) {
    case 'autosaveCreate':
    case 'autosaveUpdate':
      return noteAutosave(
        acknowledged,
        options.input as AutosaveRequest,
        (value as { revision: number }).revision,
        member,
      )
    case 'autosaveRemove':
    case 'autosaveRestore': {
      const { draftId } = options.input as { draftId: string }
      const draft = acknowledged.autosaves.get(draftId) ?? emptyAutosave(member, null)
      return acknowledged.autosaves.set(draftId, { ...draft, binned: name === 'autosaveRemove' })
    }
    case 'deleteListing':
    case 'copyListing': {
      const { UniqueID, rowLockRequest } = options.input as { UniqueID: number; rowLockRequest?: FencedLockRequest }
      const key = options.idempotencyKey!
      acknowledged.keys.set(key, { route: name, key, member: member.real, uniqueId: UniqueID })
      if (rowLockRequest) acknowledged.released.add(`${UniqueID} ${rowLockRequest.epoch}`)
    }
  }
}

function noteWrite(
  acknowledged: Acknowledged,
  name: WriteName,
  options: CallOptions<WriteName>,
  { Data }: WriteListingReply,
) {
  const { listingRequest, rowLockRequest } = options.input as WriteListing
  const { draftId, data } = listingRequest
  const key = options.idempotencyKey!
  const earlier = acknowledged.writes.get(key)
  if (earlier && (earlier.uniqueId !== Data.UniqueID || earlier.version !== Data.version))
    acknowledged.broken.push(`one submission was answered as ${earlier.listingId} and as ${Data.ListingId}`)
  const rooms = data.rooms.filter((row) => !row.IsDeleted)
  const photos = data.photos.filter((row) => !row.IsDeleted)
  acknowledged.writes.set(key, {
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
  if (rowLockRequest) acknowledged.released.add(`${rowLockRequest.id} ${rowLockRequest.epoch}`)
}

function noteAutosave({ autosaves }: Acknowledged, sent: AutosaveRequest, revision: number, member: Owner) {
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

function noteLock(
  acknowledged: Acknowledged,
  name: EndpointName,
  options: Options,
  reply: LockReply,
  { device, floor }: Heard,
) {
  const { id, epoch: seen } = options.input as { id: number; epoch?: number }
  const member = options.member!.real
  if (reply.epoch < floor) acknowledged.broken.push(`the lock of ${id} went back from epoch ${floor} to ${reply.epoch}`)
  acknowledged.epochs.set(id, Math.max(acknowledged.epochs.get(id) ?? 0, reply.epoch))
  if (name === 'lockRemove' && reply.type === 'SUCCESS') acknowledged.released.add(`${id} ${seen}`)
  if (!reply.rowIsLockedByUser) return
  const place = `${id} ${reply.epoch}`
  const holder = acknowledged.holders.get(place) ?? `${member} ${device}`
  if (holder !== `${member} ${device}`)
    acknowledged.broken.push(`the lock of ${id} was given to two with epoch ${reply.epoch}`)
  acknowledged.holders.set(place, holder)
  if (name === 'lockTakeover' && reply.epoch === seen! + 1) acknowledged.takeovers.set(place, { uniqueId: id, member })
}

const emptyAutosave = (member: Owner, parentId: number | null): AcknowledgedAutosave => ({
  member: member.real,
  parentId,
  revision: 0,
  fields: new Map(),
  rows: new Map(),
  photoOrder: [],
  binned: false,
})
