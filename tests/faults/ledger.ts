// What editors were told. Role: the portal is judged by this alone, so a line is written here only for a reply that counts for a phone (src/offline/call),
// and before the phone itself acts on it. What must hold of locks at every moment is looked at here, when a reply comes.
import type { AutosaveRequest } from '#contract/draft.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Value, Values, WriteListing, WriteListingReply } from '#contract/listing.ts'
import type { LockReply } from '#contract/lock.ts'
import type { Call, CallOptions, CallResult, UploadPhoto } from '#src/offline/call.ts'
import type { Owner } from '#src/offline/draft-model.ts'

export type WriteName = 'createListing' | 'saveIncomplete' | 'updateListing' | 'updateIncomplete'
const WRITES: ReadonlySet<string> = new Set<WriteName>([
  'createListing',
  'saveIncomplete',
  'updateListing',
  'updateIncomplete',
])

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
export type ToldKey = { route: 'deleteListing' | 'copyListing'; key: string; member: number; uniqueId: number }
export type ToldAutosave = {
  member: number
  parentId: number | null
  revision: number
  fields: Map<string, Value>
  rows: Map<string, Value>
  photoOrder: string[]
  binned: boolean
}
export type ToldPhoto = { member: number; draftId: string; sha256: string; thumbnailSha256: string }

export type Ledger = ReturnType<typeof openLedger>

