import 'fake-indexeddb/auto'
import { createStore, get, keys, set } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { committing } from '#src/device/committing.ts'

test('a write is ended as soon as it is asked for, and a read is left alone', async () => {
  const ended = vi.spyOn(IDBTransaction.prototype, 'commit')
  const store = committing(createStore('a', 'kv'))
  await set('name', 'Jordan', store)
  expect(ended).toHaveBeenCalledOnce()
  expect([await get('name', store), await keys(store)]).toEqual(['Jordan', ['name']])
  expect(ended).toHaveBeenCalledOnce()
})
