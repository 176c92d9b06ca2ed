// Histories like those of simulation.test.ts on the real store, which takes ten times as long for each.
import { expect, test } from 'vitest'
import { findBreak } from './simulator/history.ts'
import { indexedStores } from './simulator/stores.ts'

const onDisk = () => {
  const stores = indexedStores()
  return { stores, close: stores.close }
}

test('no promise breaks in 100 histories on the real store', async () => {
  expect(await findBreak(77, 100, onDisk)).toBeNull()
}, 600_000)
