import { useMemo } from 'react'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import type { TaxPorts } from '#src/features/tax/tax-auto-pop.tsx'

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
