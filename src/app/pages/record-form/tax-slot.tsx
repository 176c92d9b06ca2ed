// Connects the tax roll to the form: which fields it may fill, their values in words, and one write.
import { useMemo } from 'react'
import type { Values } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { FormStore } from '../../../features/forms/engine/form-store.ts'
import { isTemporaryLinc } from '../../../features/forms/engine/temporary-linc.ts'
import { type TaxRollSlotProps, useForm } from '../../../features/forms/screen/form-context.ts'
import { valueText } from '../../../features/listings/value-text.ts'
import type { TaxForm } from '../../../features/tax/fill-preview.tsx'
import { TaxAutoPop } from '../../../features/tax/tax-auto-pop.tsx'
import type { TaxWanted } from '../../../features/tax/tax-queries.ts'
import { useFormats } from '../../../ui/board.ts'
import type { Formats } from '../../../ui/formats.ts'
import { isOwn } from './is-own.ts'
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
    <TaxAutoPop ports={ports} form={form} start={wantedFrom(store)} parcel={parcel} onFill={fill} onClose={onClose} />
  )
}

function taxForm(store: FormStore, formats: Formats, today: string): TaxForm {
  const { fields, unitsOf } = store.model
  return {
    fields: [...fields.values()].filter(({ name }) => {
      const { visible, disabled } = store.state(name)
      return visible && !disabled
    }),
    value: (name) => store.parentOf(name, name),
    isOwn: (name) => store.origins.of(name) !== ORIGIN && isOwn(store, name, today),
    unitsOf: (name) => unitsOf.get(name),
    tables: store.lookups.tables,
    words: (name, value) => {
      const field = fields.get(name)
      if (!field || isEmpty(value)) return ''
      return valueText(value!, field.definition, store.lookups.describe.bind(store.lookups), formats)
    },
    clearedBy: (values) => store.consequencesOf(values).cleared.map((name) => fields.get(name)!.label),
  }
}

/** Searches at once for what the form has already: the LINC, else number and street. */
function wantedFrom(store: FormStore): TaxWanted {
  const text = (name: string) => String(store.value(name) ?? '').trim()
  const linc = text('ParcelNumber')
  if (linc && !isTemporaryLinc(linc)) return { ParcelNumber: linc }
  const [StreetNumber, StreetName] = [text('StreetNumber'), text('StreetName')]
  return StreetNumber && StreetName ? { StreetNumber, StreetName } : {}
}
