// A start on a page of the last visit: one encrypted row has what it showed, and the rows of all queries come later.
import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { clear, createStore, get } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/constants.ts'
import { openMemberQueries } from '#src/app/reading/query.ts'
import { forgetUser, keepUser, keepVisit, memberErased, readKept, visitRow } from '#src/features/session/last-member.ts'
import type { Sealed } from '#src/offline/store/sealing.ts'
import { sealing } from '../support/member-keys.ts'

const ANN = { real: 7, effective: 7 }
const ANN_FOR_CARA = { real: 7, effective: 9 }
const HOME = '/'
const network = { isOnline: () => true, subscribe: () => () => undefined }
const session = createStore('curbside-session', 'kv')
const row = () => get<Sealed>(visitRow(ANN), session)

function aPage(address: string) {
  const { pathname, search } = new URL(address, 'https://portal.example')
  let hide = () => undefined as unknown
  return {
    location: { pathname, search } as Location,
    visibilityState: 'hidden' as const,
    addEventListener: (_: string, listener: unknown) => {
      hide = listener as () => unknown
    },
    removeEventListener: () => undefined,
    hide: () => hide(),
  }
}

async function start(address: string, { member = ANN, shown = new Promise<void>(() => undefined) } = {}) {
  const { visits } = await readKept(() => 'phone')
  const page = aPage(address)
  const sealed = visits.get(visitRow(member))
  const keep = vi.fn((box: Sealed) => keepVisit(member, box))
  const opened = await openMemberQueries(member, { network, cipher: sealing, visit: { sealed, keep, page }, shown })
  const show = (name: string, data: unknown, updatedAt = Date.now()) => {
    opened.client.setQueryData([name], data, { updatedAt })
    const query = { queryKey: [name], queryFn: () => data, staleTime: Number.POSITIVE_INFINITY }
    return new QueryObserver(opened.client, query).subscribe(() => undefined)
  }
  const dataOf = (name: string) => opened.client.getQueryData([name])
  return { ...opened, page, keep, show, dataOf }
}

/** A visit that showed these rows at this address, and ended. */
async function visit(address: string, rows: string, member = ANN) {
  const { show, page, keep, onDisk } = await start(address, { member, shown: Promise.resolve() })
  show('myListings', rows)
  await onDisk()
  page.hide()
  await vi.waitFor(() => expect(keep).toHaveBeenCalled())
  await keep.mock.results.at(-1)!.value
}

beforeEach(() => keepUser({ realUniqueID: 7 } as never))
afterEach(async () => {
  await memberErased(7)
  await clear(createStore('curbside-queries', 'kv'))
})

test('the page shown last is there after one transaction and one decryption', async () => {
  await visit(HOME, 'rows')
  const { visits } = await readKept(() => 'phone')
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const decryptions = vi.spyOn(crypto.subtle, 'decrypt')
  const { dataOf } = await start(HOME)
  expect(dataOf('myListings')).toBe('rows')
  // The one that reads the member.
  expect([transactions.mock.calls.length, decryptions.mock.calls.length]).toEqual([1, 1])
  expect(visits.size).toBe(1)
  vi.restoreAllMocks()
})

test('a page that the last visit did not show waits for all queries', async () => {
  await visit(HOME, 'rows')
  const { client, onDisk } = await start('/listings/view?ListingID=1', { shown: Promise.resolve() })
  client.setQueryData(['listingRecord'], 'record')
  await onDisk()
  const later = await start('/listings/view?ListingID=2')
  expect(later.dataOf('listingRecord')).toBe('record')
})

test('once the page is shown, a newer reply on disk replaces the one of the last visit', async () => {
  await visit(HOME, 'older')
  const other = await start('/drafts', { shown: Promise.resolve() })
  other.client.setQueryData(['myListings'], 'newer', { updatedAt: Date.now() + 1 })
  await other.onDisk()
  let show = () => {}
  const shown = new Promise<void>((resolve) => {
    show = resolve
  })
  const { dataOf } = await start(HOME, { shown })
  expect(dataOf('myListings')).toBe('older')
  show()
  await expect.poll(() => dataOf('myListings')).toBe('newer')
})

test('a sign-out erases it at once, and nothing is kept after it', async () => {
  await visit(HOME, 'rows')
  const { show, page, keep } = await start(HOME)
  await forgetUser(ANN, true)
  expect(await row()).toBeUndefined()
  show('other', 'rows')
  page.hide()
  await vi.waitFor(() => expect(keep).toHaveBeenCalled())
  await keep.mock.results[0]!.value
  expect(await row()).toBeUndefined()
})

test('each pair has its own', async () => {
  await visit(HOME, 'of Ann')
  await visit(HOME, 'of Cara', ANN_FOR_CARA)
  expect((await start(HOME)).dataOf('myListings')).toBe('of Ann')
})

test('without its key it is as if there were none', async () => {
  await visit(HOME, 'rows')
  const lost = { ...sealing, open: async () => undefined }
  const sealed = await row()
  const { client } = await openMemberQueries(ANN, {
    ...{ network, cipher: lost },
    visit: { sealed, keep: async () => undefined, page: aPage(HOME) },
  })
  expect(client.getQueryData(['myListings'])).toBeUndefined()
})

test('what nobody has asked for in a week is not shown', async () => {
  const { show, page } = await start(HOME)
  show('myListings', 'old', Date.now() - 8 * DAY_MS)
  show('today', 'today')
  page.hide()
  await expect.poll(row).toBeDefined()
  const { dataOf } = await start(HOME)
  expect([dataOf('myListings'), dataOf('today')]).toEqual([undefined, 'today'])
})
