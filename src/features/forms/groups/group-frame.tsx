// Frame of a group: a card with its name and help. A group whose fields are all hidden by rules is not rendered.
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import type { FieldState } from '../engine/field-states.ts'
import type { FieldModel, GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { Field, isInHeader } from '../fields/field.tsx'
import { topicsOf, useForm, useTopic } from '../screen/form-context.ts'

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

// A group that few members fill in: one line on a phone until it is opened, or until something in it is required or has
// an error or warning. It does not close again by itself, so that nothing moves away under a finger.

/** From this width on, there is room for every group. */
const ALWAYS_OPEN = '(min-width: 1024px)'

function FoldedGroup({ group, children }: { group: GroupModel; children: ReactNode }) {
  const { openRows } = useForm()
  const isWide = useMedia(ALWAYS_OPEN)
  const wasOpened = useSyncExternalStore(openRows.subscribe, () => openRows.isOpen(group.id))
  const needsAttention = useFields(group.fields, requiresAttention)
  useEffect(() => {
    if (needsAttention) openRows.set(group.id, true)
  }, [needsAttention, openRows, group.id])
  const isFixed = isWide || needsAttention
  const isOpen = isFixed || wasOpened
  const bodyId = `${group.id}:fields`
  return (
    <section
      className={isOpen ? 'form-group' : 'form-group form-fold-closed'}
      data-group={group.id}
      aria-label={group.label}
    >
      <h3 className="form-fold-title soft strong">
        {isFixed ? (
          group.label
        ) : (
          <button
            type="button"
            className="form-fold-toggle row gap-6"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => openRows.set(group.id, !isOpen)}
          >
            <span>{group.label}</span>
            <FoldCount fields={group.fields} />
            <Icon name={isOpen ? 'up' : 'down'} size={20} />
          </button>
        )}
      </h3>
      {isOpen && (
        <div id={bodyId} className={isFixed ? undefined : 'form-fold-body'}>
          {children}
        </div>
      )}
    </section>
  )
}

function FoldCount({ fields }: { fields: readonly FieldModel[] }) {
  const filled = useFields(fields, countFilled)
  const visible = useFields(fields, countVisible)
  return (
    <span className="form-fold-count soft small">{filled > 0 ? ` Filled: ${filled}` : ` · ${visible} optional`}</span>
  )
}

type Read<T> = (store: FormStore, fields: readonly FieldModel[]) => T

/** Follows the states and values of a few fields with a single subscription. */
function useFields<T extends number | boolean>(fields: readonly FieldModel[], read: Read<T>): T {
  const { store } = useForm()
  return useTopic(store, topicsOf(fields.map(({ name }) => name)), () => read(store, fields))
}

const requiresAttention: Read<boolean> = (store, fields) =>
  fields.some(({ name }) => {
    const { isVisible, isRequired, errorMessage, warning } = store.state(name)
    return isVisible && (isRequired || errorMessage !== null || warning !== null)
  })

const countVisible: Read<number> = (store, fields) => fields.filter(({ name }) => store.state(name).isVisible).length

/** Does not count defaults, which nobody entered. */
const countFilled: Read<number> = (store, fields) =>
  fields.filter(({ name, definition }) => {
    const value = store.value(name)
    const isEmpty = value === null || value === '' || (Array.isArray(value) && !value.length)
    return !isEmpty && store.state(name).isVisible && String(value) !== String(definition.DefaultValue)
  }).length
