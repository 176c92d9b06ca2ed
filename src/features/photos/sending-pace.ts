// Upload speed, measured from the photos that have reached the server. Pure.

/** Number of photos on the server at a time, in epoch milliseconds. */
export type Sample = { at: number; sent: number }

/** Older samples say little about the current connection. */
const LOOK_BACK_MS = 60_000
const LEAST_MS = 2_000

/** The latest samples including this one; restarts if there is more to send than before. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.sent < last.sent) return [sample]
  return [...samples.filter(({ at }) => at > sample.at - LOOK_BACK_MS), sample]
}

export type Pace = { perMinute: number; secondsLeft: number }

/** null if it cannot be determined. */
export function paceOf(samples: readonly Sample[], left: number): Pace | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < LEAST_MS || last.sent === first.sent) return null
  const perSecond = (last.sent - first.sent) / ((last.at - first.at) / 1000)
  return { perMinute: Math.max(1, Math.round(perSecond * 60)), secondsLeft: Math.ceil(left / perSecond) }
}

export function paceWords({ perMinute, secondsLeft }: Pace): string {
  const left = secondsLeft < 60 ? `${Math.ceil(secondsLeft / 5) * 5} s` : `${Math.ceil(secondsLeft / 60)} min`
  return `${perMinute} a minute, about ${left} left`
}
