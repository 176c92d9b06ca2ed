// Frame of a group: a card with its name and help. A group whose fields are all hidden by rules is not rendered.
import type { ReactNode } from 'react'
import type { FieldState } from '../engine/field-states.ts'
import type { FieldModel, GroupModel } from '../engine/form-model.ts'
import { isInHeader } from '../engine/in-header.ts'
import { Field } from '../fields/field.tsx'
import { useForm, useTopic } from '../screen/form-context.ts'
import { FoldedGroup } from './folded-group.tsx'

/** A number computed from the states of several fields, with a single subscription for all of them. */
export function useOfFields<T extends number | boolean>(
  fields: readonly FieldModel[],
  read: (states: readonly FieldState[]) => T,
): T {
  const { store } = useForm()
  const names = fields.map(({ name }) => name)
  return useTopic(store, names, () => read(names.map((name) => store.state(name))))
}

export const useVisibleCount = (fields: readonly FieldModel[]): number =>
  useOfFields(
    fields,
    (states) => states.filter((state, at) => state.isVisible && !isInHeader(fields[at]!, state)).length,
  )

type Props = { group: GroupModel; pageLabel: string; aside?: ReactNode; children: ReactNode }

export function GroupFrame({ group, pageLabel, aside, children }: Props) {
  const { label } = group
  const { helpText, folded } = group.definition
  const help = helpText && <p className="form-group-help soft small">{helpText}</p>
  if (folded)
    return (
      <FoldedGroup group={group}>
        {aside}
        {help}
        {children}
      </FoldedGroup>
    )
  // On a page with one group of the same name, the page's heading is enough.
  const named = label !== '' && label.toLowerCase() !== pageLabel.toLowerCase()
  return (
    <section className="form-group" data-group={group.id} {...(named && { 'aria-label': label })}>
      {(named || aside) && (
        <div className="form-group-head split cluster">
          {named ? <h3>{label}</h3> : <span />}
          {aside}
        </div>
      )}
      {help}
      {children}
    </section>
  )
}

export const Fields = ({ fields }: { fields: readonly FieldModel[] }) =>
  fields.map((field) => <Field key={field.name} id={field.name} />)
