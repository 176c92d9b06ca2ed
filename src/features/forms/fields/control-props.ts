// Props of every control, and the attributes of its input or button.
import type { FieldState } from '../engine/field-states.ts'
import type { FieldModel } from '../engine/form-model.ts'

export type ControlProps = {
  id: string
  field: FieldModel
  state: FieldState
  invalid: boolean
  describedBy: string | undefined
}

export const common = ({ id, state, invalid, describedBy }: ControlProps) => ({
  id,
  name: id,
  'aria-invalid': invalid || undefined,
  'aria-required': state.isRequired || undefined,
  'aria-describedby': describedBy,
})
