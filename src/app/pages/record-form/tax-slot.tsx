// Connects the tax roll to the form, with a single write.
import { useMemo } from 'react'
import type { Value, Values } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import { type TaxRollSlotProps, useForm } from '#src/features/forms/screen/form-context.ts'
import { valueText } from '#src/features/listings/value-text.ts'
import type { TaxForm } from '#src/features/tax/fill-preview.tsx'
import { TaxAutoPop } from '#src/features/tax/tax-auto-pop.tsx'
import { useFormats } from '#src/ui/board.ts'
import type { Formats } from '#src/ui/formats.ts'
import { isOwn, taxWantedFor, useTaxPorts } from './tax-ports.ts'

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

// A form as seen by tools that fill it in from another source: the fields that this member may fill now, and values as
// text.
function fillableForm(store: FormStore, formats: Formats) {
  const { fields, unitsOf } = store.model
  return {
    fields: [...fields.values()].filter(({ name }) => store.isFillable(name)),
    value: (name: string) => store.parentOf(name, name),
    unitsOf: (name: string) => unitsOf.get(name),
    tables: store.lookups.tables,
    words: (name: string, value: Value) => {
      const field = fields.get(name)
      if (!field || isEmpty(value)) return ''
      return valueText(value!, field.definition, store.lookups.describe.bind(store.lookups), formats)
    },
    clearedBy: (values: Values) => store.consequencesOf(values).cleared.map((name) => fields.get(name)!.label),
  }
}
