// What is asked of a place beside its rules: whether its choice may stand, and of what nobody sees whether it can be stored.
import type { Fields } from './expression/values.ts'
import { sameValue } from './field-types.ts'
import type { FormInput } from './form-input.ts'
import type { CompiledForm, Target } from './form-plan.ts'
import type { Judged } from './judge-target.ts'
import { choiceProblem, type ReadParent } from './lookup-choice.ts'

type Asked = { readonly form: CompiledForm; readonly input: FormInput }

export const own = (values: Fields, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : null)

/** `values` and `saved` are of the record, or of one row. Most fields have no table, and most forms show all that they hold. */
export function withChoice(
  { form, input }: Asked,
  { name, field }: Target,
  judged: Judged,
  values: Fields,
  saved: Fields | null,
): Judged {
  const { tables, judgesUnseen } = input
  const isCoded = tables !== undefined && field?.comboBoxLookupName !== undefined
  if (!field || (!isCoded && !judgesUnseen)) return judged
  const before = saved && own(saved, name)
  const misfit = () => {
    const now = { value: judged.value, parent: parentIn(form, values, input.values) }
    return choiceProblem(
      field,
      tables!,
      now,
      saved && { value: before, parent: parentIn(form, saved, input.base ?? saved) },
    )
  }
  return {
    ...judged,
    ...(isCoded && { misfit }),
    ...(judgesUnseen && { hasChanged: () => !sameValue(field, judged.value, before) }),
  }
}

/** Its row's own field first, then the record's; a form of one type of property holds that type. */
const parentIn =
  ({ definition }: CompiledForm, values: Fields, record: Fields): ReadParent =>
  (name) =>
    own(values, name) ?? own(record, name) ?? (name === 'PropertyType' ? definition.propertyType : null)
