// Shares of the memory for uploads. Photo bodies are held in memory until they are decoded, and a member with a few
// slow ones must not block everybody else. Shares are counted by member and by address. When memory runs out, a slow
// upload is aborted, or else the largest upload of a member or address above an equal share: forty agents of one office
// share an address, and each of them succeeds.
import { refuse } from '../refusal.ts'
import { UPLOADS } from './limits.ts'

/** `memberId`: the address, for somebody without an account. */
type Uploader = { memberId: number | string; address: string }

export type UploadSlot = {
  /** Counts bytes that arrived and stay in memory. Throws uploads-busy if there is no room for them now. */
  hold(bytes: number): void
  /** Counts bytes that arrived and were written to disk. */
  pass(bytes: number): void
  /** Marks the upload as complete: it can no longer be aborted for others. */
  arrived(): void
  /** Aborted, with the refusal as its reason, if the upload has to make room for others. */
  signal: AbortSignal
  close(): void
}
export type UploadShares = { open(by: Uploader): UploadSlot }
/** `most`: bytes in memory; `atOnce`: uploads per member. */
export type UploadSharesOptions = { most?: number; atOnce?: number; now?: () => number }

const RETRY_AFTER_S = 5

const busy = (retryAfterSeconds: number) => refuse('uploads-busy', { retryAfterSeconds })

/** An upload in progress. Its pace is measured over the last half minute. */
type Upload = Uploader & {
  held: number
  hasArrived: boolean
  since: number
  bytesSince: number
  isSlow: boolean
  abort: () => void
}

export function createUploadShares({
  most = UPLOADS.bytesAtOnce,
  now = Date.now,
  atOnce = UPLOADS.ofMember.atOnce,
}: UploadSharesOptions = {}): UploadShares {
  const uploads = new Set<Upload>()

  const abortUpload = (upload: Upload): void => {
    uploads.delete(upload)
    upload.abort()
  }

  const makeRoom = (asking: Upload, bytes: number): void => {
    const ofMember = [...uploads].filter((each) => each.memberId === asking.memberId)
    if (heldBy(ofMember) + bytes > most * UPLOADS.ofMember.share) throw busy(RETRY_AFTER_S)
    const scopes = [
      { room: most * UPLOADS.ofAddress.share, isIn: (each: Upload) => each.address === asking.address },
      { room: most, isIn: () => true },
    ]
    for (const { room, isIn } of scopes)
      for (;;) {
        const sharing = [...uploads].filter(isIn)
        if (heldBy(sharing) + bytes <= room) break
        const next = chooseUploadToAbort(sharing, asking, { bytes, room })
        if (!next) throw busy(RETRY_AFTER_S)
        abortUpload(next)
      }
  }

  return {
    open(by) {
      const own = [...uploads].filter(({ memberId }) => memberId === by.memberId)
      for (const each of own) watchPace(each, now())
      if (own.length >= atOnce) {
        // Usually left over from a phone that lost its connection.
        const stale = own.find((each) => each.isSlow && !each.hasArrived)
        if (!stale) throw busy(RETRY_AFTER_S)
        abortUpload(stale)
      }
      const controller = new AbortController()
      const upload: Upload = {
        ...by,
        held: 0,
        hasArrived: false,
        since: now(),
        bytesSince: 0,
        isSlow: false,
        abort: () => controller.abort(busy(UPLOADS.slow.afterMs / 1_000)),
      }
      uploads.add(upload)
      return {
        hold(bytes) {
          upload.bytesSince += bytes
          controller.signal.throwIfAborted()
          for (const each of uploads) watchPace(each, now())
          makeRoom(upload, bytes)
          upload.held += bytes
        },
        pass(bytes) {
          upload.bytesSince += bytes
        },
        arrived() {
          upload.hasArrived = true
        },
        signal: controller.signal,
        close: () => void uploads.delete(upload),
      }
    },
  }
}

const heldBy = (uploads: readonly Upload[]): number => uploads.reduce((sum, { held }) => sum + held, 0)

/** Measures the pace of each half minute separately. */
function watchPace(upload: Upload, now: number): void {
  const elapsed = now - upload.since
  if (elapsed < UPLOADS.slow.afterMs) return
  upload.isSlow = (upload.bytesSince * 1_000) / elapsed < UPLOADS.slow.bytesPerSecond
  upload.since = now
  upload.bytesSince = 0
}

/**
 * The upload to abort, among those still arriving: a slow one of another member, the largest first; or else one of the
 * largest holder, if that member's share is unfair to the new upload.
 */
function chooseUploadToAbort(
  sharing: readonly Upload[],
  asking: Upload,
  { bytes, room }: { bytes: number; room: number },
) {
  const others = sharing.filter((each) => each.memberId !== asking.memberId && !each.hasArrived && each.held > 0)
  const largest = (of: readonly Upload[]) => of.toSorted((a, b) => b.held - a.held)[0]
  const slow = largest(others.filter(({ isSlow }) => isSlow))
  if (slow) return slow
  const heldOf = (member: number | string) => heldBy(sharing.filter(({ memberId }) => memberId === member))
  const equalPart = room / new Set(sharing.map(({ memberId }) => memberId)).size
  if (heldOf(asking.memberId) + bytes > equalPart) return undefined
  const greedy = others.toSorted((a, b) => heldOf(b.memberId) - heldOf(a.memberId))[0]
  if (!greedy || heldOf(greedy.memberId) <= equalPart) return undefined
  return largest(others.filter(({ memberId }) => memberId === greedy.memberId))
}

/** Returns the result of the work, unless the upload is aborted first. */
export function whileThereIsRoom<T>({ signal }: UploadSlot, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
