import { expect, test } from 'vitest'
import { decideBoot, mayOpenUnasked } from '#src/app/session/boot.ts'
import { isOthersDraft } from '#src/features/session/whose-session.ts'
import { riley, signedInAs, signedOut } from '../features/session/people.ts'

const RILEY = { real: 7, effective: 7 }
const KIM = { real: 8, effective: 8 }
const known = { last: riley, told: RILEY }
const expired = { last: riley, told: null }
const nobody = { last: null, told: null }

test('without signal the portal opens as the last member who did not sign out, expired or not', () => {
  for (const each of [known, expired]) {
    expect(decideBoot(each, { kind: 'not-asked' })).toEqual({ kind: 'open', user: riley })
    expect(decideBoot(each, { kind: 'silence' })).toEqual({ kind: 'open', user: riley })
  }
})

test('without signal it opens for nobody after a sign-out', () => {
  expect(decideBoot(nobody, { kind: 'not-asked' })).toEqual({ kind: 'unreachable' })
  expect(decideBoot(nobody, { kind: 'silence' })).toEqual({ kind: 'unreachable' })
})

test('without an answer, the session of a colleague who has just signed in never opens the last member’s work', () => {
  const colleague = { last: riley, told: KIM }
  expect(decideBoot(colleague, { kind: 'silence' })).toEqual({ kind: 'unreachable' })
  expect(decideBoot(colleague, { kind: 'not-asked' })).toEqual({ kind: 'unreachable' })
})

test('only a session that the browser says is the last member’s own opens without asking', () => {
  expect(mayOpenUnasked(known)).toBe(true)
  expect(mayOpenUnasked(expired)).toBe(false)
  expect(mayOpenUnasked({ last: null, told: RILEY })).toBe(false)
  expect(mayOpenUnasked({ last: riley, told: KIM })).toBe(false)
  expect(mayOpenUnasked({ last: riley, told: { real: 7, effective: 9 } })).toBe(false)
  // Acting may have been withdrawn: asked first, although the browser says nothing else.
  const acting = { ...riley, agent: { ...riley.agent, UniqueID: 9 } }
  expect(mayOpenUnasked({ last: acting, told: { real: 7, effective: 9 } })).toBe(false)
})

test('a member the phone knows goes straight in', () =>
  expect(decideBoot(known, { kind: 'answer', status: signedInAs(7) })).toEqual({ kind: 'open', user: riley }))

test('somebody else who signed in is asked for by name and never opened as the last one', () => {
  expect(decideBoot(known, { kind: 'answer', status: signedInAs(8) })).toEqual({ kind: 'ask-user' })
  expect(decideBoot(nobody, { kind: 'answer', status: signedInAs(7) })).toEqual({ kind: 'ask-user' })
})

test('acting for another member is another identity, and so is acting no more', () => {
  const status = { ...signedInAs(7), effectiveUniqueID: 9 }
  expect(decideBoot(known, { kind: 'answer', status })).toEqual({ kind: 'ask-user' })
  const acting = { ...riley, agent: { ...riley.agent, UniqueID: 9 } }
  expect(decideBoot({ last: acting, told: null }, { kind: 'answer', status: signedInAs(7) })).toEqual({
    kind: 'ask-user',
  })
})

test('the server saying no leads to the login, and says whose work may lie here', () => {
  expect(decideBoot(known, { kind: 'answer', status: signedOut })).toEqual({ kind: 'sign-in', last: riley })
  expect(decideBoot(nobody, { kind: 'answer', status: signedOut })).toEqual({ kind: 'sign-in', last: null })
})

const bo = { ...riley, realUniqueID: 8, agent: { ...riley.agent, UniqueID: 8 } }
test.each([
  ['their own', '?draft=d1', riley, false],
  ['the last member’s', '?draft=d1', bo, true],
  ['whom they act for', '?draft=d1', { ...riley, agent: bo.agent }, true],
  ['no draft', '?ListingID=A1', bo, false],
])('who signs in does not begin at a draft that is not theirs: %s', (_, search, user, isOthers) => {
  expect(isOthersDraft(search, riley, user)).toBe(isOthers)
  expect(isOthersDraft(search, null, user)).toBe(false)
})
