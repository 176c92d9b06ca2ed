// Nobody becomes somebody else by changing a profile: sign-in identities are stored where no profile is written.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { linkMember } from '#server/commands/member/link-member.ts'
import { chooseLogin } from '#server/settings/third-parties.ts'
import { givenAccount, PEOPLE, type Person } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'
import { openBrowser, type SignInProvider, startSignInProvider } from '../../support/sign-in-provider.ts'

const PUBLIC_URL = 'https://portal.example'
const provider: SignInProvider = await startSignInProvider(PUBLIC_URL)
provider.people.set('mallory', { email: 'mallory@example.test', email_verified: true })
const { issuer, clientId, clientSecret } = provider
const login = chooseLogin({
  LOGIN: 'oidc',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_LINK: 'off',
  PUBLIC_URL,
})!
const portal = await portalForThisFile({ login, catalog: peopleCatalog() })
afterAll(async () => {
  await provider.close()
})

/** What a manager may write of their agents, through the API. */
async function writeProfile(as: Person, of: Person, agent: Record<string, string>): Promise<number> {
  const member = await portal.as(as)
  const id = of.uniqueId
  const { epoch } = (await member.call('lockCreate', { type: 'agent', id })).value
  const read = await member.call('agentSelect', { where: { clause: [{ name: 'UniqueID', value: id }] } })
  const answer = await member.call('agentUpdate', {
    draftId: randomUUID(),
    UniqueID: id,
    baseVersion: read.value.version,
    rowLockRequest: { type: 'agent', id, epoch },
    data: { agent, photos: [] },
  })
  if (answer.status !== 200) await member.call('lockRemove', { type: 'agent', id, epoch })
  return answer.status
}

async function signInAtProvider(name: string): Promise<number> {
  const jar: Record<string, string> = {}
  const get = async (url: string) => {
    const response = await portal.app.inject({ method: 'GET', url, cookies: jar })
    for (const cookie of response.cookies) jar[cookie.name] = cookie.value
    return response
  }
  const left = String((await get('/login')).headers.location)
  const back = await openBrowser(provider.issuer).signIn(left, name, PUBLIC_URL)
  return (await get(back.slice(PUBLIC_URL.length))).statusCode
}
const sessionsOf = async (person: Person) =>
  (await portal.db.selectFrom('session').select('id_token').where('member_id', '=', person.uniqueId).execute()).length

test('a manager who gives an agent an e-mail of their own does not sign in as that agent', async () => {
  expect(await writeProfile(PEOPLE.mia, PEOPLE.ann, { MemberEmail: 'mallory@example.test' })).toBe(200)
  expect(await signInAtProvider('mallory')).toBe(403)
  expect(await sessionsOf(PEOPLE.ann)).toBe(0)
})

test('nor does a broker by a login ID, nor anybody by taking somebody’s e-mail away from them', async () => {
  await linkMember(portal.db, PEOPLE.cole.mlsId, { issuer: provider.issuer, subject: 'cole' })
  await writeProfile(PEOPLE.bo, PEOPLE.ann, { MemberLoginId: 'mallory@example.test' })
  await writeProfile(PEOPLE.sid, PEOPLE.sid, { MemberEmail: 'cole@example.test' })
  expect(await signInAtProvider('mallory')).toBe(403)
  expect(await signInAtProvider('cole')).toBe(303)
  expect([await sessionsOf(PEOPLE.ann), await sessionsOf(PEOPLE.cole)]).toEqual([0, 1])
})

test('a password stays with the name it was given for, whatever the board writes as login ID', async () => {
  const local = await openPortal({ catalog: peopleCatalog() })
  await givenAccount(local.db, PEOPLE.ada, 'a password of hers')
  await local.db
    .updateTable('member')
    .set({ user_name: 'renamed@demo', email: 'elsewhere@example.test' })
    .where('unique_id', '=', PEOPLE.ada.uniqueId)
    .execute()
  const signIn = async (username: string) =>
    (
      await local.app.inject({
        method: 'POST',
        url: '/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams({ username, password: 'a password of hers', returnUrl: '/' }).toString(),
      })
    ).statusCode
  expect([await signIn('ada@demo'), await signIn('renamed@demo'), await signIn('elsewhere@example.test')]).toEqual([
    303, 401, 401,
  ])
  await local.close()
})
