// Texts for a member about their work for somebody they can no longer act for. Pure.
import type { UserReply } from '#contract/session.ts'
import { countedParts } from '#src/offline/drafts/standing-words.ts'
import { deviceWord } from '#src/ui/device-word.ts'

type WorkParts = { drafts: number; photos: number; files: number }

/** `work`: the parts of it that are only on this device; null: it could not be read now. */
export function endedWords(name: string, work: WorkParts | null): { title: string; text: string; hasWork: boolean } {
  const title = `You can no longer act for ${name}`
  const again = `Ask ${name} for access again to continue.`
  if (!work)
    return {
      title,
      text: `What you entered for them stays on this ${deviceWord()} and is not sent. Nothing was lost. ${again}`,
      hasWork: true,
    }
  const count = work.drafts + work.photos + work.files
  if (count === 0)
    return {
      title,
      text: 'Nothing was lost: the server has everything you entered for them. You are acting as yourself again.',
      hasWork: false,
    }
  const is = count === 1 ? 'is' : 'are'
  return {
    title,
    text: `Nothing was lost: ${countedParts(work)} ${is} kept on this ${deviceWord()} and ${is} not sent. ${again}`,
    hasWork: true,
  }
}

/** Whether the member may act for them now. `unknown`: the server has not replied. */
export type Access = 'granted' | 'requested' | 'none' | 'unknown'

/**
 * `count`: of drafts. `isUnsent`: part of them is only on this device. `needsYou`: one of them waits for the member, such as
 * for the answer to a conflict, and is not sent before.
 */
type Waiting = { count: number; isUnsent: boolean; needsYou: boolean }

const resolved = ({ needsYou }: Waiting): string => (needsYou ? ', after you resolve what needs attention' : '')

/** Why the member's own work waits while they act for somebody. */
export function waitingForSelf(waiting: Waiting): string {
  const { count, isUnsent } = waiting
  if (!isUnsent) return `To see what needs attention, open ${count === 1 ? 'it' : 'them'} after you stop impersonating.`
  return `${count === 1 ? 'It is' : 'They are'} sent when you stop impersonating${resolved(waiting)}.`
}

/** Why work for somebody else waits while the member acts as themselves. */
export function waitingForAccess(name: string, access: Access, waiting: Waiting): string {
  const { count, isUnsent } = waiting
  const [it, is] = count === 1 ? ['It', 'is'] : ['They', 'are']
  if (!isUnsent) return needsAccess(name, access, count)
  switch (access) {
    case 'granted':
      return `${it} ${is} sent when you act for ${name} again${resolved(waiting)}.`
    case 'requested':
      return `You asked to act for ${name} again. ${it} ${is} sent once they grant it and you act for them${resolved(waiting)}.`
    case 'none':
      return `You can no longer act for ${name}, so ${count === 1 ? 'this is' : 'these are'} not sent. Ask them for access again to continue.`
    case 'unknown':
      return `${it} ${is} only sent while you act for ${name}${resolved(waiting)}.`
  }
}

/** For drafts with nothing to send, which need their member. */
function needsAccess(name: string, access: Access, count: number): string {
  const see = `to see what needs attention in ${count === 1 ? 'it' : 'them'}`
  switch (access) {
    case 'granted':
      return `Act for ${name} again ${see}.`
    case 'requested':
      return `You asked to act for ${name} again. Once they grant it, act for them ${see}.`
    case 'none':
      return `You can no longer act for ${name}. Ask them for access again ${see}.`
    case 'unknown':
      return `Act for ${name} ${see}.`
  }
}

export const isActing = ({ agent, realUniqueID }: UserReply): boolean => agent.UniqueID !== realUniqueID

/** '{name}, logged in as {member} ({mls id})'. */
export const actingLabel = ({ agent, realFullName }: UserReply): string =>
  `${realFullName}, logged in as ${agent.MemberFullName} (${agent.MemberMlsId})`
