// A form as the tax roll sees it: what to search for, and which values somebody entered.
import { useMemo } from 'react'
import { defaultValue, isEmpty, sameValue } from '#rules/record/value.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import { isTemporaryLinc } from '#src/features/forms/engine/temporary-linc.ts'
import type { TaxPorts } from '#src/features/tax/tax-auto-pop.tsx'
import type { TaxWanted } from '#src/features/tax/tax-queries.ts'

/** The tax roll for this form, with descriptions of codes from the form's own lookups. */
export function useTaxPorts({ model, lookups }: FormStore): TaxPorts {
  const { call, now } = useServices()
  const online = useOnline()
  return useMemo(() => {
    const describe = (name: string, code: string) => {
      const table = model.fields.get(name)?.table
      return table ? lookups.describe(table, code) : code
    }
    return { call, online, now, describe }
  }, [call, online, now, model, lookups])
}

/** Whether a field contains a value that somebody entered, not a default or a placeholder. */
export function isOwn(store: FormStore, name: string, today: string): boolean {
  const value = store.value(name)
  const field = store.fieldOf(name)
  if (isEmpty(value) || !field || store.record.isAsBegun(name)) return false
  if (name === 'ParcelNumber' && isTemporaryLinc(value)) return false
  return !sameValue(field.definition, value, defaultValue(field.definition, today))
}

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
