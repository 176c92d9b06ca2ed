// Acting for somebody: only the person acted for grants it, permissions are checked at every request, and every audit row has both names.
import { beforeEach, describe, expect, test } from 'vitest'
import type { EndpointName, Input, Reply } from '#contract/endpoints.ts'
import { givenListing, PEOPLE, type Person } from '../../support/board.ts'
import { type Answer, type CallOptions, portalForThisFile } from '../../support/portal.ts'
import { autosave } from '../../support/submission.ts'

const portal = await portalForThisFile()
beforeEach(async () => {
  await portal.db.deleteFrom('impersonation').execute()
  await portal.db.deleteFrom('notice').execute()
  await portal.db.updateTable('member').set({ status: 'A' }).execute()
})

/** A browser: it keeps the cookie that the portal last gave it. */
async function browserOf(person: Person) {
  const member = await portal.as(person)
  let cookie: string | undefined
  return {
    device: member.device,
    cookie: () => cookie,
    async call<N extends EndpointName>(
      name: N,
      input?: Input<N>,
      options: CallOptions = {},
    ): Promise<Answer<Reply<N>>> {
      const headers = cookie ? { cookie, ...options.headers } : (options.headers ?? {})
      const answer = await member.call(name, input, { ...options, headers })
      const given = [answer.headers['set-cookie']].flat().find((each) => String(each).startsWith('__Host-curbside='))
      if (given) cookie = String(given).split(';')[0]
      return answer
    },
  }
}
type Browser = Awaited<ReturnType<typeof browserOf>>

const link = (lead: Person, member: Person) => ({
  TeamLeadKeyNumeric: lead.uniqueId,
  TeamMemberKeyNumeric: member.uniqueId,
})
const { ann, cole, mia, bo, stan, ada, sid } = PEOPLE
/** Lets `member` act for `lead`, by the lead's own hand. */
const granted = async (lead: Person, member: Person) =>
  expect((await (await browserOf(lead)).call('impersonationAllow', link(lead, member))).value.outcome).toBe('granted')
const acting = async (member: Person, lead: Person): Promise<Browser> => {
  const browser = await browserOf(member)
  expect((await browser.call('impersonationStart', { userName: lead.mlsId })).status).toBe(200)
  return browser
}
const noticesOf = async (person: Person) =>
  (await (await portal.as(person)).call('notices')).value.notices.map(({ kind, text }) => `${kind}: ${text}`)
const traces = async (lead: Person) =>
  (
    await portal.db
      .selectFrom('audit_transaction')
      .select(['kind', 'real_id', 'effective_id'])
      .where('table_name', '=', 'Agent')
      .where('entity_id', '=', lead.mlsId)
      .orderBy('transaction_id')
      .execute()
  ).map((row) => `${row.kind} ${row.real_id} ${row.effective_id}`)

