import { isTemporaryLinc } from '#src/features/forms/engine/temporary-linc.ts'
import type { TaxWanted } from '#src/features/tax/tax-queries.ts'

/**
 * Likely search terms: the parcel's number, else its address; empty if the form has neither. `value`: returns a
 * listing's field.
 */
export function taxWantedFor(value: (name: string) => unknown): TaxWanted {
  const text = (name: string) => String(value(name) ?? '').trim()
  const linc = text('ParcelNumber')
  if (linc && !isTemporaryLinc(linc)) return { ParcelNumber: linc }
  const [StreetNumber, StreetName] = [text('StreetNumber'), text('StreetName')]
  return StreetNumber && StreetName ? { StreetNumber, StreetName } : {}
}
