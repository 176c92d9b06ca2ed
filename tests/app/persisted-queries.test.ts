// What outlives the page: replies of the server, never what was read from the phone's database.
import 'fake-indexeddb/auto'
import { createStore, del, get, keys, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MemberQueries, openMemberQueries } from '#src/app/reading/query.ts'
import * as phoneQueries from '#src/phone/phone-queries.ts'

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
  elsewhereQuery: phoneQueries.elsewhereQuery(phone),
  binnedElsewhereQuery: phoneQueries.binnedElsewhereQuery(phone, refuse),
}

let queries: MemberQueries
beforeEach(async () => {
  queries = await openMemberQueries(owner, network)
})
afterEach(() => queries.erase())

const persisted = async () =>
  (await get('7:7', createStore('curbside-queries', 'kv')))?.clientState.queries.map(
    ({ queryKey }: { queryKey: unknown[] }) => queryKey,
  )

test('this test knows every query of the phone', () => {
  const made = Object.keys(phoneQueries).filter((name) => name.endsWith('Query'))
  expect(Object.keys(QUERIES).sort()).toEqual(made.sort())
})

test('a list of the server is persisted; drafts, pictures, files and what waits elsewhere are not, with or without their own marks', async () => {
  const { client } = queries
  for (const { queryKey } of Object.values(QUERIES)) client.setQueryData(queryKey, [] as never)
  for (const query of Object.values(QUERIES)) await client.fetchQuery({ ...query, gcTime: 60_000 } as never)
  client.setQueryData(['myListings'], { rows: [] })
  await expect.poll(persisted).toEqual([['myListings']])
})

test('a change of the phone alone writes nothing', async () => {
  const { client } = queries
  for (const { queryKey } of Object.values(QUERIES)) client.setQueryData(queryKey, [] as never)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await persisted()).toBeUndefined()
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
  const opening = openMemberQueries(owner, network)
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  const { client } = await opening
  client.setQueryData(['myListings'], { rows: [] })
  isHeld = false
  await expect.poll(persisted).toEqual([['myListings']])
  holder.close()
})
