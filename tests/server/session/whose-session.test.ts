// What the browser learns about its session's member: at a sign-in, while acting for somebody, after a grant was withdrawn, and on the login page afterwards.
import { expect, test } from 'vitest'
import { PEOPLE } from '../../support/board.ts'
import { type Answer, portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()

const { ann, mia } = PEOPLE
const cookies = ({ headers }: Answer<unknown>) =>
  Object.fromEntries(
    [headers['set-cookie'] ?? []].flat().map((each) => String(each).split(';')[0]!.split('=') as [string, string]),
  )

test('each answer about the session names the pair it belongs to, and a withdrawn grant makes it one’s own again', async () => {
  const mias = await portal.as(mia)
  expect(cookies(await mias.call('status'))['curbside-member']).toBe(`${mia.uniqueId}.${mia.uniqueId}`)
  await (await portal.as(ann)).call('impersonationAllow', {
    TeamLeadKeyNumeric: ann.uniqueId,
    TeamMemberKeyNumeric: mia.uniqueId,
  })
  const started = cookies(await mias.call('impersonationStart', { userName: ann.mlsId }))
  expect(started['curbside-member']).toBe(`${mia.uniqueId}.${ann.uniqueId}`)

  const cookie = `__Host-curbside=${started['__Host-curbside']}`
  await portal.db.deleteFrom('impersonation').execute()
  const status = await mias.call('status', undefined, { headers: { cookie } })
  expect(status.value).toMatchObject({ memberUniqueID: mia.uniqueId, effectiveUniqueID: mia.uniqueId })
  expect(cookies(status)['curbside-member']).toBe(`${mia.uniqueId}.${mia.uniqueId}`)
})

test('the login page says whose session has ended to the portal’s own pages, as text, and to no link from elsewhere', async () => {
  const page = async (as: string, site: string | undefined) =>
    (
      await portal.app.inject({
        url: `/login?as=${encodeURIComponent(as)}`,
        headers: site ? { 'sec-fetch-site': site } : {},
      })
    ).body
  expect(await page('Ann Archer', 'same-origin')).toContain('Sign in again as <b>Ann Archer</b>')
  expect(await page('<script>alert(1)</script>', 'same-origin')).not.toContain('<script>')
  for (const site of ['cross-site', 'same-site', 'none', undefined])
    expect(await page('Ann Archer', site)).not.toContain('Ann Archer')
  expect(await page(' ', 'same-origin')).not.toContain('Sign in again')
})

test('the login page says that unsent work is kept on the device, also after a wrong password', async () => {
  const KEPT = 'Unsent work is kept on this device.'
  const enter = async (kept: object) =>
    (
      await portal.app.inject({
        method: 'POST',
        url: '/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams({ username: 'ann', password: 'wrong', ...kept }).toString(),
      })
    ).body
  expect((await portal.app.inject({ url: '/login?kept=1' })).body).toContain('name="kept" value="1"')
  expect(await enter({ kept: '1' })).toContain(KEPT)
  expect(await enter({})).not.toContain(KEPT)
})
