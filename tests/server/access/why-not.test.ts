// What one member can do with one listing, and why: the office names both, and gets the results of the policy that applies to that member's own calls.
import { describe, expect, test } from 'vitest'
import { givenListing, PEOPLE, type Person } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const stan = await portal.as(PEOPLE.stan)
const why = async (person: Person, ListingId: string) =>
  (await stan.call('rightsWhy', { MemberMlsId: person.mlsId, ListingId })).value
const named = (acts: { act: string }[]) => Object.fromEntries(acts.map((each) => [each.act, each]))

describe('what a member can do with a listing, and why', () => {
  test('a stranger’s agent sees an active listing, and edits none of it: too far', async () => {
    const { ListingId } = await givenListing(portal.db)
    const { member, near, acts } = await why(PEOPLE.sid, ListingId)
    expect([member.MemberFullName, member.role, near]).toEqual([PEOPLE.sid.fullName, 'agent', 'all'])
    expect(named(acts)).toMatchObject({
      view: { may: true, because: 'active' },
      edit: { may: false, because: 'reach', reach: 'co' },
      chgSold: { may: false, because: 'reach', reach: 'co' },
    })
  })

  test('an incomplete one they do not see at all', async () => {
    const { ListingId } = await givenListing(portal.db, { status: 'I' })
    const { acts } = await why(PEOPLE.sid, ListingId)
    expect(new Set(acts.map(({ may, because }) => `${may} ${because}`))).toEqual(new Set(['false unseen']))
  })

  test('the list agent may not sell what is incomplete, nor delete what is active: its status', async () => {
    const incomplete = await givenListing(portal.db, { status: 'I' })
    const active = await givenListing(portal.db)
    expect(named((await why(PEOPLE.ann, incomplete.ListingId)).acts)).toMatchObject({
      edit: { may: true, because: 'reach' },
      chgSold: { may: false, because: 'status' },
    })
    expect(named((await why(PEOPLE.ann, active.ListingId)).acts)).toMatchObject({
      delete: { may: false, because: 'status' },
      chgSold: { may: true, because: 'reach' },
    })
  })

  test.each([PEOPLE.ann, PEOPLE.cole, PEOPLE.wes, PEOPLE.mia, PEOPLE.bo, PEOPLE.sid])(
    'the answer for $fullName is what their own access call says',
    async (person) => {
      const { UniqueID, ListingId } = await givenListing(portal.db, { coAgent: PEOPLE.cole })
      const { acts } = await why(person, ListingId)
      const own = (
        await (
          await portal.as(person)
        ).call('access', { action: 'view', uniqueId: UniqueID }, { params: { form: 'listing' } })
      ).value
      const granted = (act: string) =>
        act.startsWith('chg')
          ? own.formPermissions[act] === true
          : own.formActions.includes(act === 'audit' ? 'AUDITLOG' : act.toUpperCase())
      expect(acts.map(({ act, may }) => [act, may])).toEqual(acts.map(({ act }) => [act, granted(act)]))
    },
  )

  test('an unknown member and an unknown listing are answered alike', async () => {
    const { ListingId } = await givenListing(portal.db)
    const ask = async (MemberMlsId: string, ListingId: string) =>
      (await stan.call('rightsWhy', { MemberMlsId, ListingId })).status
    expect([await ask('NOBODY', ListingId), await ask(PEOPLE.ann.mlsId, 'A0')]).toEqual([404, 404])
  })

  test('who may not ask cannot find out which listings there are', async () => {
    const ann = await portal.as(PEOPLE.ann)
    const ask = async (ListingId: string) =>
      (await ann.call('rightsWhy', { MemberMlsId: PEOPLE.ann.mlsId, ListingId })).status
    expect([await ask((await givenListing(portal.db)).ListingId), await ask('A0')]).toEqual([403, 403])
  })
})

test('the published table is read by staff as it counts', async () => {
  const { value } = await stan.call('rights')
  expect(value.listing.agent).toMatchObject({ view: 'office', edit: 'co' })
  expect(value.menu.admin.BoardAdministration).toBe(true)
  expect(value.accessCodes).toBe('side')
})
