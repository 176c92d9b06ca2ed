import { expect, test } from 'vitest'
import type { SessionStatus } from '#contract/session.ts'
import { endedActing, forgetEndedActing, noteEndedActing, readEndedActing } from '#src/app/session/ended-acting.ts'
import { endedWords, waitingForAccess, waitingForSelf } from '#src/features/impersonation/acting-words.ts'
import { riley, signedInAs } from '../features/session/people.ts'

const ANN = { ...riley.agent, UniqueID: 101, MemberFullName: 'Ann Lee' }
const rileyAsAnn = { ...riley, agent: ANN }
const withdrawn: SessionStatus = { ...signedInAs(7), withdrawnUniqueID: 101 }

test('only a right that was withdrawn is told, and only for the member whom this page acted for', () => {
  expect(endedActing(rileyAsAnn, withdrawn)).toEqual({ real: 7, effective: 101, name: 'Ann Lee' })
  // Riley stopped, in another tab.
  expect(endedActing(rileyAsAnn, signedInAs(7))).toBe(null)
  expect(endedActing(rileyAsAnn, { ...withdrawn, withdrawnUniqueID: 102 })).toBe(null)
  // Somebody else signed in.
  expect(endedActing(rileyAsAnn, { ...signedInAs(8), withdrawnUniqueID: 101 })).toBe(null)
  // Riley acts for the next one already.
  expect(endedActing(rileyAsAnn, { ...withdrawn, effectiveUniqueID: 102 })).toBe(null)
  expect(endedActing(riley, withdrawn)).toBe(null)
})

test('the note is read until it was answered, by that member as themselves and nobody else', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(readEndedActing(storage, riley)).toBe(null)
  noteEndedActing(storage, { real: 7, effective: 101, name: 'Ann Lee' })
  expect(readEndedActing(storage, riley)?.name).toBe('Ann Lee')
  expect(readEndedActing(storage, riley)?.name).toBe('Ann Lee')
  expect(readEndedActing(storage, rileyAsAnn)).toBe(null)
  expect(readEndedActing(storage, { ...riley, realUniqueID: 8, agent: { ...ANN, UniqueID: 8 } })).toBe(null)
  forgetEndedActing(storage)
  expect(readEndedActing(storage, riley)).toBe(null)
  storage.setItem('curbside-acting-ended', '{"real":')
  expect(readEndedActing(storage, riley)).toBe(null)
})

const ONE = { count: 1, isUnsent: true, needsYou: false }

test('a draft that waits for an answer is not promised to be sent before it', () => {
  const asked = { ...ONE, needsYou: true }
  const first = 'after you resolve what needs attention.'
  expect(waitingForAccess('Ann Lee', 'granted', asked)).toBe(`It is sent when you act for Ann Lee again, ${first}`)
  expect(waitingForAccess('Ann Lee', 'requested', asked)).toContain(`you act for them, ${first}`)
  expect(waitingForAccess('Ann Lee', 'unknown', asked)).toBe(`It is only sent while you act for Ann Lee, ${first}`)
  expect(waitingForSelf(asked)).toBe(`It is sent when you stop impersonating, ${first}`)
})

test('the words count what is only on the phone, photos included, and say what to do', () => {
  const none = { drafts: 0, photos: 0, files: 0 }
  expect(endedWords('Ann Lee', { ...none, drafts: 1, photos: 3 }).text).toBe(
    'Nothing was lost: 1 draft and 3 photos are kept on this phone and are not sent. Ask Ann Lee for access again to continue.',
  )
  expect(endedWords('Ann Lee', { ...none, drafts: 1 }).text).toContain('1 draft is kept on this phone and is not sent.')
  expect(endedWords('Ann Lee', none)).toMatchObject({ hasWork: false })
  expect(endedWords('Ann Lee', null).text).toContain('stays on this phone and is not sent')
  expect(waitingForAccess('Ann Lee', 'granted', ONE)).toBe('It is sent when you act for Ann Lee again.')
  expect(waitingForAccess('Ann Lee', 'none', { ...ONE, count: 2 })).toBe(
    'You can no longer act for Ann Lee, so these are not sent. Ask them for access again to continue.',
  )
  expect(waitingForAccess('Ann Lee', 'granted', { ...ONE, isUnsent: false })).toBe(
    'Act for Ann Lee again to see what needs attention in it.',
  )
})
