// Texts shown on a phone while the portal is closed, by kind of notice. Only these kinds: they are urgent, or good
// news. The texts contain no names and no places.
import type { NoticeKind } from '#contract/notice.ts'
import type { PushMessage } from '#contract/push-message.ts'
import type { NotifyMember } from '../../ports.ts'
import { queuePush } from './push.store.ts'

const NOTICES = '/?sheet=notices'

const PUSHED: Partial<Record<NoticeKind, string>> = {
  'lock-taken-over': 'Your lock was taken over. Open the portal to see by whom.',
  'lock-removed': 'Your lock was removed. Open the portal to see by whom.',
  'lock-release-asked': 'Somebody asks you to release a lock. Open the portal to answer.',
  'impersonation-requested': 'Somebody asks to act for you. Open the portal to answer.',
  'passkey-added': 'A passkey was added to your sign-in. If this was not you, tell the board’s office.',
  'recovery-codes-made': 'New recovery codes were made for you. If this was not you, tell the board’s office.',
  'recovery-code-used': 'A recovery code was used to sign in. If this was not you, tell the board’s office.',
  'second-factor-failed': 'Somebody entered your password, but did not get in. Open the portal to read more.',
}

function pushOfNotice(kind: NoticeKind): PushMessage | undefined {
  const text = PUSHED[kind]
  return text === undefined ? undefined : { text, path: NOTICES }
}

export const pushOfPublished = (listingUniqueId: number, nationalSite: string): PushMessage => ({
  text: `Your listing is on ${nationalSite}.`,
  path: `/listings/view?UniqueID=${listingUniqueId}`,
})

/** Leaves the notice, and also sends it to the member's phones if its kind is urgent. */
export const withPush =
  (leaveNotice: NotifyMember): NotifyMember =>
  async (tx, notice) => {
    await leaveNotice(tx, notice)
    const message = pushOfNotice(notice.kind)
    if (message) await queuePush(tx, notice.memberId, message)
  }
