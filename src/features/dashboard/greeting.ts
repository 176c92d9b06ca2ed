import { TIME_ZONE } from '#contract/constants.ts'

const hourOf = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', hourCycle: 'h23', timeZone: TIME_ZONE })
const dayOf = new Intl.DateTimeFormat('en-CA', { weekday: 'long', day: 'numeric', month: 'long', timeZone: TIME_ZONE })

/** By the board's own clock, wherever the phone is. */
export function greeting(now: number, firstName: string): string {
  const hour = Number(hourOf.format(now))
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`
}

export const today = (now: number): string => dayOf.format(now)
