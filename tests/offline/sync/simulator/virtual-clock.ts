// Time that passes only when the simulator says so, and dice that fall the same way for the same seed.
export type Dice = () => number

/** mulberry32 */
export function createDice(seed: number): Dice {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const pick = <T>(dice: Dice, from: readonly T[]): T => from[Math.floor(dice() * from.length)]!

type Timer = { at: number; order: number; then: () => void }

export class VirtualClock {
  elapsed = 0
  private timers: Timer[] = []
  private order = 0

  setTimer = (then: () => void, ms: number): (() => void) => {
    const timer = { at: this.elapsed + Math.max(0, ms), order: this.order++, then }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((each) => each !== timer)
    }
  }

  /** Fires what is due within `ms`, in order, letting everything settle after each. */
  async advance(ms: number, settle: () => Promise<void>): Promise<void> {
    const until = this.elapsed + ms
    for (;;) {
      let next: Timer | undefined
      for (const timer of this.timers)
        if (timer.at <= until && (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)))
          next = timer
      if (!next) break
      this.elapsed = Math.max(this.elapsed, next.at)
      this.timers = this.timers.filter((each) => each !== next)
      next.then()
      await settle()
    }
    this.elapsed = until
  }
}