describe('who may let whom', () => {
  test('Mia asks to act for Ann, Ann grants it with one tap, and both are told', async () => {
    const [mias, anns] = [await browserOf(mia), await browserOf(ann)]
    expect((await mias.call('impersonationAsk', link(ann, mia))).value).toEqual({ outcome: 'requested' })
    expect((await mias.call('impersonationAsk', link(ann, mia))).value).toEqual({ outcome: 'requested' })
    expect(await noticesOf(ann)).toEqual(['impersonation-requested: Mia Mason asks to act for you.'])
    expect((await mias.call('impersonationStart', { userName: ann.mlsId })).problem.code).toBe('not-allowed')
    expect((await mias.call('impersonationData')).value).toMatchObject({
      impersonationTargets: [],
      requestsSent: [{ MemberFullName: 'Ann Archer', MemberMlsId: 'M101', OfficeName: 'Hillside Downtown' }],
    })
    const { requestsReceived } = (await anns.call('impersonationData')).value
    expect(requestsReceived).toHaveLength(1)
    const { TeamLeadKeyNumeric, TeamMemberKeyNumeric } = requestsReceived[0]!
    expect((await anns.call('impersonationAllow', { TeamLeadKeyNumeric, TeamMemberKeyNumeric })).value).toEqual({
      outcome: 'granted',
    })
    expect(await noticesOf(ann)).toEqual([])
    expect(await noticesOf(mia)).toEqual(['impersonation-granted: You can now act for Ann Archer.'])
    expect((await mias.call('impersonationData')).value).toMatchObject({
      impersonationTargets: [{ userName: 'M101' }],
      requestsSent: [],
    })
    expect((await traces(ann)).slice(-2)).toEqual(['Impersonation Request 104 104', 'Impersonation Grant 101 101'])
  })

  test('nobody grants to themselves: not an agent, not a manager, not staff, not an administrator', async () => {
    for (const person of [cole, mia, bo, stan, ada]) {
      const browser = await browserOf(person)
      expect((await browser.call('impersonationAllow', link(ann, person))).status).toBe(403)
      for (const outcome of [
        (await browser.call('impersonationAsk', link(ann, person))).value.outcome,
        (await browser.call('teamAdd', { targetMemberkey: person.uniqueId, teamKey: ann.uniqueId })).value.outcome,
      ])
        expect(outcome).toBe('requested')
      expect((await browser.call('impersonationStart', { userName: ann.mlsId })).status).toBe(403)
    }
  })

  test('an administrator lets Cole act for Ann, and Ann is told; others arrange nothing between two people', async () => {
    for (const person of [mia, bo, stan, sid]) {
      const browser = await browserOf(person)
      for (const call of [
        'impersonationAllow',
        'impersonationAsk',
        'impersonationDisallow',
        'impersonationGiveUp',
      ] as const)
        expect((await browser.call(call, link(ann, cole))).status).toBe(403)
      const team = { targetMemberkey: cole.uniqueId, teamKey: ann.uniqueId }
      expect((await browser.call('teamAdd', team)).status).toBe(403)
      expect((await browser.call('teamRemove', team)).status).toBe(403)
    }
    expect((await (await browserOf(ada)).call('teamAdd', { targetMemberkey: 102, teamKey: 101 })).value.outcome).toBe(
      'granted',
    )
    expect(await noticesOf(ann)).toEqual(['impersonation-granted: An administrator let Cole Carter act for you.'])
  })

  test('a stranger to the portal, a foreign page and an unknown member', async () => {
    expect((await portal.nobody.call('impersonationAsk', link(ann, mia))).status).toBe(401)
    expect((await portal.nobody.call('impersonationStart', { userName: 'M101' })).status).toBe(401)
    expect((await portal.nobody.call('impersonationStatus')).status).toBe(401)
    expect((await portal.nobody.call('teamSearch', { targetMemberkey: 101 })).status).toBe(401)
    const mias = await browserOf(mia)
    for (const userName of ['nobody', 'bo@demo', 'BO@demo'])
      expect([userName, (await mias.call('impersonationStart', { userName })).problem.code]).toEqual([
        userName,
        'not-found',
      ])
    expect((await mias.call('impersonationAsk', { TeamLeadKeyNumeric: 999, TeamMemberKeyNumeric: 104 })).status).toBe(
      404,
    )
    expect((await mias.call('impersonationAsk', link(mia, mia))).status).toBe(403)
    for (const headers of [{ 'x-curbside': undefined }, { 'sec-fetch-site': 'cross-site' }])
      expect((await mias.call('impersonationStop', {}, { headers })).problem.code).toBe('not-same-origin')
  })

  test('a team is seen by its own people and those who lead them; a row tells both ends', async () => {
    await granted(ann, cole)
    const search = { targetMemberkey: ann.uniqueId }
    for (const person of [ann, mia, bo, stan, ada])
      expect((await (await browserOf(person)).call('teamSearch', search)).value.canBeImpersonatedBy).toEqual([
        {
          TeamLeadKeyNumeric: 101,
          TeamLeadFullName: 'Ann Archer',
          TeamLeadMlsId: 'M101',
          TeamLeadOfficeName: 'Hillside Downtown',
          TeamMemberKeyNumeric: 102,
          TeamMemberFullName: 'Cole Carter',
          TeamMemberMlsId: 'M102',
          TeamMemberOfficeName: 'Hillside Downtown',
          isRequest: false,
        },
      ])
    for (const person of [cole, sid])
      expect((await (await browserOf(person)).call('teamSearch', search)).status).toBe(403)
    expect(
      (await (await browserOf(cole)).call('teamSearch', { targetMemberkey: 102 })).value.canImpersonate,
    ).toHaveLength(1)
  })
})

