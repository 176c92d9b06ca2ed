// Refusals of the model of the server that can be switched off, so that the phone's own protection stands alone.
import type { ProblemCode } from '#contract/problem.ts'
import { Refused } from './portal-model.ts'

/** What each of them keeps out. */
export const GUARDS = {
  member: 'requests in the name of somebody who is not signed in',
  owner: 'drafts, photos and files of another pair of members',
  repeat: 'a submission that took effect before',
  key: 'another submission under a key that is used',
  draftId: 'a second record of one draft',
  usedDraft: 'more of a draft that has become a record',
  device: 'a phone whose draft another one has taken over',
  gap: 'changes after others that never arrived',
  late: 'saves older than the stored one',
  bin: 'saves from before the draft was discarded',
  lock: 'writes under a lock that is lost',
  version: 'changes to an earlier version of the record',
  arrived: 'records whose photos and files have not arrived',
  damaged: 'damaged photos and files',
  taken: 'other bytes under the id of a photo or file',
  offset: 'parts that leave a hole in a file',
} as const
export type Guard = keyof typeof GUARDS

export class PortalGuards {
  readonly off = new Set<Guard>()

  /** Returns if the guard is off. */
  refuse(guard: Guard, code: ProblemCode, extra: object = {}) {
    if (!this.off.has(guard)) throw new Refused(code, extra)
  }
}
