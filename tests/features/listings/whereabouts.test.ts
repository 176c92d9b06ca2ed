import { expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import type { Delivery } from '#contract/delivery.ts'
import { recordQuery, reloadEvery, tasksBefore } from '#src/features/listings/listing-queries.ts'
import { whereabouts } from '#src/features/listings/publishing-status.tsx'
import { createFormats } from '#src/ui/formats.ts'
import { aRow } from './a-row.ts'

const formats = createFormats(DEFAULT_BOARD)
const waypoints = (record: Parameters<typeof whereabouts>[0], nationalSite = DEFAULT_BOARD.nationalSite) =>
  whereabouts(record, nationalSite, formats)

const to = (
  destination: Delivery['destination'],
  status: Delivery['status'],
  detail: string | null = null,
): Delivery => ({
  destination,
  status,
  at: '2026-11-20T19:14:00Z',
  detail,
})
const places = (deliveries: Delivery[], StandardStatus = 'A') =>
  waypoints({ row: aRow({ StandardStatus }), deliveries }).map(({ place, state }) => `${place}: ${state}`)

test('an incomplete listing is on the server and nowhere else', () =>
  expect(places([], 'I')).toEqual(['Saved to the server: done']))

test('a submitted one is followed to the MLS and the national site', () => {
  expect(places([to('mls', 'delivered'), to('national', 'submitted')])).toEqual([
    'Submitted: done',
    'In the MLS: done',
    'The national site: ahead',
  ])
})

test('what was only accepted is not called delivered', () =>
  expect(places([to('mls', 'accepted')])).toContain('The MLS: ahead'))

test('one that did not get through yet says why, and that it goes on', () => {
  const [, waiting] = waypoints({ row: aRow(), deliveries: [to('mls', 'submitted', 'The MLS did not answer.')] })
  expect(waiting).toMatchObject({
    state: 'ahead',
    text: expect.stringMatching(/The MLS did not answer\. Trying again\.$/),
  })
})

test('what is on its way is looked at again by itself, until it has arrived or was refused', () => {
  const every = (...statuses: Delivery['status'][]) =>
    reloadEvery({ row: aRow(), deliveries: statuses.map((status) => to('mls', status)) })
  expect([every('submitted'), every('delivered', 'accepted')]).toEqual([30_000, 30_000])
  expect([every(), every('delivered', 'failed'), reloadEvery(undefined)]).toEqual([false, false, false])
  expect(reloadEvery({ row: aRow({ hasAutosave: true }), deliveries: [] })).toBe(60_000)
})

test('a listing is fetched at every visit, and never shows the tasks of its previous status', () => {
  // Its own request may have been made just before the page opened.
  expect(
    recordQuery(async () => ({ kind: 'silence', reason: 'network' }), { UniqueID: 1 }).staleTime,
  ).toBeLessThanOrEqual(5_000)
  const shownBefore = tasksBefore('P')
  expect(shownBefore({ chgSold: true }, { queryKey: ['access', 'listing', 'tasks', 1, 4, 'P'] })).toEqual({
    chgSold: true,
  })
  expect(shownBefore({ chgSold: true }, { queryKey: ['access', 'listing', 'tasks', 1, 4, 'A'] })).toBeUndefined()
  expect(shownBefore(undefined)).toBeUndefined()
})

test('a failure says why', () => {
  const [, failed] = waypoints({ row: aRow(), deliveries: [to('mls', 'failed', 'The MLS refused the address.')] })
  expect(failed).toMatchObject({ state: 'wrong', text: 'The MLS refused the address.', refusedBy: 'mls' })
})

test('one that its seller keeps off the national site is never said to be on it', () => {
  const kept = (status: Delivery['status']) => places([{ ...to('national', status), isWithdrawal: true }])[1]
  expect(kept('submitted')).toBe('The national site: ahead')
  expect(kept('delivered')).toBe('Not on the national site: done')
  expect(kept('failed')).toBe('The national site: wrong')
})

test('a national site with a name of its own is called by it', () => {
  const named = (delivery: Delivery) => waypoints({ row: aRow(), deliveries: [delivery] }, 'Realtor.ca')[1]?.place
  expect(named(to('national', 'delivered'))).toBe('On Realtor.ca')
  expect(named(to('national', 'submitted'))).toBe('Realtor.ca')
  expect(named({ ...to('national', 'delivered'), isWithdrawal: true })).toBe('Not on Realtor.ca')
})
