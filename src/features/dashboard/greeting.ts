import type { Formats } from '../../ui/formats.ts'

/** By the board's own clock, wherever the phone is. */
export function greeting(now: number, firstName: string, { hourOf }: Formats): string {
  const hour = hourOf(now)
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`
}
