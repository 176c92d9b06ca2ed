import type { NotifyMember } from '../../ports.ts'
import { queuePush } from './push.store.ts'
import { pushOfNotice } from './push-texts.ts'

/** Leaves the notice, and also sends it to the member's phones if its kind is urgent. */
export const withPush =
  (leaveNotice: NotifyMember): NotifyMember =>
  async (tx, notice) => {
    await leaveNotice(tx, notice)
    const message = pushOfNotice(notice.kind)
    if (message) await queuePush(tx, notice.memberId, message)
  }
