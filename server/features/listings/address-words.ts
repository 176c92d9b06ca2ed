// Display texts for the codes in a listing's address: the city RedDeer is Red Deer.
import type { Describe } from '#rules/address.ts'
import { planOf } from '#rules/form-plan.ts'
import type { ListingDeps } from './listing-deps.ts'

/**
 * Uses the lookups of the type's own form, even when writing a change form that lacks these fields. A city's name
 * applies only while the city is active.
 */
export function addressWords(
  propertyType: string,
  catalog: Pick<ListingDeps['catalog'], 'forms' | 'lookups'>,
): Describe {
  const form = catalog.forms().find((each) => each.propertyType === propertyType)
  const fields = form && planOf(form).fields
  const { tables } = catalog.lookups()
  return (field, code) => {
    const rows = tables.get(fields?.get(field)?.comboBoxLookupName ?? '')?.rows
    const row = rows?.find(({ Code }) => Code === code)
    return row && (field !== 'City' || row.Active !== false) ? row.Description : code
  }
}
