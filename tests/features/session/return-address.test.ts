import { expect, test } from 'vitest'
import { classifyRedirect, returnAddress, withName } from '#src/features/session/return-address.ts'

test.each([
  ['/', '', '/'],
  ['/listings/search', '?q=aspen&page=2', '/listings/search?q=aspen&page=2'],
  ['/listings/search', '?sheet=more', '/listings/search'],
  ['/listings/create/res', '?draft=d1&sheet=lookup', '/listings/create/res?draft=d1'],
  ['/listings/edit/res', '?UniqueID=42&section=Rooms', '/listings/view?UniqueID=42'],
  ['/listings/edit/res', '', '/'],
  ['/agent/edit', '?UniqueID=5001&formType=agent', '/agent/view?UniqueID=5001'],
  ['/office/edit', '?UniqueID=1001&sheet=summary', '/office/view?UniqueID=1001'],
  ['/agent/edit', '', '/'],
  ['/agent/search', '?MemberLastName=Tran', '/agent/search?MemberLastName=Tran'],
])('from %s%s one comes back to %s', (path, search, address) => expect(returnAddress(path, search)).toBe(address))

test.each([
  ['/login?returnUrl=%2F', 'ask-login'],
  ['https://login.example.com/start', 'ask-login'],
  ['https://login.example.com/Logout', 'follow'],
  ['/logout', 'follow'],
  ['javascript:alert(1)', 'ignore'],
  ['data:text/html,x', 'ignore'],
  ['http://[', 'ignore'],
])('the redirect %s is to %s', (redirect, verdict) =>
  expect(classifyRedirect(redirect, 'https://curbside.example')).toBe(verdict),
)

test('the portal’s own login page is told whose session has ended, and nobody else is', () => {
  const origin = 'https://curbside.example'
  expect(withName('/login?returnUrl=%2F', origin, 'Riley Tran')).toBe('/login?returnUrl=%2F&as=Riley+Tran')
  for (const elsewhere of ['https://login.example.com/login', '/logout', 'javascript:alert(1)'])
    expect(withName(elsewhere, origin, 'Riley Tran')).toBe(elsewhere)
  expect(withName('/login', origin, undefined)).toBe('/login')
})
