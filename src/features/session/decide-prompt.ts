import type { SyncPhase } from '../../offline/offline.ts'
import { EXPIRED, isCloseToExpiry } from './session-time.ts'

export type Prompt = 'none' | 'about-to-expire' | 'expired'

export type PromptFacts = {
  /** Whole minutes left, -1 when run out, null while unknown. */
  minutes: number | null
  online: boolean
  /** What sync last heard: the server may know of an end that the clock does not. */
  syncPhase: SyncPhase
  /** What the member has put away for now. */
  dismissed: Prompt
}

/** Without signal nobody can sign in, so nobody is asked to; the work stays open and is kept on the phone. */
export function decidePrompt({ minutes, online, syncPhase, dismissed }: PromptFacts): Prompt {
  const due = duePrompt(minutes, syncPhase)
  return online && due !== dismissed ? due : 'none'
}

function duePrompt(minutes: number | null, syncPhase: SyncPhase): Prompt {
  if (minutes === EXPIRED || syncPhase === 'sign-in-needed') return 'expired'
  return minutes !== null && isCloseToExpiry(minutes) ? 'about-to-expire' : 'none'
}
