// A section's mark in the lists of sections: what is wrong there, what is left to fill in, or a tick.
import type { IconName } from '../../../ui/icon.tsx'
import type { PhotoWork } from '../engine/judge.ts'
import type { PageCounts } from '../engine/tally.ts'

export type Mark = {
  look: 'error' | 'to-do' | 'warning' | 'ok' | 'untouched' | 'count'
  /** Null: the icon says it all. */
  count: number | null
  icon?: IconName
  /** After the number, for a screen reader. */
  said: string
}

export const countWord = (count: number, word: string): string => (count === 1 ? word : `${word}s`)

/** Photos that could not be prepared or sent come before everything else, and no tick stands while some are in preparation. */
export function photosMark({ coming, refused }: PhotoWork, { wrong }: Pick<PageCounts, 'wrong'>): Mark | null {
  if (refused > 0)
    return { look: 'error', icon: 'alert', count: refused, said: `${countWord(refused, 'photo')} to look at` }
  if (coming === 0 || wrong > 0) return null
  return { look: 'count', icon: 'clock', count: coming, said: `${countWord(coming, 'photo')} being prepared` }
}

/** The number is always that of everything in the way of a submission; its look says whether the member was told. */
export function sectionMark({ errors, wrong, warnings, required, isTouched }: PageCounts): Mark {
  if (wrong > 0) return { look: 'error', count: errors, said: countWord(errors, 'error') }
  if (errors > 0) return { look: 'to-do', count: errors, said: 'to fill' }
  if (warnings > 0 && isTouched) return { look: 'warning', count: warnings, said: countWord(warnings, 'warning') }
  // A tick is earned: by an answer that was asked for, or by having been there.
  if (!isTouched && required === 0) return { look: 'untouched', icon: 'check', count: null, said: 'nothing entered' }
  return { look: 'ok', icon: 'check', count: null, said: 'no errors' }
}
