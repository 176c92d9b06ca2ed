// Queries that are persisted: the server's replies, never data read from the phone's database.
import 'fake-indexeddb/auto'
import { createStore, del, entries, keys, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/constants.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { NoReply } from '#src/api/reply-of.ts'
import { type MemberQueries, openMemberQueries } from '#src/app/reading/query.ts'
import type { Sealed } from '#src/offline/store/sealing.ts'
import * as phoneQueries from '#src/phone/phone-queries.ts'
import * as copyQueries from '#src/phone/server-copy-query.ts'
import * as laterQueries from '#src/phone/server-copy-query.ts'

import { sealing } from '../support/member-keys.ts'

const owner = { real: 7, effective: 7 }
const network = { isOnline: () => true, subscribe: () => () => undefined }
const drafts = {
  get: async () => undefined,
  list: async () => [],
  photoBytes: async () => undefined,
  fileBytes: async () => undefined,
}
const phone = { drafts, elsewhere: async () => [] }
const refuse = (async () => ({ kind: 'silence', reason: 'network' })) as never

/** Every query of the phone's own, by the name of the function that makes it. */
const QUERIES = {
  draftQuery: phoneQueries.draftQuery(phone, 'd'),
  openingDraftQuery: phoneQueries.openingDraftQuery(phone, 'd'),
  earlierDraftQuery: phoneQueries.earlierDraftQuery(phone, { UniqueID: 1, formName: 'res' }),
  pictureQuery: phoneQueries.pictureQuery(drafts, 'p', 'image'),
  keptPictureQuery: phoneQueries.keptPictureQuery('f'),
  fileQuery: phoneQueries.fileQuery(drafts, 'f'),
  draftsAtStartQuery: phoneQueries.draftsAtStartQuery(phone),
  elsewhereQuery: phoneQueries.elsewhereQuery(phone),
  binnedElsewhereQuery: phoneQueries.binnedElsewhereQuery(phone, refuse),
  binnedIdsQuery: phoneQueries.binnedIdsQuery(phone, refuse),
  serverCopyQuery: copyQueries.serverCopyQuery(refuse, { draftId: 'd', formName: 'res', base: null }),
  writersQuery: laterQueries.writersQuery(refuse, [{ draftId: 'd', revision: 1 }]),
  heldQuery: laterQueries.heldQuery(refuse, 'listing', { UniqueID: 1, version: 1 } as never),
}

let queries: MemberQueries
beforeEach(async () => {
  queries = await openMemberQueries(owner, { network, cipher: sealing })
})
afterEach(() => queries.erase())

const persisted = async () => {
  const rows = await entries<string, { sealed: Sealed }>(createStore('curbside-queries', 'kv'))
  const ours = rows.flatMap(([name, row]) => (name.startsWith('7:7:') ? [sealing.open(row.sealed)] : []))
  const queryKeys = (await Promise.all(ours)).map((query) => (query as { queryKey: string[] }).queryKey)
  return queryKeys.sort(([a = ''], [b = '']) => a.localeCompare(b))
}

test('this test knows every query of the phone', () => {
  const made = Object.keys({ ...phoneQueries, ...copyQueries, ...laterQueries }).filter((name) =>
    name.endsWith('Query'),
  )
  expect(Object.keys(QUERIES).sort()).toEqual(made.sort())
})

test('a list of the server is persisted; drafts, pictures, files and what waits elsewhere are not, with or without their own marks', async () => {
  const { client } = queries
  for (const { queryKey } of Object.values(QUERIES)) client.setQueryData(queryKey, [] as never)
  for (const query of Object.values(QUERIES)) await client.fetchQuery({ ...query, gcTime: 60_000 } as never)
  client.setQueryData(['myListings'], { rows: [] })
  await expect.poll(persisted).toEqual([['myListings']])
})

test('a record that the member may no longer see does not outlive the page', async () => {
  const { client } = queries
  const queryKey = ['listing', 1]
  client.setQueryData(queryKey, { record: {} })
  await expect.poll(persisted).toEqual([queryKey])
  const [status, title] = PROBLEMS['not-found']
  const problem = { type: 'about:blank', title, status, code: 'not-found' } as const
  const queryFn = () => Promise.reject(new NoReply({ kind: 'problem', problem, status, retryAfterMs: null }))
  await client.fetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 }).catch(() => undefined)
  await expect.poll(persisted).toEqual([])
  expect(client.getQueryData(queryKey)).toEqual({ record: {} })
})

