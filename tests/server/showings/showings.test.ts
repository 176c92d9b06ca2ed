import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signLink, verifyLink } from '#server/http/sign-link.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()

const listing = () =>
  givenListing(portal.db, { agent: PEOPLE.ann, fields: { UnparsedAddress: '12 Elm <b>Street</b>' } })
const linkOf = async (UniqueID: number, person = PEOPLE.ann as (typeof PEOPLE)[keyof typeof PEOPLE]) =>
  (await portal.as(person)).call('showingLink', { UniqueID })
const open = (url: string) => {
  const { pathname, search } = new URL(url, 'http://localhost')
  return portal.app.inject({ method: 'GET', url: `${pathname}${search}` })
}

test('whoever holds the link sees the house and whom to ask, without signing in', async () => {
  const { UniqueID, ListingId } = await listing()
  const { url } = (await linkOf(UniqueID)).value
  const page = await open(url)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('12 Elm &lt;b&gt;Street')
  expect(page.body).toContain(ListingId)
  expect(page.body).toContain('Ann Archer')
  expect(page.body).toContain('tel:4035550101')
})

test('a link that says something else than was signed opens nothing', async () => {
  const [mine, other] = [await listing(), await listing()]
  const { url } = (await linkOf(mine.UniqueID)).value
  const forged = new URL(url, 'http://localhost')
  forged.searchParams.set('ListingId', other.ListingId)
  expect((await open(forged.href)).json()).toMatchObject({ status: 403, code: 'link-expired' })
  forged.searchParams.delete('signature')
  expect((await open(forged.href)).statusCode).toBe(403)
})

test('a link never leads where the Host header says: it is a path, or begins with the address people use', async () => {
  const { UniqueID } = await listing()
  const ann = await portal.as(PEOPLE.ann)
  const asked = await ann.call('showingLink', { UniqueID }, { headers: { host: 'evil.example' } })
  expect(asked.value.url).toMatch(/^\/api\/Showing\/Page\?/)
  const named = await openPortal({ beside: portal, app: { publicUrl: 'https://portal.example' } })
  const link = await (await named.as(PEOPLE.ann)).call(
    'showingLink',
    { UniqueID },
    { headers: { host: 'evil.example' } },
  )
  expect(link.value.url).toMatch(/^https:\/\/portal\.example\/api\/Showing\/Page\?/)
  await named.close()
})

test('only those who may edit the listing get a link; to others it is refused, or not there', async () => {
  const { UniqueID } = await listing()
  expect((await linkOf(UniqueID, PEOPLE.sid)).status).toBe(403)
  const hidden = await givenListing(portal.db, { agent: PEOPLE.ann, status: 'I' })
  expect((await linkOf(hidden.UniqueID, PEOPLE.sid)).status).toBe(404)
  expect((await portal.nobody.call('showingLink', { UniqueID })).status).toBe(401)
})

describe('a link', () => {
  const secret = 'a secret that two know'
  const at = new Date('2026-06-01T12:00:00Z')
  const signed = signLink(
    new URL('https://showings.example/book?board=1'),
    { B: '2 & 3', A: 'é', Empty: '' },
    { secret, expiresAt: at },
  )

  test('is signed over everything it says, in the order of the names', () => {
    const said = `A=%C3%A9&B=2+%26+3&board=1&expires=${at.getTime() / 1000}`
    expect(signed.searchParams.get('signature')).toBe(createHmac('sha256', secret).update(said).digest('base64url'))
    expect(signed.searchParams.has('Empty')).toBe(false)
  })

  test.each([
    ['before its time is up', {}, new Date(at.getTime() - 1000), secret, 'valid'],
    ['after', {}, new Date(at.getTime() + 1000), secret, 'expired'],
    ['with another time', { expires: '99999999999' }, at, secret, 'forged'],
    ['with more than was said', { C: '4' }, at, secret, 'forged'],
    ['under another secret', {}, at, 'another secret', 'forged'],
  ])('%s', (_when, changed, now, known, expected) => {
    expect(verifyLink({ ...Object.fromEntries(signed.searchParams), ...changed }, known, now)).toBe(expected)
  })
})

test('with a showing service outside, the link leads there and our own page is gone', async () => {
  const service = { url: 'https://showings.example/book', secret: 'sixteen characters at least' }
  const outside = await openPortal({ thirdParties: { showing: service } })
  const { UniqueID, ListingId } = await givenListing(outside.db, { agent: PEOPLE.ann })
  const { value } = await (await outside.as(PEOPLE.ann)).call('showingLink', { UniqueID })
  const url = new URL(value.url)
  expect([url.origin, url.searchParams.get('ListingId'), url.searchParams.get('ListAgentMlsId')]).toEqual([
    'https://showings.example',
    ListingId,
    PEOPLE.ann.mlsId,
  ])
  expect(verifyLink(Object.fromEntries(url.searchParams), service.secret, new Date())).toBe('valid')
  const ours = await outside.app.inject({ method: 'GET', url: `/api/Showing/Page${url.search}` })
  expect(ours.statusCode).toBe(404)
  await outside.close()
})
