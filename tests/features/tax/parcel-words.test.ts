import { expect, test } from 'vitest'
import type { TaxRow } from '#contract/tax.ts'
import { parcelFacts } from '#src/features/tax/parcel-choices.tsx'

const CITIES: Record<string, string> = { CAL: 'Calgary' }
const row = (some: Partial<TaxRow>) =>
  ({ City: 'CAL', ParcelNumber: '0012345678', TaxRollNumber: '77', ...some }) as TaxRow

test.each([
  [{}, 'Calgary · LINC 0012345678 · roll 77'],
  [{ City: '' }, 'LINC 0012345678 · roll 77'],
  [{ ParcelNumber: '' }, 'Calgary · roll 77'],
  [{ City: '', ParcelNumber: '' }, 'roll 77'],
])('facts of a parcel leave out what the roll does not have: %o', (some, words) => {
  expect(parcelFacts(row(some), (_, code) => CITIES[String(code)] ?? '')).toBe(words)
})
