// A group that few members fill in: one line on a phone until it is opened, or until something in it is required or has
// an error or warning. It does not close again by itself, so that nothing moves away under a finger.
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import type { FieldModel, GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { topicsOf, useForm, useTopic } from '../screen/form-context.ts'

/** From this width on, there is room for every group. */
const ALWAYS_OPEN = '(min-width: 1024px)'

export function FoldedGroup({ group, children }: { group: GroupModel; children: ReactNode }) {
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
