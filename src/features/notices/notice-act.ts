// The single action that a notice requests from its reader. Pure.
import { LockEntity } from '#contract/lock.ts'
import type { Notice } from '#contract/notice.ts'

export type NoticeAct =
  /** An unanswered request to act for the reader: Grant or Decline. */
  | { kind: 'answer' }
  | { kind: 'record'; record: LockEntity; label: string }
  /** Somebody asks for a lock: one tap releases it. */
  | { kind: 'release'; record: LockEntity; epoch: number }
  | { kind: 'bin' }
  | { kind: 'impersonate' }
  | { kind: 'none' }

const NONE: NoticeAct = { kind: 'none' }

type Facts = {
  /** The signed-in person. */
  me: number
  /** Whether this notice's request has not been answered. */
  isWaiting: boolean
}

export function actOf({ kind, data }: Pick<Notice, 'kind' | 'data'>, { me, isWaiting }: Facts): NoticeAct {
  switch (kind) {
    case 'impersonation-requested':
      return isWaiting ? { kind: 'answer' } : NONE
    case 'impersonation-granted':
      return data.TeamMemberKeyNumeric === me ? { kind: 'impersonate' } : NONE
    case 'lock-taken-over':
    case 'lock-removed':
    case 'lock-released':
    case 'lock-release-declined':
    case 'delivery-refused':
      return recordAct(data)
    case 'lock-release-asked':
      return releaseAct(data)
    case 'autosave-taken-over':
    case 'autosave-discarded':
      return { kind: 'bin' }
    default:
      return NONE
  }
}

function releaseAct(data: Notice['data']): NoticeAct {
  const record = LockEntity.safeParse(data)
  return record.success && typeof data.epoch === 'number'
    ? { kind: 'release', record: record.data, epoch: data.epoch }
    : NONE
}

function recordAct(data: Notice['data']): NoticeAct {
  const record = LockEntity.safeParse(data)
  return record.success ? { kind: 'record', record: record.data, label: `Open the ${record.data.type}` } : NONE
}
