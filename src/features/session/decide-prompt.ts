import type { SyncPhase } from '../../offline/offline.ts'
import { EXPIRED, isCloseToExpiry } from './session-time.ts'

export type Prompt = 'none' | 'about-to-expire' | 'expired'

export type PromptFacts = {
  /** Whole minutes left, -1 after expiry, null while unknown. */
  minutes: number | null
  online: boolean
  /** The session as sync last saw it: the server may have ended it early. */
  syncPhase: SyncPhase
  /** Prompts that the member has dismissed for now. */
  dismissed: Prompt
}

/** Nobody can sign in offline, so no prompt appears; the work stays open and is saved on the phone. */
export function decidePrompt({ minutes, online, syncPhase, dismissed }: PromptFacts): Prompt {
  const due = duePrompt(minutes, syncPhase)
  return online && due !== dismissed ? due : 'none'
}

function duePrompt(minutes: number | null, syncPhase: SyncPhase): Prompt {
  if (minutes === EXPIRED || syncPhase === 'sign-in-needed') return 'expired'
  return minutes !== null && isCloseToExpiry(minutes) ? 'about-to-expire' : 'none'
}