export function openLedger() {
  const writes = new Map<string, ToldWrite>()
  const keys = new Map<string, ToldKey>()
  const autosaves = new Map<string, ToldAutosave>()
  const photos = new Map<string, ToldPhoto>()
  /** Brought or tried: a photo whose draft was thrown away before the reply may stand or not. */
  const sentPhotos = new Set<string>()
  /** By listing: the highest epoch anybody was told. */
  const epochs = new Map<number, number>()
  /** `listing epoch` → `member device`, of whoever was told that they hold it. */
  const holders = new Map<string, string>()
  const takeovers = new Map<string, { uniqueId: number; member: number }>()
  const released = new Set<string>()
  /** What broke at the moment a reply came. */
  const broken: string[] = []
  const counts = { requests: 0, acknowledged: 0, silent: 0, problems: new Map<string, number>() }

  const noteWrite = (
    name: WriteName,
    { idempotencyKey, input, member }: CallOptions<WriteName>,
    value: WriteListingReply,
  ) => {
    const { UniqueID, ListingId, version, StandardStatus } = value.Data
    const { draftId, data } = (input as WriteListing).listingRequest
    const isCreate = name === 'createListing' || name === 'saveIncomplete'
    const earlier = writes.get(idempotencyKey!)
    if (earlier && (earlier.uniqueId !== UniqueID || earlier.version !== version))
      broken.push(`one submission was answered as ${earlier.listingId} and as ${ListingId}`)
    const living = data.rooms.filter((row) => !row.IsDeleted)
    writes.set(idempotencyKey!, {
      name,
      key: idempotencyKey!,
      member: member!.real,
      draftId,
      uniqueId: UniqueID,
      listingId: ListingId,
      version,
      status: StandardStatus,
      values: (isCreate ? data.listing[data.propertyType] : data.listing) as Values,
      rooms: data.roomsHaveChanged ? new Map(living.map((row) => [row.uid, row as unknown as Values])) : undefined,
      photos:
        isCreate || data.photosHaveChanged
          ? data.photos.filter((row) => !row.IsDeleted).map(({ id }) => id)
          : undefined,
    })
    const lock = (input as WriteListing).rowLockRequest
    if (lock) released.add(`${lock.id} ${lock.epoch}`)
  }

  const noteAutosave = (sent: AutosaveRequest, revision: number, member: Owner) => {
    const told = autosaves.get(sent.draftId) ?? emptyAutosave(member, sent.ParentID)
    autosaves.set(sent.draftId, told)
    if (revision < sent.to) return
    told.revision = Math.max(told.revision, sent.to)
    for (const [name, { value }] of Object.entries(sent.fields)) told.fields.set(name, value)
    for (const [section, rows] of Object.entries(sent.rows))
      for (const [uid, row] of Object.entries(rows))
        for (const [name, { value }] of Object.entries(row.fields)) told.rows.set(`${section} ${uid} ${name}`, value)
    if (sent.photoOrder) told.photoOrder = sent.photoOrder
  }

  const noteLock = (
    name: string,
    asked: { id: number; epoch?: number },
    reply: LockReply,
    who: string,
    floor: number,
  ) => {
    const { id } = asked
    if (reply.epoch < floor) broken.push(`the lock of ${id} went back from epoch ${floor} to ${reply.epoch}`)
    epochs.set(id, Math.max(epochs.get(id) ?? 0, reply.epoch))
    if (name === 'lockRemove' && reply.type === 'SUCCESS') released.add(`${id} ${asked.epoch}`)
    if (!reply.rowIsLockedByUser) return
    const place = `${id} ${reply.epoch}`
    const holder = holders.get(place) ?? who
    if (holder !== who) broken.push(`the lock of ${id} was given to two with epoch ${reply.epoch}`)
    holders.set(place, holder)
    if (name === 'lockTakeover' && reply.epoch === asked.epoch! + 1)
      takeovers.set(place, { uniqueId: id, member: Number(who.split(' ')[0]) })
  }

  const note = (
    name: EndpointName,
    options: CallOptions<EndpointName>,
    value: unknown,
    device: string,
    floor: number,
  ) => {
    const member = options.member!
    // biome-ignore lint/suspicious/noExplicitAny: by its name, the input is of that call
    const input = options.input as any
    if (WRITES.has(name)) noteWrite(name as WriteName, options as CallOptions<WriteName>, value as WriteListingReply)
    else if (name === 'autosaveCreate' || name === 'autosaveUpdate')
      noteAutosave(input, (value as { revision: number }).revision, member)
    else if (name === 'autosaveRemove' || name === 'autosaveRestore') {
      const told = autosaves.get(input.draftId) ?? emptyAutosave(member, null)
      autosaves.set(input.draftId, { ...told, binned: name === 'autosaveRemove' })
    } else if (name === 'deleteListing' || name === 'copyListing') {
      const key = options.idempotencyKey!
      keys.set(key, { route: name, key, member: member.real, uniqueId: input.UniqueID })
      if (name === 'deleteListing') released.add(`${input.UniqueID} ${input.rowLockRequest.epoch}`)
    } else if (name.startsWith('lock')) noteLock(name, input, value as LockReply, `${member.real} ${device}`, floor)
  }

  const count = (result: CallResult<unknown>) => {
    if (result.kind === 'ok') counts.acknowledged++
    else if (result.kind === 'silence') counts.silent++
    else {
      const code = `${result.status} ${result.problem.code}`
      counts.problems.set(code, (counts.problems.get(code) ?? 0) + 1)
    }
  }

  return {
    writes,
    keys,
    autosaves,
    photos,
    sentPhotos,
    epochs,
    takeovers,
    released,
    broken,
    counts,
    /** A phone's way to the portal, with everything it is told written down. */
    watch(call: Call, device: string): Call {
      return async (name, options = {}) => {
        const floor = epochs.get((options.input as { id?: number } | undefined)?.id ?? 0) ?? 0
        counts.requests++
        const result = await call(name, options)
        count(result)
        if (result.kind === 'ok') note(name, options as CallOptions<EndpointName>, result.value, device, floor)
        return result
      }
    },
    watchUpload(upload: UploadPhoto): UploadPhoto {
      return async (given) => {
        counts.requests++
        sentPhotos.add(given.fields.photoId)
        const result = await upload(given)
        count(result)
        const { photoId, draftId, sha256, thumbnailSha256 } = given.fields
        if (result.kind === 'ok') photos.set(photoId, { member: given.member!.real, draftId, sha256, thumbnailSha256 })
        return result
      }
    },
  }
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
