// Essentials or all fields: two ways to see the same form.
import type { FormStore } from '../engine/form-store.ts'
import { useFormCounts } from './form-context.ts'

export type Essentials = { isShown: boolean; show(): void; leave(): void }

export function ViewChoice({ store, essentials }: { store: FormStore; essentials: Essentials }) {
  const { errors } = useFormCounts(store)
  const { isShown, show, leave } = essentials
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons in a row with one name
    <div className="form-field-choices form-view-choice" role="group" aria-label="Fields shown">
      <button type="button" aria-pressed={isShown} onClick={show}>
        {errors > 0 ? `Essentials ${errors} left` : 'Essentials'}
      </button>
      <button type="button" aria-pressed={!isShown} onClick={leave}>
        All fields
      </button>
    </div>
  )
}