describe('acting', () => {
  test('Mia acts for Sid: his listings, his rights, a new cookie, both names; and stops again', async () => {
    await granted(sid, mia)
    const listing = await givenListing(portal.db, { agent: sid, status: 'I' })
    const mias = await browserOf(mia)
    await mias.call('impersonationStatus')
    expect((await mias.call('listingRecord', { UniqueID: listing.UniqueID })).status).toBe(404)
    const started = await mias.call('impersonationStart', { userName: 'sid@demo' })
    expect(started.value).toMatchObject({
      ImpersonationActive: true,
      ImposterName: 'Mia Mason',
      memberFullName: 'Sid Strand',
      memberAOR: 'creb',
      memberUniqueID: 201,
      impersonationTargets: [{ MemberFullName: 'Sid Strand' }],
    })
    const cookie = mias.cookie()
    expect((await mias.call('user')).value).toMatchObject({
      agent: { UniqueID: 201 },
      realUniqueID: 104,
      realFullName: 'Mia Mason',
      aclString: 'AGENT',
    })
    expect((await mias.call('listingRecord', { UniqueID: listing.UniqueID })).status).toBe(200)
    const lock = { type: 'listing' as const, id: listing.UniqueID }
    expect((await mias.call('lockCreate', lock)).value).toMatchObject({
      userName: 'Sid Strand',
      impersonatedByUser: true,
      impersonatedByUserName: 'Mia Mason',
    })
    const own = await givenListing(portal.db, { agent: ann, status: 'I' })
    expect((await mias.call('listingRecord', { UniqueID: own.UniqueID })).status).toBe(404)
    const stopped = await mias.call('impersonationStop')
    expect(stopped.value).toMatchObject({ ImpersonationActive: false, ImposterName: null, memberUniqueID: 104 })
    expect(mias.cookie()).not.toBe(cookie)
    expect((await mias.call('listingRecord', { UniqueID: own.UniqueID })).status).toBe(200)
    expect((await mias.call('user', {}, { headers: { cookie } })).status).toBe(401)
    expect((await traces(sid)).slice(-3)).toEqual([
      'Impersonation Grant 201 201',
      'Impersonation Start 104 201',
      'Impersonation Stop 104 201',
    ])
  })

  test('a lock that Mia made while acting for Ann names both to Mia herself, who may remove it at once', async () => {
    await granted(ann, mia)
    const { UniqueID: id } = await givenListing(portal.db, { agent: ann, status: 'I' })
    const lock = { type: 'listing' as const, id }
    const { epoch } = (await (await acting(mia, ann)).call('lockCreate', lock)).value
    const herself = await browserOf(mia)
    expect((await herself.call('lockCheck', lock)).value).toMatchObject({
      ...{ rowIsLocked: true, rowIsLockedByMember: false, mayLock: true, removableInMs: 0 },
      ...{ userName: 'Ann Archer', impersonatedByUser: true, impersonatedByUserName: 'Mia Mason' },
    })
    const removed = (await herself.call('lockRemove', { ...lock, epoch })).value
    expect(removed).toMatchObject({ type: 'SUCCESS', rowIsLocked: false })
  })

  test('by the name that the other signs in by here, also where the board writes another login ID', async () => {
    await granted(bo, mia)
    await portal.db
      .insertInto('local_account')
      .values({ member_id: bo.uniqueId, user_name: 'bo@hillside.example', password_hash: null })
      .execute()
    const browser = await browserOf(mia)
    expect((await browser.call('impersonationStart', { userName: 'Bo@hillside.example' })).status).toBe(200)
  })

  test('no chains, and nothing arranged under a borrowed name', async () => {
    await granted(ann, mia)
    await granted(bo, ann)
    const mias = await acting(mia, ann)
    expect((await mias.call('impersonationStart', { userName: bo.mlsId })).status).toBe(403)
    for (const call of [
      'impersonationAllow',
      'impersonationAsk',
      'impersonationDisallow',
      'impersonationGiveUp',
    ] as const)
      for (const change of [link(ann, cole), link(cole, ann), link(bo, mia), link(ann, mia)])
        expect((await mias.call(call, change)).status).toBe(403)
  })

  test('who acts for an agent has an agent’s rights; for an administrator, those of staff', async () => {
    await granted(sid, ada)
    const adas = await acting(ada, sid)
    const foreign = await givenListing(portal.db, { agent: ann, status: 'I' })
    expect((await adas.call('listingRecord', { UniqueID: foreign.UniqueID })).status).toBe(404)
    await granted(ada, cole)
    const coles = await acting(cole, ada)
    expect((await coles.call('user')).value.aclString).toBe('STAFF')
    expect((await coles.call('impersonationAllow', link(ann, sid))).status).toBe(403)
  })
})

