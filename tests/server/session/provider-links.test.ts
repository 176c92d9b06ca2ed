// A member and a sign-in at the provider are linked: by a person, by a code, or by a claim where the board allows it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkCodeFor, linkMember, proposeLinks, unlinkMember } from '#server/commands/member/link-member.ts'
import { linkLine, proposalLine } from '#server/commands/member/run-member-command.ts'
import { sessionsJob } from '#server/features/session/sweep-sessions.store.ts'
import { PEOPLE } from '../../support/board.ts'
import { openPortal, type Portal } from '../../support/portal.ts'
import { openBrowser } from '../../support/sign-in-provider.ts'
import {
  get,
  type Jar,
  loginAt,
  openSignInProvider,
  PUBLIC_URL,
  pathOf,
  portal,
  provider,
  sessions,
  signIn,
} from './provider-scene.ts'

await openSignInProvider()

describe('a member is linked', () => {
  const post = (url: string, form: Record<string, string>, jar: Jar, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url,
      cookies: jar,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: new URLSearchParams(form).toString(),
    })
  const enter = (code: string, jar: Jar, headers?: Record<string, string>) =>
    post('/login/link', { code }, jar, headers)
  const codeFor = async ({ mlsId }: { mlsId: string }) => (await linkCodeFor(portal.db, mlsId)).code
  const unlinked = async (name: string, person: { mlsId: string }) => {
    await unlinkMember(portal.db, person.mlsId, provider.issuer).catch(() => {})
    return signIn(name)
  }

  test('by a code from the board’s office, once; afterwards the provider is enough', async () => {
    const { response, jar } = await unlinked('cole at the provider', PEOPLE.cole)
    expect([response.statusCode, response.body]).toEqual([403, expect.stringContaining('action="/login/link"')])
    expect(response.body).not.toContain('<script')
    const code = await codeFor(PEOPLE.cole)
    const entered = await enter(code.toLowerCase().replace('-', ' '), jar)
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/listings/view?ListingID=A1'])
    expect((await sessions()).map((each) => each.member_id)).toEqual([PEOPLE.cole.uniqueId])
    expect((await signIn('cole at the provider')).response.statusCode).toBe(303)
    const other = await signIn('guest')
    expect((await enter(code, other.jar)).statusCode).toBe(403)
  })

  test('and is told, in a notice; the audit log knows', async () => {
    const notices = await portal.db.selectFrom('notice').select(['member_id', 'kind']).execute()
    expect(notices).toContainEqual({ member_id: PEOPLE.cole.uniqueId, kind: 'sign-in-linked' })
    const audit = await portal.db
      .selectFrom('audit_transaction')
      .select('kind')
      .where('record_unique_id', '=', PEOPLE.cole.uniqueId)
      .execute()
    expect(audit).toEqual([{ kind: 'Sign-in Link' }])
  })

  test.each([
    ['that was made up', async () => 'AAAAA-AAAAA', {}],
    [
      'that is older than seven days',
      async () => {
        const code = await codeFor(PEOPLE.wes)
        await portal.db
          .updateTable('link_code')
          .set({ made_at: new Date(Date.now() - 7 * 24 * 60 * 60_000 - 1_000) })
          .execute()
        return code
      },
      {},
    ],
    [
      'of somebody who has left since',
      async () => {
        const code = await codeFor(PEOPLE.sid)
        await portal.db
          .updateTable('member')
          .set({ status: 'I' })
          .where('unique_id', '=', PEOPLE.sid.uniqueId)
          .execute()
        return code
      },
      {},
    ],
    ['that another page sends', () => codeFor(PEOPLE.mia), { 'sec-fetch-site': 'cross-site' }],
  ])('not by a code %s', async (_which, make, headers) => {
    const { jar } = await signIn('guest')
    expect((await enter(await make(), jar, headers)).statusCode).toBe(403)
    expect(await sessions()).toEqual([])
  })

  test('not by the sixth code tried, nor in another browser, nor eleven minutes later', async () => {
    const { jar } = await signIn('guest')
    const code = await codeFor(PEOPLE.wes)
    const answers = []
    for (let at = 0; at < 5; at++) answers.push((await enter('AAAAA-AAAAA', jar)).statusCode)
    expect([answers, (await enter(code, jar)).statusCode]).toEqual([[403, 403, 403, 403, 403], 400])
    expect((await enter(code, {})).statusCode).toBe(400)
    const late = await signIn('guest')
    await portal.db
      .updateTable('unlinked_sign_in')
      .set({ seen_at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    expect((await enter(code, late.jar)).statusCode).toBe(400)
    expect(await sessions()).toEqual([])
    await portal.db.transaction().execute((tx) => sessionsJob.run(tx, new Date()))
    const kept = await portal.db.selectFrom('unlinked_sign_in').select('id_token').execute()
    expect([kept.length > 0, kept.filter(({ id_token }) => id_token !== null)]).toEqual([true, []])
  })

  test('to another subject by an administrator: whoever signed in by the old one is out, and stays out', async () => {
    await linkMember(portal.db, PEOPLE.bo.mlsId, { issuer: `${provider.issuer}/`, subject: 'bo before' })
    const { jar } = await signIn('bo before')
    await linkMember(portal.db, PEOPLE.bo.mlsId, { issuer: provider.issuer, subject: 'bo now' })
    expect((await get('/api/user/name', jar)).statusCode).toBe(401)
    expect((await signIn('bo before')).response.statusCode).toBe(403)
    expect((await signIn('bo now')).response.statusCode).toBe(303)
    await unlinkMember(portal.db, PEOPLE.bo.mlsId, provider.issuer)
    expect(await sessions()).toEqual([])
    expect((await signIn('bo now')).response.statusCode).toBe(403)
  })

  test('to one subject, which is nobody else’s', async () => {
    const taken = linkMember(portal.db, PEOPLE.mia.mlsId, { issuer: provider.issuer, subject: 'ann' })
    await expect(taken).rejects.toThrow(`Ann Archer (${PEOPLE.ann.mlsId}) is linked to ann: unlink them first`)
  })

  test('to the same subject again: nothing is changed, and nobody is signed out', async () => {
    const { jar } = await signIn('ann')
    const again = await linkMember(portal.db, PEOPLE.ann.mlsId, { issuer: provider.issuer, subject: 'ann' })
    const about = { issuer: provider.issuer, subject: 'ann', dryRun: false }
    expect(linkLine(again, about)).toBe(
      `Ann Archer (${PEOPLE.ann.mlsId}) is already linked to ann; nothing was changed`,
    )
    expect((await get('/api/user/name', jar)).statusCode).toBe(200)
  })

  test('in a dry run not at all: it says what would happen', async () => {
    const { jar } = await signIn('ann')
    const identity = { issuer: provider.issuer, subject: 'ann elsewhere' }
    const would = await linkMember(portal.db, PEOPLE.ann.mlsId, identity, { dryRun: true })
    expect(linkLine(would, { ...identity, dryRun: true })).toBe(
      `Ann Archer (${PEOPLE.ann.mlsId}) would sign in at ${provider.issuer} as ann elsewhere, no longer as ann, and their sessions would end; nothing was changed`,
    )
    expect((await get('/api/user/name', jar)).statusCode).toBe(200)
    expect((await signIn('ann elsewhere')).response.statusCode).toBe(403)
    expect((await signIn('ann')).response.statusCode).toBe(303)
  })

  test('whoever is not active is told so, and is offered no code', async () => {
    await linkMember(portal.db, PEOPLE.stan.mlsId, { issuer: provider.issuer, subject: 'stan' })
    const { jar } = await signIn('stan')
    const leave = (status: string) =>
      portal.db.updateTable('member').set({ status }).where('unique_id', '=', PEOPLE.stan.uniqueId).execute()
    await leave('I')
    expect((await get('/api/user/name', jar)).statusCode).toBe(401)
    const { response } = await signIn('stan')
    expect([response.statusCode, response.body.includes('not active'), response.body.includes('/login/link')]).toEqual([
      403,
      true,
      false,
    ])
    // After relinking they sign in again: no earlier session becomes valid.
    await leave('A')
    expect((await get('/api/user/name', jar)).statusCode).toBe(401)
  })

  test('by nobody’s claim: it only proposes whom an administrator may link', async () => {
    provider.people.set('ada at the provider', { email: 'ada@example.test', email_verified: true })
    provider.people.set('unsure', { email: 'ada@example.test' })
    expect((await signIn('ada at the provider')).response.statusCode).toBe(403)
    expect((await signIn('unsure')).response.statusCode).toBe(403)
    const proposals = await proposeLinks(portal.db, provider.issuer, 'email')
    const ofAda = proposals.filter(({ value }) => value === 'ada@example.test')
    expect(ofAda.map(({ subject, members, rivals }) => [subject, members.map(({ mlsId }) => mlsId), rivals])).toEqual([
      ['ada at the provider', [PEOPLE.ada.mlsId], 0],
    ])
    expect(await sessions()).toEqual([])
  })

  test('by no proposal that is a guess: a claim means only what it is called, and two for one member are comments', async () => {
    provider.people.set('mia one', { preferred_username: PEOPLE.mia.mlsId })
    provider.people.set('mia two', { preferred_username: PEOPLE.mia.mlsId.toLowerCase() })
    await signIn('mia one')
    const ofMia = async (means?: 'MLS id') =>
      (await proposeLinks(portal.db, provider.issuer, 'preferred_username', means))
        .filter(({ subject }) => subject.startsWith('mia'))
        .map((proposal) => proposalLine(proposal))
    expect(await ofMia()).toEqual([`# ${PEOPLE.mia.mlsId}: no active member (subject mia one)`])
    expect(await ofMia('MLS id')).toEqual([
      `npm run member -- link ${PEOPLE.mia.mlsId} --subject 'mia one'   # ${PEOPLE.mia.mlsId}: Mia Mason (${PEOPLE.mia.mlsId})`,
    ])
    await signIn('mia two')
    const both = await ofMia('MLS id')
    expect(both.map((line) => line.replace(/^# \w+: /, ''))).toEqual([
      `2 people who signed in may be Mia Mason (${PEOPLE.mia.mlsId}) (subject mia two)`,
      `2 people who signed in may be Mia Mason (${PEOPLE.mia.mlsId}) (subject mia one)`,
    ])
  })
})

describe('where the board links agents by a claim', () => {
  let linking: Portal
  beforeAll(async () => {
    linking = await openPortal({ login: loginAt(provider, { OIDC_LINK: 'mls_id', OIDC_CLAIM: 'preferred_username' }) })
  })
  afterAll(() => linking.close())

  const comesAs = async (name: string) => {
    const jar: Jar = {}
    const ask = async (url: string) => {
      const response = await linking.app.inject({ method: 'GET', url, cookies: jar })
      for (const cookie of response.cookies) jar[cookie.name] = cookie.value
      return response
    }
    const left = String((await ask('/login')).headers.location)
    const back = await openBrowser(provider.issuer).signIn(left, name, PUBLIC_URL)
    return (await ask(pathOf(back))).statusCode
  }

  test('an agent is linked once; who comes second with the claim is not, nor is an administrator', async () => {
    provider.people.set('wes', { preferred_username: PEOPLE.wes.mlsId })
    provider.people.set('wes again', { preferred_username: PEOPLE.wes.mlsId })
    provider.people.set('boss', { preferred_username: PEOPLE.ada.mlsId })
    expect([await comesAs('wes'), await comesAs('wes again'), await comesAs('boss')]).toEqual([303, 403, 403])
    provider.people.set('wes', { preferred_username: PEOPLE.cole.mlsId })
    expect(await comesAs('wes')).toBe(303)
    const found = await linking.db.selectFrom('provider_identity').select(['subject', 'member_id']).execute()
    expect(found).toEqual([{ subject: 'wes', member_id: PEOPLE.wes.uniqueId }])
  })

  test('once: neither the agent nor the subject that was unlinked is linked by a claim again, but by a person', async () => {
    provider.people.set('cole', { preferred_username: PEOPLE.cole.mlsId })
    provider.people.set('cole again', { preferred_username: PEOPLE.cole.mlsId })
    expect(await comesAs('cole')).toBe(303)
    await unlinkMember(linking.db, PEOPLE.cole.mlsId, provider.issuer)
    expect([await comesAs('cole'), await comesAs('cole again')]).toEqual([403, 403])
    provider.people.set('cole', { preferred_username: PEOPLE.sid.mlsId })
    expect(await comesAs('cole')).toBe(403)
    await linkMember(linking.db, PEOPLE.cole.mlsId, { issuer: provider.issuer, subject: 'cole' })
    expect(await comesAs('cole')).toBe(303)
  })

  test('a subject that an administrator replaced links nobody else by its claim', async () => {
    await linkMember(linking.db, PEOPLE.ann.mlsId, { issuer: provider.issuer, subject: 'ann before' })
    await linkMember(linking.db, PEOPLE.ann.mlsId, { issuer: provider.issuer, subject: 'ann now' })
    provider.people.set('ann before', { preferred_username: PEOPLE.sid.mlsId })
    expect(await comesAs('ann before')).toBe(403)
  })
})
