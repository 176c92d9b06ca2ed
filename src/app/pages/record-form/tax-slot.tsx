// Connects the tax roll to the form, with a single write.
import { useMemo } from 'react'
import type { Values } from '#contract/listing.ts'
import type { FormStore } from '../../../features/forms/engine/form-store.ts'
import { type TaxRollSlotProps, useForm } from '../../../features/forms/screen/form-context.ts'
import type { TaxForm } from '../../../features/tax/fill-preview.tsx'
import { TaxAutoPop } from '../../../features/tax/tax-auto-pop.tsx'
import { useFormats } from '../../../ui/board.ts'
import type { Formats } from '../../../ui/formats.ts'
import { fillableForm } from './fillable-form.ts'
import { isOwn } from './is-own.ts'
import { taxWantedFor } from './tax-wanted.ts'
import { useTaxPorts } from './use-tax-ports.ts'

const ORIGIN = 'From the tax roll'

export function TaxRollSlot({ parcel, onClose }: TaxRollSlotProps) {
  const formats = useFormats()
  const { store, effects } = useForm()
  const ports = useTaxPorts(store)
  const form = useMemo(() => taxForm(store, formats, effects.today()), [store, formats, effects])
  const fill = (values: Values, count: number) => {
    const what = count === 1 ? '1 field' : `${count} fields`
    store.fill(values, ORIGIN, `Filled ${what} from the tax roll`)
    onClose()
  }
  return (
    <TaxAutoPop
      ports={ports}
      form={form}
      start={taxWantedFor((name) => store.value(name))}
      parcel={parcel}
      onFill={fill}
      onClose={onClose}
    />
  )
}

const taxForm = (store: FormStore, formats: Formats, today: string): TaxForm => ({
  ...fillableForm(store, formats),
  isOwn: (name) => store.origins.of(name) !== ORIGIN && isOwn(store, name, today),
})
