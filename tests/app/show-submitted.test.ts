import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListingRecord } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { showSubmitted } from '#src/app/pages/record-form/use-form-actions.ts'
import { recordQuery } from '#src/features/listings/listing-queries.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { aRow } from '../features/listings/a-row.ts'

const record = (ListPrice: number) =>
  ({ row: aRow({ ListPrice }), listing: { ListPrice, YearBuilt: 1958 }, deliveries: [] }) as unknown as ListingRecord
const draft = { fields: { ListPrice: { value: 639_900 }, City: { value: ['CAL'] } } } as unknown as Draft

async function after(answer: () => Promise<unknown>, wait: () => Promise<void>) {
  const queries = new QueryClient()
  const call = answer as unknown as Call
  const { queryKey } = recordQuery(call, { ListingID: 'A2148210' })
  queries.setQueryData(queryKey, record(649_900))
  await showSubmitted('A2148210', draft, { queries, call, wait })
  return queries.getQueryData<ListingRecord>(queryKey)
}
const never = () => new Promise<never>(() => {})

test('after a submission the page opens with the record as the server has it', async () => {
  const shown = await after(async () => ({ kind: 'ok', value: record(639_000) }), never)
  expect(shown?.row.ListPrice).toBe(639_000)
})

test.each([
  ['is slow', never, async () => {}],
  ['does not answer', async () => ({ kind: 'silence', reason: 'network' }), never],
])('when the server %s it opens with what was submitted, not with the price of before', async (_, answer, wait) => {
  const shown = await after(answer, wait)
  expect(shown?.row).toMatchObject({ ListPrice: 639_900, City: 'Calgary' })
  expect(shown?.listing).toMatchObject({ ListPrice: 639_900, YearBuilt: 1958 })
})
