import { expect, test } from 'vitest'
import { decidePrompt, type PromptFacts } from '#src/features/session/session-prompt.tsx'
import { EXPIRED } from '#src/features/session/session-time.ts'

const calm: PromptFacts = { minutes: 300, online: true, syncPhase: 'idle', dismissed: 'none' }

test.each<[string, Partial<PromptFacts>, ReturnType<typeof decidePrompt>]>([
  ['hours left', {}, 'none'],
  ['not known yet', { minutes: null }, 'none'],
  ['29 minutes left', { minutes: 29 }, 'about-to-expire'],
  ['put away at 29, 12 left', { minutes: 12, dismissed: 'about-to-expire' }, 'none'],
  ['put away, then run out', { minutes: EXPIRED, dismissed: 'about-to-expire' }, 'expired'],
  ['run out', { minutes: EXPIRED }, 'expired'],
  ['run out and put away', { minutes: EXPIRED, dismissed: 'expired' }, 'none'],
  ['the server refused what was sent, whatever the clock says', { syncPhase: 'sign-in-needed' }, 'expired'],
  ['run out without signal: nobody could sign in', { minutes: EXPIRED, online: false }, 'none'],
])('%s', (_, facts, prompt) => expect(decidePrompt({ ...calm, ...facts })).toBe(prompt))
