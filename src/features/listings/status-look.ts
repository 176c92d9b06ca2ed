import { STATUSES, type StatusLetter, statusBadge } from '#contract/listing.ts'
import type { StatusTone } from '#src/ui/status-badge.tsx'

const TONES: Record<StatusLetter, StatusTone> = {
  A: 'ok',
  E: 'danger',
  I: 'quiet',
  P: 'warn',
  S: 'info',
  T: 'danger',
  W: 'plum',
}

/** An unknown status is shown unchanged. */
export function statusLook(letter: string, verb = letter): { letter: string; word: string; tone: StatusTone } {
  if (!(letter in STATUSES)) return { letter: letter.slice(0, 1) || '?', word: verb || 'Unknown', tone: 'quiet' }
  const known = letter as StatusLetter
  return { letter: statusBadge(known), word: STATUSES[known], tone: TONES[known] }
}
