// An edit that starts offline: it uses the record as its page last showed it on this phone.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Call } from '#src/api/call.ts'
import { keptRecord } from '#src/app/pages/record-form/begin-edit.ts'
import { agentQuery, officeQuery } from '#src/features/people/people-queries.ts'
import { aListing } from '../offline/given.ts'

const call = (() => Promise.reject(new Error('no signal'))) as unknown as Call
const queries = new QueryClient()
const more = { photos: [], deliveries: [], version: 3, access: { canEdit: true, canAudit: false } }
const agent = { UniqueID: 7, MemberMlsId: 'M7', MemberStatus: 'A', MemberFullName: 'Ann Agent' }
const office = { UniqueID: 7, OfficeMlsId: 'O7', OfficeStatus: 'A', OfficeName: 'Elm Realty' }
queries.setQueryData(agentQuery(call, 7).queryKey, { agent, ...more } as never)
queries.setQueryData(officeQuery(call, 7).queryKey, { data: [office], ...more } as never)
queries.setQueryData(['listingRecord', { UniqueID: 7 }], aListing({ version: 1 }))
queries.setQueryData(['listingRecord', { ListingID: 'A7' }], aListing({ version: 2 }))

test.each([
  ['listing', { label: 'A7', version: 2 }],
  ['agent', { label: 'M7', version: 3 }],
  ['office', { label: 'O7', version: 3 }],
] as const)('of the same number, the %s', (type, base) => {
  expect(keptRecord(queries, call, { type, id: 7 })?.base).toMatchObject({ UniqueID: 7, ...base })
})

test.each(['listing', 'agent', 'office'] as const)('none of a %s that was never seen here', (type) => {
  expect(keptRecord(queries, call, { type, id: 8 })).toBeNull()
})
