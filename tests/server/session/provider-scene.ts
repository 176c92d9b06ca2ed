// A portal with its own sign-in provider, for the tests that sign in there.
import { afterAll, afterEach } from 'vitest'
import { linkMember } from '#server/commands/member/link-member.ts'
import { chooseLogin } from '#server/settings/third-parties.ts'
import { PEOPLE } from '../../support/board.ts'
import { type Portal, portalForThisFile } from '../../support/portal.ts'
import { readSecurityLines } from '../../support/security-lines.ts'
import { openBrowser, type SignInProvider, startSignInProvider } from '../../support/sign-in-provider.ts'

export const PUBLIC_URL = 'https://portal.example'
export const loginAt = (
  { issuer, clientId, clientSecret }: SignInProvider,
  link: { OIDC_LINK: 'off' | 'mls_id'; OIDC_CLAIM?: string } = { OIDC_LINK: 'off' },
) =>
  chooseLogin({
    LOGIN: 'oidc',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    ...link,
    PUBLIC_URL,
  })!

export let provider: SignInProvider
export let portal: Portal
const { logger, lines, written } = readSecurityLines()
/** Why the test's last sign-in failed, by the log. */
export const failure = () => lines('sign-in-failed').at(-1)?.detail

/** Opened for the file that calls this, and closed after it. */
export async function openSignInProvider(): Promise<void> {
  provider = await startSignInProvider(PUBLIC_URL)
  provider.people.set('ann', { email: 'ANN@example.test', email_verified: true })
  provider.people.set('guest', { email: 'guest@example.test', email_verified: true })
  const { close } = provider
  afterAll(() => close())
  portal = await portalForThisFile({ login: loginAt(provider), logger })
  await linkMember(portal.db, PEOPLE.ann.mlsId, { issuer: provider.issuer, subject: 'ann' })
  afterEach(async () => {
    written.splice(0)
    await portal.db.deleteFrom('session').execute()
  })
}

export type Jar = Record<string, string>
export const get = async (url: string, jar: Jar = {}, headers: Record<string, string> = {}) => {
  const response = await portal.app.inject({ method: 'GET', url, cookies: jar, headers })
  for (const cookie of response.cookies) jar[cookie.name] = cookie.value
  return response
}
export const leave = async (jar: Jar, returnUrl = '/listings/view?ListingID=A1') => {
  const response = await get(`/login?returnUrl=${encodeURIComponent(returnUrl)}`, jar)
  return String(response.headers.location)
}
export const pathOf = (address: string) => address.slice(PUBLIC_URL.length)
export const signIn = async (name: string, jar: Jar = {}) => {
  const back = await openBrowser(provider.issuer).signIn(await leave(jar), name, PUBLIC_URL)
  return { back, response: await get(pathOf(back), jar), jar }
}
export const sessions = () => portal.db.selectFrom('session').select(['member_id', 'id_token']).execute()
