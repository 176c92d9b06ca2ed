// Histories as data: drawn, run, shortened, told.
import fc from 'fast-check'
import { type Event, KINDS, runHistory } from './history-run.ts'
import { note, type Reached } from './reached.ts'
import { type Options, World } from './world.ts'

export type History = { seed: number; events: Event[] }
type MakeOptions = () => Options & { close?: () => void }

const event = fc.record({ k: fc.constantFrom(...KINDS), p: fc.nat(1), a: fc.nat(999) })
export const histories: fc.Arbitrary<History> = fc.noBias(
  fc.record({ seed: fc.integer(), events: fc.array(event, { minLength: 40, maxLength: 90, size: 'max' }) }),
)

export async function live({ seed, events }: History, options: Options): Promise<World> {
  const world = new World(seed, options)
  await runHistory(world, events)
  return world
}

/** The promise that this history breaks, or null. */
async function breakOf(history: History, makeOptions: MakeOptions, reached?: Reached): Promise<string | null> {
  const options = makeOptions()
  try {
    const world = await live(history, options)
    if (reached) note(reached, world)
    return null
  } catch (error) {
    return String(error)
  } finally {
    options.close?.()
  }
}

/**
 * `reached`: notes how far each history got. `kinds`: parts of the messages that count; histories with others are passed
 * over. `first`: histories as told, which run before the new ones.
 */
type FindOptions = {
  shortened?: boolean
  reached?: Reached
  kinds?: readonly string[]
  first?: readonly [string, string][]
}

/** Runs histories until one breaks a promise; `told` says which and holds a shorter history that does the same. */
export async function findBreak(
  seed: number,
  numRuns: number,
  makeOptions: MakeOptions,
  { shortened = true, reached, kinds = [''], first = [] }: FindOptions = {},
) {
  let runs = 0
  const told = first.map(([, history]) => JSON.parse(history) as History)
  for (const history of [...told, ...fc.sample(histories, { seed, numRuns })]) {
    runs++
    const broken = await breakOf(history, makeOptions, reached)
    if (!broken || !kinds.some((kind) => broken.includes(kind))) continue
    const shortest = shortened ? await shorten(history, broken, makeOptions) : history
    return { runs, broken, told: JSON.stringify(shortest) }
  }
  return null
}

const SHORTENING_TRIES = 600

async function shorten(history: History, broken: string, makeOptions: MakeOptions): Promise<History> {
  let { events } = history
  let tries = SHORTENING_TRIES
  for (let size = events.length >> 1; size >= 1; size >>= 1)
    for (let from = 0; from + size <= events.length && tries > 0; ) {
      tries--
      const fewer = events.toSpliced(from, size)
      if ((await breakOf({ ...history, events: fewer }, makeOptions)) === broken) events = fewer
      else from += size
    }
  return { ...history, events }
}