test('a sign-out leaves no list of the member’s behind, whomever they acted for; a colleague’s stay', async () => {
  const store = createStore('curbside-queries', 'kv')
  for (const key of ['7:7', '7:9', '77:77']) await set(key, {}, store)
  await queries.erase()
  expect(await keys(store)).toEqual(['77:77'])
  await del('77:77', store)
})

test('a store that answers nobody, as WebKit’s after a page that was put aside, keeps no portal shut', async () => {
  const holder = await new Promise<IDBDatabase>((resolve) => {
    const asked = indexedDB.open('curbside-queries')
    asked.onsuccess = () => resolve(asked.result)
  })
  let isHeld = true
  const held = holder.transaction('kv', 'readwrite').objectStore('kv')
  const hold = () => {
    if (isHeld) held.get('').onsuccess = hold
  }
  hold()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const opening = openMemberQueries(owner, { network, cipher: sealing })
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  const { client } = await opening
  client.setQueryData(['myListings'], { rows: [] })
  isHeld = false
  await expect.poll(persisted).toEqual([['myListings']])
  holder.close()
})

test('replies that came before the key of a new phone are written as soon as the key comes', async () => {
  let hasKey = false
  let come = () => {}
  const keyCame = new Promise<void>((resolve) => {
    come = resolve
  })
  const cipher = {
    ...sealing,
    seal: async (...args: Parameters<typeof sealing.seal>) => (hasKey ? sealing.seal(...args) : null),
  }
  const first = await openMemberQueries(owner, { network, cipher, keyCame })
  first.client.setQueryData(['myListings'], { rows: [] })
  await first.onDisk()
  expect(await persisted()).toEqual([])
  hasKey = true
  come()
  await expect.poll(persisted, { timeout: 1_000 }).toEqual([['myListings']])
  await first.erase()
})

const titleOf = ({ client }: MemberQueries, name: string) => client.getQueryData([name])

test('two tabs keep their lists beside each other; the newer answer to the same question stays', async () => {
  const other = await openMemberQueries(owner, { network, cipher: sealing })
  queries.client.setQueryData(['inTabA'], 'a')
  queries.client.setQueryData(['inBoth'], 'older', { updatedAt: Date.now() - 1_000 })
  await expect.poll(persisted).toEqual([['inBoth'], ['inTabA']])
  other.client.setQueryData(['inTabB'], 'b')
  other.client.setQueryData(['inBoth'], 'newer')
  await expect.poll(persisted).toEqual([['inBoth'], ['inTabA'], ['inTabB']])
  queries.client.setQueryData(['later'], 'a')
  await expect.poll(persisted).toHaveLength(4)
  const next = await openMemberQueries(owner, { network, cipher: sealing })
  expect(['inTabA', 'inTabB', 'inBoth'].map((name) => titleOf(next, name))).toEqual(['a', 'b', 'newer'])
  await Promise.all([other.erase(), next.erase()])
})

test('what a tab only found on disk it does not write over the newer answer of another', async () => {
  queries.client.setQueryData(['list'], 'old', { updatedAt: Date.now() - 1_000 })
  await expect.poll(persisted).toEqual([['list']])
  const other = await openMemberQueries(owner, { network, cipher: sealing })
  queries.client.setQueryData(['list'], 'new')
  queries.client.setQueryData(['first'], 1)
  await expect.poll(persisted).toEqual([['first'], ['list']])
  await other.client.invalidateQueries()
  other.client.setQueryData(['second'], 2)
  await expect.poll(persisted).toEqual([['first'], ['list'], ['second']])
  const next = await openMemberQueries(owner, { network, cipher: sealing })
  expect(titleOf(next, 'list')).toBe('new')
  await Promise.all([other.erase(), next.erase()])
})

test('who asks what is on disk hears of an answer that has just come', async () => {
  queries.client.setQueryData(['list'], 'new')
  const { queryHash } = queries.client.getQueryCache().find({ queryKey: ['list'] })!
  expect((await queries.onDisk()).has(queryHash)).toBe(true)
  expect(await persisted()).toEqual([['list']])
})

