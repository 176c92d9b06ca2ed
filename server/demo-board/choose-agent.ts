// Distributes the listings among agents. A few agents have many and most have few; two of the demo accounts have
// numbers that exercise the screens: Jordan a handful or a few dozen; Priya, on boards of fifty thousand and more, over
// four hundred.
import type { DemoMember } from './people.ts'
import { type Random, seededRandom, seedFrom } from './seeded-random.ts'

const LARGE_BOARD = 50_000
const MANY = 480
/** Enough to look at, even on the smallest board. */
const DOZEN = 12
const MOST = 400

/** `at` is the listing's index in the board, from 0. */
export type ChooseAgent = (random: Random, at: number) => DemoMember

export function agentChooser(seed: number, members: readonly DemoMember[], listings: number): ChooseAgent {
  const [jordan, priya] = members
  const others = members
    .slice(2)
    .filter(({ role, status }) => status === 'A' && (role === 'agent' || role === 'broker'))
  const ends = shares(seed, others.length, listings)
  const jordans = Math.min(120, Math.max(DOZEN, Math.round(listings * 0.014)))
  const step = Math.max(1, Math.floor(listings / jordans))
  const bigStep = listings >= LARGE_BOARD ? Math.floor(listings / MANY) : Math.floor(step * 1.6)
  return (random, at) => {
    if (at % step === 0) return jordan!
    if (at % bigStep === 1) return priya!
    return others[placeOf(ends, random.next())] ?? jordan!
  }
}

/** Log-normal weights, capped so that no agent gets four hundred; as cumulative shares in [0, 1]. */
function shares(seed: number, agents: number, listings: number): Float64Array {
  const random = seededRandom(seedFrom(seed, 0xa6e))
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const weights = Array.from({ length: agents }, () => Math.exp(normal()))
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / agents
  const cap = (mean * MOST * agents) / Math.max(listings, 1)
  const capped = weights.map((weight) => Math.min(weight, cap))
  const total = capped.reduce((sum, weight) => sum + weight, 0)
  let end = 0
  return Float64Array.from(capped, (weight) => {
    end += weight / total
    return end
  })
}

function placeOf(ends: Float64Array, at: number): number {
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! <= at) low = middle + 1
    else high = middle
  }
  return low
}
