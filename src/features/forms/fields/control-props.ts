// What every control of a field is given, and the attributes that its input or button carries.
import type { FieldModel } from '../engine/form-model.ts'
import type { FieldState } from '../engine/form-verdicts.ts'

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
  'aria-required': state.required || undefined,
  'aria-describedby': describedBy,
})
