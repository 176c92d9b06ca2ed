// Connects the paper data sheet reader to the form and to the supplements' scanner, with a single write.
import { useMemo } from 'react'
import type { Values } from '#contract/listing.ts'
import { ReadDataSheet } from '../../../features/data-sheet/read-data-sheet.tsx'
import type { FormStore } from '../../../features/forms/engine/form-store.ts'
import { readTyped } from '../../../features/forms/fields/field.tsx'
import { useForm } from '../../../features/forms/screen/form-context.ts'
import { PagePhoto } from '../../../features/supplements/paper/page-photo.tsx'
import { useFormats } from '../../../ui/board.ts'
import { counted } from '../../../ui/counted.ts'
import type { Formats } from '../../../ui/formats.ts'
import { fillableForm } from './fillable-form.ts'

export function DataSheetSlot({ onClose }: { onClose(): void }) {
  const formats = useFormats()
  const { store } = useForm()
  const form = useMemo(() => sheetForm(store, formats), [store, formats])
  const use = (values: Values, count: number) => {
    store.fill(values, 'From the data sheet', `${counted(count, 'value')} used`)
  }
  return <ReadDataSheet form={form} PagePhoto={PagePhoto} onUse={use} onClose={onClose} />
}

function sheetForm(store: FormStore, formats: Formats) {
  const form = fillableForm(store, formats)
  const { pages, fields } = store.model
  const lookedUp = new Set(
    pages.flatMap(({ groups }) => groups.filter(isPerson).flatMap((group) => group.fields.map(({ name }) => name))),
  )
  return {
    ...form,
    // Excludes people, who are looked up and never typed, and access codes, whose current value this phone may not have
    // loaded.
    fields: form.fields.filter(({ name, definition }) => !lookedUp.has(name) && definition.see !== 'code'),
    refusals: (values: Values) => store.refusals(values),
    typed: (name: string, text: string) => {
      const field = fields.get(name)
      return field ? readTyped(field, text) : text
    },
    options: (name: string, read: (parent: string) => unknown) => {
      const table = fields.get(name)?.table
      return table ? store.lookups.options(table, read, [], store.state(name)) : []
    },
  }
}

const isPerson = ({ definition: { groupType } }: { definition: { groupType: string } }): boolean =>
  groupType === 'AgentLookup' || groupType === 'OfficeLookup'
