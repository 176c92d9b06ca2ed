import type { Formats } from '#src/ui/formats.ts'

/** Uses the board's time zone, not the phone's. */
export function greeting(now: number, firstName: string, { hourOf }: Formats): string {
  const hour = hourOf(now)
  const part = hour < 4 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`
}
