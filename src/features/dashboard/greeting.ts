import { boardFormat } from '#rules/board-clock.ts'

const hourOf = boardFormat({ hour: 'numeric', hourCycle: 'h23' })
const dayOf = boardFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** By the board's own clock, wherever the phone is. */
export function greeting(now: number, firstName: string): string {
  const hour = Number(hourOf(now))
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`
}

export const today = (now: number): string => dayOf(now)
