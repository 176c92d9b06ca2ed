// Agents searched on the phone, as the server would; and whose results come first.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { colleaguesFirst, matchAgents } from '#src/features/people/match-people.ts'
import { knownAgents } from '#src/features/people/people-queries.ts'
import { givenTexts } from '#src/ui/search-values.ts'
import { anAgent } from './an-agent.ts'

const ann = anAgent({ UniqueID: 1, MemberFirstName: 'Ann', MemberLastName: 'Sidhu', OfficeKeyNumeric: 7 })
const bea = anAgent({ UniqueID: 2, MemberFirstName: 'Bea', MemberLastName: 'Sidhu', MemberStatus: 'I' })
const cal = anAgent({ UniqueID: 3, MemberFirstName: 'Cal', MemberLastName: 'Adams', MemberMlsId: 'A20003' })
const dee = anAgent({ UniqueID: 4, MemberFirstName: 'Zoë', MemberLastName: 'O’Neill' })
const all = [ann, bea, cal, dee]
const ids = (rows: { UniqueID: number }[]) => rows.map(({ UniqueID }) => UniqueID)

test.for([
  [{}, [3, 4, 1, 2]],
  [{ MemberLastName: "o'n" }, [4]],
  [{ MemberLastName: 'oneill', MemberFirstName: 'zoe' }, [4]],
  [{ MemberLastName: 'sid' }, [1, 2]],
  [{ MemberLastName: 'idhu' }, []],
  [{ MemberLastName: 'SIDHU', MemberFirstName: 'b' }, [2]],
  [{ MemberMlsId: 'a20003' }, [3]],
  [{ MemberMlsId: 'A2000' }, []],
  [{ MemberStatus: 'I' }, [2]],
  [{ OfficeKeyNumeric: '7' }, [1]],
] as const)('%j finds %j', ([wanted, found]) => expect(ids(matchAgents(all, 'search', wanted))).toEqual(found))

test('a lookup offers only those who are active', () =>
  expect(ids(matchAgents(all, 'lookup', { MemberLastName: 'Sidhu', MemberStatus: 'I' }))).toEqual([1]))

test("one's own office comes first, the rest stays in order", () => {
  expect(ids(colleaguesFirst([cal, bea, ann], 7))).toEqual([1, 3, 2])
  expect(ids(colleaguesFirst([cal, bea, ann], undefined))).toEqual([3, 2, 1])
  expect(ids(colleaguesFirst([cal, ann, bea], 7, 2))).toEqual([2, 1, 3])
})

test('a field without a value is not searched', () =>
  expect(givenTexts({ MemberLastName: 'Sidhu', MemberFirstName: '', chosen: ['A'] })).toEqual({
    MemberLastName: 'Sidhu',
  }))

test('everybody whom a search has shown is known once, as last seen', () => {
  const queries = new QueryClient()
  queries.setQueryData(['agents', 'lookup', {}], [ann], { updatedAt: 2 })
  queries.setQueryData(['agents', 'search', { MemberLastName: 'S' }], [{ ...ann, OfficeName: 'Before' }, bea], {
    updatedAt: 1,
  })
  queries.setQueryData(['agents', 'record', 1], { agent: {} })
  const known = knownAgents(queries)
  expect(ids(known).toSorted()).toEqual([1, 2])
  expect(known.find(({ UniqueID }) => UniqueID === 1)?.OfficeName).toBe('Chinook Arch Realty')
})
