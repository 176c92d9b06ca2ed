import { expect, test } from 'vitest'
import { pageName, trailOf } from '#src/app/shell/trail.ts'

const facts = { may: () => true, typeLabel: (route: string) => ({ res: 'Residential' })[route] }
const words = (pathname: string, given = facts) =>
  trailOf(pathname, given)
    .map(({ label, to }) => (to ? `${label} (${to})` : label))
    .join(' > ')

test.each([
  ['/listings/create/res', 'Listings (/listings/search) > Create Listing > Residential'],
  ['/listings/edit/new', 'Listings (/listings/search) > Edit Listing'],
  ['/listings/view', 'Listings (/listings/search) > View Listing'],
  ['/listings/search', 'Listings > Search Listing'],
  ['/agent/view', 'Agents (/agent/search) > View Agent'],
  ['/office/search', 'Offices > Search Offices'],
  ['/crea/ddf', 'CREA > DDF'],
  ['/resources/reca', 'Resources > RECA'],
])('%s is %s', (pathname, trail) => expect(words(pathname)).toBe(trail))

test.each(['/', '/matrix', '/drafts', '/rowLock/listing/5001', '/nowhere', '/crea', '/constructor/toString'])(
  '%s has none: fewer than two parts of it are known',
  (pathname) => expect(words(pathname)).toBe(''),
)

test('a part leads nowhere for a member who may not go there', () => {
  expect(words('/listings/view', { ...facts, may: () => false })).toBe('Listings > View Listing')
})

test.for([
  ['/', 'Home'],
  ['/settings', 'Settings'],
  ['/listings/view', 'Listings › View Listing'],
  ['/listings/create/land', 'Listings › Create Listing › Land'],
  ['/resources/reca', 'Resources › RECA'],
])('%s is called %s by those who are not on it', ([path, name]) =>
  expect(pageName(path!, (route) => (route === 'land' ? 'Land' : undefined))).toBe(name),
)
