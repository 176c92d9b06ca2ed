// Green histories prove something only if broken engines do not pass them: each seeded defect must be caught.
import { expect, test } from 'vitest'
import { DEFECTS } from './simulator/defects.ts'
import { findBreak } from './simulator/history.ts'
import { memoryStores } from './simulator/stores.ts'

/** The first seed whose histories are drawn. Rare defects begin at one that soon shows them, so that a run takes seconds. */
const SEEDS: Readonly<Record<string, number>> = {
  'does not remember that it asked for a lock': 100,
  'forgets the lock that it took for a submission when that is withdrawn': 17,
  'gives back the lock of a form that was opened while a submission waited': 18,
  'merges the draft, and sends what was frozen before': 4,
  'sends a change back although somebody else changed other fields': 4,
}

test.each(Object.keys(DEFECTS))(
  'caught: an engine that %s',
  async (name) => {
    const makeOptions = () => ({ stores: memoryStores(), defect: DEFECTS[name]! })
    const found = await findBreak(SEEDS[name] ?? 1, 5000, makeOptions, { shortened: false })
    expect(found, 'no history broke a promise').not.toBeNull()
    console.info(`${name}: after ${found?.runs} histories: ${found?.broken}`)
  },
  600_000,
)
