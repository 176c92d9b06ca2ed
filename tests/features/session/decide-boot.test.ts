import { expect, test } from 'vitest'
import { decideBoot } from '#src/features/session/decide-boot.ts'
import { riley, signedInAs, signedOut } from './people.ts'

test('without signal the portal opens as the last member who did not sign out', () => {
  expect(decideBoot(riley, { kind: 'not-asked' })).toEqual({ kind: 'open', user: riley })
  expect(decideBoot(riley, { kind: 'silence' })).toEqual({ kind: 'open', user: riley })
})

test('without signal it opens for nobody after a sign-out', () => {
  expect(decideBoot(null, { kind: 'not-asked' })).toEqual({ kind: 'unreachable' })
  expect(decideBoot(null, { kind: 'silence' })).toEqual({ kind: 'unreachable' })
})

test('a member the phone knows goes straight in', () =>
  expect(decideBoot(riley, { kind: 'answer', status: signedInAs(7) })).toEqual({ kind: 'open', user: riley }))

test('somebody else who signed in is asked for by name and never opened as the last one', () => {
  expect(decideBoot(riley, { kind: 'answer', status: signedInAs(8) })).toEqual({ kind: 'ask-user' })
  expect(decideBoot(null, { kind: 'answer', status: signedInAs(7) })).toEqual({ kind: 'ask-user' })
})

test('acting for another member is another identity', () => {
  const status = { ...signedInAs(7), effectiveUniqueID: 9 }
  expect(decideBoot(riley, { kind: 'answer', status })).toEqual({ kind: 'ask-user' })
})

test('the server saying no leads to the login, known or not', () => {
  expect(decideBoot(riley, { kind: 'answer', status: signedOut })).toEqual({ kind: 'sign-in' })
  expect(decideBoot(null, { kind: 'answer', status: signedOut })).toEqual({ kind: 'sign-in' })
})
