// One line of a listing's history: the event, its time, the old and the new value.
import { STATUSES, type StatusLetter } from '#contract/listing.ts'
import type { Formats } from '#src/ui/formats.ts'
import type { DetailRow } from './record-details.ts'

export const isHistory = (rows: readonly DetailRow[]): boolean => rows.some(({ name }) => name === 'MlsChangeType')

export function historyLine(rows: readonly DetailRow[], formats: Formats): { title: string; rest: string } {
  const text = (field: string) => rows.find(({ name }) => name === field)?.text ?? ''
  const [before, after] = [spoken(text('PreviousValue'), formats), spoken(text('NewValue'), formats)]
  const change = before && after ? `${before} → ${after}` : after
  return {
    title: text('MlsChangeType'),
    rest: [change, formats.dayText(text('EffectiveDate'))].filter(Boolean).join(' · '),
  }
}

/** Shows status letters as words and long plain numbers as prices. */
function spoken(value: string, { wholePrice }: Formats): string {
  if (value in STATUSES) return STATUSES[value as StatusLetter]
  return /^\d{4,}$/.test(value) ? wholePrice(Number(value)) : value
}
