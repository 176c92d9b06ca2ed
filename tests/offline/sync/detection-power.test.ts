// Green histories prove something only if broken engines do not pass them: each seeded defect must be caught.
import { expect, test } from 'vitest'
import { DEFECTS } from './simulator/defects.ts'
import { findBreak } from './simulator/history.ts'
import { memoryStores } from './simulator/stores.ts'

test.each(Object.entries(DEFECTS))(
  'caught: an engine that %s',
  async (name, defect) => {
    const found = await findBreak(defect.seed ?? 1, 5000, () => ({ stores: memoryStores(), defect }), {
      shortened: false,
    })
    expect(found, 'no history broke a promise').not.toBeNull()
    console.info(`${name}: after ${found?.runs} histories: ${found?.broken}`)
  },
  600_000,
)
