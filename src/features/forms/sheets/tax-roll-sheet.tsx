// The tax roll sheet: its name in the URL, which forms offer it, and the button that opens it.
import { isChangeForm } from '#contract/change-form.ts'
import { Button } from '#src/ui/button.tsx'
import type { FormModel } from '../engine/form-model.ts'
import { useForm } from '../screen/form-context.ts'

const NAME = 'tax'
const NAMED = /^tax(?::(\d+))?$/

/** The sheet's name, with a parcel if one has already been chosen. */
export const taxRollSheet = (parcel?: number): string => (parcel === undefined ? NAME : `${NAME}:${parcel}`)

/** For listings, while they are created or edited; a change form is about the sale, not about the land. */
export const takesTaxRoll = ({ definition: { formName, definitionType = 'listings' } }: FormModel): boolean =>
  definitionType === 'listings' && !isChangeForm(formName)

export function TaxRollSheet({ sheet, onClose }: { sheet: string | null; onClose(): void }) {
  const { store, slots } = useForm()
  const named = NAMED.exec(sheet ?? '')
  if (!named || !takesTaxRoll(store.model)) return null
  return <slots.TaxRoll parcel={named[1] === undefined ? null : Number(named[1])} onClose={onClose} />
}

export function TaxRollButton() {
  const { store, openSheet } = useForm()
  if (!takesTaxRoll(store.model)) return null
  return (
    <Button aria-haspopup="dialog" onClick={() => openSheet(taxRollSheet())}>
      Fill from the tax roll
    </Button>
  )
}
