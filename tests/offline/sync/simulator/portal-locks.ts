// Locks of the model of the server.
import type { Input, Reply } from '#contract/endpoints.ts'
import type { FencedLockRequest } from '#contract/lock.ts'
import { type Asking, type RecordType, Refused } from './portal-model.ts'
import { PortalRecords } from './portal-records.ts'
import { FREE_LOCK, heldLock } from './portal-replies.ts'

type Holder = { by: string; device: string }

export class PortalLocks extends PortalRecords {
  /** `by`: null once it is released. */
  locks = new Map<string, { epoch: number; by: string | null; device: string }>()
  /**
   * Locks that a phone took by itself to send a submission, as `type id epoch`; a form that opens makes one its own. Not
   * those of a request that came late: no phone can know of them, and they run out.
   */
  readonly takenLocks = new Set<string>()
  /** While a request is handled that its sender has long given up. */
  late = false

  protected checkLock(type: RecordType, id: number, request: FencedLockRequest | null, holder: Holder) {
    if (request && (request.type !== type || request.id !== id)) throw new Refused('invalid-request')
    this.checkEpoch(type, id, request?.epoch, holder)
  }
  checkEpoch(type: RecordType, id: number, epoch: number | undefined, { by, device }: Holder) {
    if (epoch === undefined) return this.refuse('lock', 'lock-required')
    const lock = this.locks.get(`${type} ${id}`)
    if (lock?.epoch !== epoch || lock.by !== by || lock.device !== device) this.refuse('lock', 'lock-epoch')
  }

  protected isLockedByOther(type: RecordType, id: number, { by, device }: Holder): boolean {
    const lock = this.locks.get(`${type} ${id}`)
    return lock?.by != null && (lock.by !== by || lock.device !== device)
  }

  /** For a phone without an open form. Every second lock of somebody else's is held so long that nobody waits for it. */
  protected lock({ type, id }: Input<'lockCreate'>, by: string, { device }: Asking): Reply<'lockCreate'> {
    const kind = type as RecordType
    if (!this.recordsOf(kind).has(id)) throw new Refused('not-found')
    const holder = this.locks.get(`${type} ${id}`)
    const isOwn = !holder?.by || (holder.by === by && holder.device === device) || holder.epoch % 2 === 0
    const isNew = isOwn && !(holder?.by === by && holder.device === device)
    const epoch = isOwn ? this.takeLock(kind, id, by, device) : holder.epoch
    if (isNew && !this.late) this.takenLocks.add(`${type} ${id} ${epoch}`)
    return { ...FREE_LOCK, ...heldLock(isOwn), epoch }
  }

  protected lockState({ type, id }: Input<'lockCheck'>, by: string, { device }: Asking): Reply<'lockCheck'> {
    const lock = this.locks.get(`${type} ${id}`)
    const held = lock?.by ? heldLock(lock.by === by && lock.device === device) : {}
    return { ...FREE_LOCK, ...held, epoch: lock?.epoch ?? 0 }
  }

  protected unlock({ type, id, epoch }: Input<'lockRemove'>, by: string, { device }: Asking): Reply<'lockRemove'> {
    const kind = type as RecordType
    const lock = this.locks.get(`${type} ${id}`)
    if (!lock || lock.epoch !== epoch) throw new Refused('lock-epoch')
    if (lock.by === by && lock.device === device) this.release(kind, id)
    return { ...FREE_LOCK, epoch: lock.epoch }
  }

  /** The epoch stays: it only grows. */
  protected release(type: RecordType, id: number) {
    const lock = this.locks.get(`${type} ${id}`)
    if (lock) this.locks.set(`${type} ${id}`, { ...lock, by: null })
  }

  takeLock(type: RecordType, id: number, by: string, device: string): number {
    const key = `${type} ${id}`
    const lock = this.locks.get(key)
    const same = lock?.by === by && lock.device === device
    const epoch = same ? lock.epoch : (lock?.epoch ?? 0) + 1
    this.locks.set(key, { epoch, by, device })
    return epoch
  }
}