test('a tab that looks at what is on disk does not write over the newer answer of another', async () => {
  queries.client.setQueryData(['list'], 'old', { updatedAt: Date.now() - 1_000 })
  await expect.poll(persisted).toEqual([['list']])
  const other = await openMemberQueries(owner, { network, cipher: sealing })
  const { dataUpdatedAt } = queries.client.getQueryState(['list'])!
  other.client.setQueryData(['list'], 'new')
  await expect.poll(async () => [...(await other.onDisk()).values()]).not.toEqual([dataUpdatedAt])
  await queries.onDisk()
  queries.client.setQueryData(['first'], 1)
  await expect.poll(persisted).toEqual([['first'], ['list']])
  const next = await openMemberQueries(owner, { network, cipher: sealing })
  expect(titleOf(next, 'list')).toBe('new')
  await Promise.all([other.erase(), next.erase()])
})

test('a list that was removed on purpose does not come back from another tab', async () => {
  queries.client.setQueryData(['listingRecord'], 'sold')
  await expect.poll(persisted).toEqual([['listingRecord']])
  const other = await openMemberQueries(owner, { network, cipher: sealing })
  queries.client.removeQueries({ queryKey: ['listingRecord'] })
  await expect.poll(persisted).toEqual([])
  other.client.setQueryData(['other'], 1)
  await expect.poll(persisted).toEqual([['other']])
  await other.erase()
})

test('what nobody has asked for in a week is gone at the next start', async () => {
  queries.client.setQueryData(['old'], 1, { updatedAt: Date.now() - 8 * DAY_MS })
  queries.client.setQueryData(['young'], 2, { updatedAt: Date.now() - 6 * DAY_MS })
  await expect.poll(persisted).toEqual([['old'], ['young']])
  const next = await openMemberQueries(owner, { network, cipher: sealing })
  expect(['old', 'young'].map((name) => titleOf(next, name))).toEqual([undefined, 2])
  await expect.poll(persisted).toEqual([['young']])
  await next.erase()
})

test('a list that is asked for again and not answered stays for a start without signal', async () => {
  queries.client.setQueryData(['list'], 'kept')
  await expect.poll(persisted).toEqual([['list']])
  const failing = { queryKey: ['list'], queryFn: () => Promise.reject(new Error('silence')), retry: false }
  await queries.client.fetchQuery({ ...failing, staleTime: -1 }).catch(() => undefined)
  queries.client.setQueryData(['next'], 1)
  await expect.poll(persisted).toEqual([['list'], ['next']])
})

test('lists of another format are dropped, and nothing of them is left', async () => {
  const store = createStore('curbside-queries', 'kv')
  const state = { status: 'success', data: 1, dataUpdatedAt: Date.now() }
  const sealed = await sealing.seal(owner, { queryHash: '["list"]', queryKey: ['list'], state })
  await set('7:7:["list"]', { at: Date.now(), format: 1, sealed }, store)
  const next = await openMemberQueries(owner, { network, cipher: sealing })
  expect(titleOf(next, 'list')).toBeUndefined()
  await expect.poll(() => keys(store)).toEqual([])
  await next.erase()
})

test('a start reads all lists in one transaction', async () => {
  queries.client.setQueryData(['list'], 1)
  queries.client.setQueryData(['other'], 2)
  await expect.poll(persisted).toEqual([['list'], ['other']])
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const next = await openMemberQueries(owner, { network, cipher: sealing })
  expect(transactions).toHaveBeenCalledTimes(1)
  transactions.mockRestore()
  expect(['list', 'other'].map((name) => titleOf(next, name))).toEqual([1, 2])
  await next.erase()
})

test('a list answered while the phone’s clock was a day ahead is asked for again, and is no list of tomorrow', async () => {
  const dayAhead = Date.now() + DAY_MS
  queries.client.setQueryData(['myListings'], { rows: [] }, { updatedAt: dayAhead })
  await expect.poll(persisted).toEqual([['myListings']])
  const again = await openMemberQueries(owner, { network, cipher: sealing })
  const state = again.client.getQueryState(['myListings'])
  expect(state?.isInvalidated).toBe(true)
  expect(state?.dataUpdatedAt).toBeLessThan(dayAhead - DAY_MS / 2)
})
