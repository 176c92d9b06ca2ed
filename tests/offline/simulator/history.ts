// Histories as data: drawn, run, shrunk, told.
import fc from 'fast-check'
import { type Event, KINDS, type Options, World } from './world.ts'

export type History = { seed: number; events: Event[] }

const event = fc.record({ k: fc.constantFrom(...KINDS), p: fc.nat(1), a: fc.nat(999) })
export const histories: fc.Arbitrary<History> = fc.noBias(
  fc.record({ seed: fc.integer(), events: fc.array(event, { minLength: 1, maxLength: 90, size: 'max' }) }),
)

export async function live({ seed, events }: History, options: Options): Promise<World> {
  const world = new World(seed, options)
  await world.run(events)
  return world
}

/** The shortest history found that breaks a promise, or null when none does. */
export async function findBreak(
  seed: number,
  numRuns: number,
  options: () => Options & { close?: () => void },
  endOnFailure = false,
): Promise<{ runs: number; told: string } | null> {
  const property = fc.asyncProperty(histories, async (history) => {
    const each = options()
    try {
      await live(history, each)
    } finally {
      each.close?.()
    }
  })
  const run = await fc.check(property, { seed, numRuns, endOnFailure })
  if (!run.failed) return null
  const shortest = run.counterexample?.[0]
  return { runs: run.numRuns, told: `${String(run.errorInstance)} (seed ${seed}) ${JSON.stringify(shortest)}` }
}
