// Texts of the dialogs shown while a link between two members is created or ended, and afterwards. Pure.

/**
 * add, remove: on an agent's page. grant, decline: a request that the member received. withdraw: one that they sent.
 */
export type LinkAct = 'add' | 'remove' | 'grant' | 'decline' | 'withdraw'
export type LinkOutcome = 'granted' | 'requested' | 'removed'

/** `member` acts for `lead`; `other` is the one that was chosen. */
export type LinkNames = { lead: string; member: string; other: string }
export type LinkMessage = { title: string; text: string }

const PROGRESS: Record<LinkAct, string> = {
  add: 'Adding Member',
  remove: 'Removing Member',
  grant: 'Granting Request',
  decline: 'Declining Request',
  withdraw: 'Withdrawing Request',
}

export const progressWords = (act: LinkAct, { other }: LinkNames): LinkMessage => ({
  title: PROGRESS[act],
  text: other,
})

export function successWords(act: LinkAct, outcome: LinkOutcome, { lead, member }: LinkNames): LinkMessage {
  if (act === 'decline') return { title: 'Request Declined', text: `${member} was told. They cannot act for ${lead}.` }
  if (act === 'withdraw') return { title: 'Request Withdrawn', text: `${lead} no longer sees it.` }
  if (outcome === 'requested')
    return {
      title: 'Request Sent',
      text: `Request sent to ${lead}. They can grant it with one tap; nothing changes until then.`,
    }
  if (outcome === 'granted') return { title: 'Member Added', text: `${member} can now act for ${lead}.` }
  return { title: 'Member Removed', text: `${member} can no longer act for ${lead}.` }
}

export const linkFailure = (act: LinkAct, { other }: LinkNames): LinkMessage =>
  act === 'add' || act === 'grant'
    ? { title: 'Member Not Added', text: `${other} could not be added at this time. Please contact support.` }
    : { title: 'Member Not Removed', text: `${other} could not be removed at this time. Please contact support.` }

export const confirmWords = (isRequest: boolean, { lead, member }: LinkNames): LinkMessage =>
  isRequest
    ? { title: 'Withdraw this request?', text: `${member} asked to act for ${lead}, who has not answered yet.` }
    : {
        title: 'Remove this member?',
        text: `${member} will no longer be able to act for ${lead}. If they are doing so now, it ends at once.`,
      }
