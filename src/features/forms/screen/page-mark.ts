// A page's mark in the lists of pages: the number of errors, the number of fields left to fill in, or a check
// mark.
import type { IconName } from '#src/ui/icon.tsx'
import type { PhotoWork } from '../engine/evaluator.ts'
import type { PageCounts } from '../engine/tally.ts'

type Mark = {
  look: 'error' | 'to-do' | 'warning' | 'ok' | 'untouched' | 'count'
  /** Null: the icon is enough. */
  count: number | null
  icon?: IconName
  /** Text after the number, for screen readers. */
  said: string
  /** Replaces both if there is room for words. */
  words?: string
}

export const countWord = (count: number, word: string): string => (count === 1 ? word : `${word}s`)

/** `2 errors, 26 to fill`: errors, separate from fields that are only left to fill in. */
export function leftWords({ errors, wrong }: Pick<PageCounts, 'errors' | 'wrong'>): string {
  const toFill = errors - wrong
  const parts = [wrong > 0 && `${wrong} ${countWord(wrong, 'error')}`, toFill > 0 && `${toFill} to fill`]
  return parts.filter(Boolean).join(', ')
}

/**
 * Photos that could not be prepared or sent take precedence, and there is no check mark while some are in preparation.
 */
export function photosMark({ coming, refused }: PhotoWork, { wrong }: Pick<PageCounts, 'wrong'>): Mark | null {
  if (refused > 0)
    return { look: 'error', icon: 'alert', count: refused, said: `${countWord(refused, 'photo')} to look at` }
  if (coming === 0 || wrong > 0) return null
  return { look: 'count', icon: 'clock', count: coming, said: `${countWord(coming, 'photo')} being prepared` }
}

/** Of everything that a submission needs: `4 of 34 filled in` and `30 to fill` are the same. */
export const progressOf = ({ errors, answered }: PageCounts) => ({ done: answered, total: answered + errors })

/** What is wrong is red, with its number; what is only left to fill in is not. */
export function pageMark({ errors, wrong, warnings, required, isTouched }: PageCounts): Mark {
  if (wrong > 0) {
    const words = leftWords({ errors, wrong })
    return { look: 'error', icon: 'alert', count: wrong, said: words.slice(`${wrong} `.length), words }
  }
  if (errors > 0) return { look: 'to-do', count: errors, said: 'to fill' }
  if (warnings > 0 && isTouched) return { look: 'warning', count: warnings, said: countWord(warnings, 'warning') }
  // A check mark requires that a required field was filled in, or that the page was visited.
  if (!isTouched && required === 0) return { look: 'untouched', icon: 'check', count: null, said: 'nothing entered' }
  return { look: 'ok', icon: 'check', count: null, said: 'no errors' }
}