describe('a grant that is withdrawn', () => {
  const header = (real: Person, effective: Person) => ({
    headers: { 'x-curbside-member': `${real.uniqueId}/${effective.uniqueId}` },
  })

  test('bites at the next request, which says so; the work waits, and Mia goes on as herself', async () => {
    await granted(ann, mia)
    const mias = await acting(mia, ann)
    const work = autosave({ deviceId: mias.device, values: { StreetName: 'Elm' } })
    expect((await mias.call('autosaveCreate', work, header(mia, ann))).status).toBe(200)
    await (await browserOf(ann)).call('impersonationDisallow', link(ann, mia))
    expect((await mias.call('myListings')).problem.code).toBe('impersonation-ended')
    const later = await mias.call('autosaveUpdate', { ...work, from: 1, to: 2 }, header(mia, ann))
    expect([later.status, later.problem.code]).toEqual([403, 'impersonation-ended'])
    expect((await mias.call('user')).value).toMatchObject({ agent: { UniqueID: 104 }, aclString: 'MANAGER' })
    expect(
      await portal.db.selectFrom('autosave').select('revision').where('draft_id', '=', work.draftId).execute(),
    ).toEqual([{ revision: 1 }])
    expect((await traces(ann)).slice(-2)).toEqual(['Impersonation Withdrawal 101 101', 'Impersonation End 104 101'])
    expect(await noticesOf(mia)).toContain('impersonation-removed: You can no longer act for Ann Archer.')
  })

  test('a session call finds it out: it answers as whom the session goes on, and whom it can no longer act for', async () => {
    await granted(ann, mia)
    const mias = await acting(mia, ann)
    await (await browserOf(mia)).call('impersonationGiveUp', link(ann, mia))
    const status = (await mias.call('status')).value
    expect(status).toMatchObject({ memberUniqueID: 104, effectiveUniqueID: 104, withdrawnUniqueID: ann.uniqueId })
    expect((await mias.call('impersonationStatus')).value.ImpersonationActive).toBe(false)
  })

  test('many requests at once: none acts any more, and the end is written down once', async () => {
    await granted(ann, mia)
    const mias = await acting(mia, ann)
    await (await browserOf(ann)).call('impersonationDisallow', link(ann, mia))
    const answers = await Promise.all(Array.from({ length: 20 }, () => mias.call('user', {}, header(mia, ann))))
    expect(new Set(answers.map((answer) => answer.problem?.code))).toEqual(new Set(['impersonation-ended']))
    expect((await traces(ann)).filter((kind) => kind === 'Impersonation End 104 101').length).toBeGreaterThan(0)
    expect((await traces(ann)).slice(-2)).toEqual(['Impersonation Withdrawal 101 101', 'Impersonation End 104 101'])
  })

  test('a member who is suspended is acted for no longer, and is nobody’s target', async () => {
    await granted(sid, mia)
    const mias = await acting(mia, sid)
    await portal.db.updateTable('member').set({ status: 'S' }).where('unique_id', '=', sid.uniqueId).execute()
    expect((await mias.call('user')).problem.code).toBe('impersonation-ended')
    expect((await mias.call('impersonationStart', { userName: sid.mlsId })).status).toBe(404)
    expect((await mias.call('impersonationData')).value.impersonationTargets).toEqual([])
  })
})

test('a question about the session that was on its way while acting began leaves the new session signed in', async () => {
  await granted(ann, cole)
  const browser = await acting(cole, ann)
  // A reply to a request that still carried the cookie from before.
  const late = await (await portal.as(cole)).call('status', undefined, {
    headers: { cookie: `__Host-curbside=${'x'.repeat(43)}` },
  })
  expect(late.value.authenticated).toBe(false)
  const set = [late.headers['set-cookie']].flat().map(String)
  expect(set.some((each) => each.startsWith('__Host-curbside='))).toBe(false)
  expect((await browser.call('user')).value.agent.UniqueID).toBe(ann.uniqueId)
})
