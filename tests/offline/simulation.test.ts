// The real drafts and the real sync through thousands of histories: lost requests and replies, duplicates, delays, a hotel's login page,
// expired sessions, other members, stolen locks, dying batteries, full disks. No promise may break, and the same seed must tell the same story.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findBreak, histories, live } from './simulator/history.ts'
import { indexedStores, memoryStores } from './simulator/stores.ts'

const inMemory = () => ({ stores: memoryStores() })
const onDisk = () => {
  const stores = indexedStores()
  return { stores, close: stores.close }
}

const PATIENCE_MS = 180_000

describe('no promise breaks', () => {
  test.each([20260, 20261, 20262])(
    'in 500 histories told before, from seed %i',
    async (seed) => {
      expect(await findBreak(seed, 500, inMemory)).toBeNull()
    },
    PATIENCE_MS,
  )
  test(
    'in 500 new ones',
    async () => {
      const seed = Math.floor(Math.random() * 2 ** 31)
      console.info(`simulation seed ${seed}`)
      expect(await findBreak(seed, 500, inMemory)).toBeNull()
    },
    PATIENCE_MS,
  )
  test('in 200 on the real store', async () => expect(await findBreak(77, 200, onDisk)).toBeNull(), PATIENCE_MS)
})

test('the same seed tells the same story', async () => {
  for (const history of fc.sample(histories, { seed: 5, numRuns: 20 })) {
    const [one, two] = [await live(history, inMemory()), await live(history, inMemory())]
    expect(two.lines).toEqual(one.lines)
  }
})
