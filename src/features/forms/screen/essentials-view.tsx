// The Essentials view: each page's missing fields under its name, and a link to errors that only the page can
// show.
import { useRef, useState } from 'react'
import { unitMark } from '#rules/measure.ts'
import { isEmpty } from '#rules/record/value.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { FormPage } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { Field } from '../fields/field.tsx'
import { firstScreen, useHasPainted } from './after-paint.ts'
import { useFieldState, useForm, useFormCounts, useValue } from './form-context.ts'
import { countWord } from './page-mark.ts'

const NOTHING: Readonly<Record<EssentialFilter, string>> = {
  'to-do': 'Everything required is filled in.',
  required: 'No field is required.',
  errors: 'No errors.',
}

export function EssentialsView({ onGo }: { onGo(page: number): void }) {
  const [filter, setFilter] = useState<EssentialFilter>('to-do')
  const toggle = (own: EssentialFilter, word: string) => (
    <button
      type="button"
      className="form-field-chip chip small"
      aria-pressed={filter === own}
      onClick={() => setFilter(filter === own ? 'to-do' : own)}
    >
      {word}
    </button>
  )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons in a row with one name */}
      <div className="form-field-chips strip form-essential-filter" role="group" aria-label="Show">
        {toggle('required', 'Required only')}
        {toggle('errors', 'Errors only')}
      </div>
      <EssentialFields key={filter} filter={filter} onGo={onGo} />
    </>
  )
}

function EssentialFields({ filter, onGo }: { filter: EssentialFilter; onGo(page: number): void }) {
  const { store } = useForm()
  useFormCounts(store)
  const kept = useRef(new Set<string>())
  const pages = essentialsOf(store, kept.current, filter)
  for (const { keys } of pages) for (const key of keys) kept.current.add(key)
  const shown = useHasPainted() ? pages : firstScreen(pages, ({ keys }) => keys.length)
  return (
    <div className="form-page stack gap-4" data-page="Essentials">
      {pages.length === 0 && <p className="strong tint tone-ok">{NOTHING[filter]}</p>}
      {shown.map(({ page, keys, elsewhere }) => (
        <section key={page.name} className="form-group" aria-label={page.label}>
          <div className="form-group-head split cluster">
            <h3>{page.label}</h3>
          </div>
          {keys.length > 0 && (
            <div className="form-group-fields">
              {keys.map((key) => (
                <Essential key={key} id={key} />
              ))}
            </div>
          )}
          {elsewhere > 0 && (
            <Button look="plain" wide onClick={() => onGo(page.index)}>
              {`Open ${page.label}: ${elsewhere} ${countWord(elsewhere, 'thing')} to fill in`}
            </Button>
          )}
        </section>
      ))}
    </div>
  )
}

/** A measured number names its unit, which is chosen in its own group. */
function EssentialField({ id }: { id: string }) {
  const { store } = useForm()
  useValue(store.model.unitsOf.get(id) ?? '')
  const unit = store.model.fields.get(id)?.kind === 'number' ? store.unitOf(id) : null
  return <Field id={id} {...(unit && { unit: unitMark(unit) })} />
}

function Essential({ id }: { id: string }) {
  const { errorMessage } = useFieldState(id)
  const value = useValue(id)
  const isDone = errorMessage === null && !isEmpty(value)
  return (
    <div className="form-essential" data-done={isDone || undefined}>
      <EssentialField id={id} />
      {isDone && (
        <span className="form-badge form-badge-ok">
          <Icon name="check" size={16} />
          <span className="said">filled in</span>
        </span>
      )}
    </div>
  )
}

// Essentials: only those fields, from all pages, that a submission still needs. A filter over the form, not a form
// of its own. Pure.

/**
 * to-do: fields that are missing or wrong; required: all required fields; errors: fields that were touched and are
 * wrong.
 */
type EssentialFilter = 'to-do' | 'required' | 'errors'

type EssentialPage = {
  page: FormPage
  keys: string[]
  /** Number of errors that no field here shows: in rows, and of a section as a whole. */
  elsewhere: number
}

/** `kept`: fields listed before stay until the view is left, so that nothing moves away under the thumb. */
export function essentialsOf(
  form: FormStore,
  kept: ReadonlySet<string>,
  filter: EssentialFilter = 'to-do',
): EssentialPage[] {
  const isListed = (name: string): boolean => {
    const { isRequired, errorMessage, isShown } = form.state(name)
    if (filter === 'required') return isRequired
    return errorMessage !== null && (filter === 'to-do' || isShown || !isEmpty(form.value(name)))
  }
  return form.model.pages.flatMap((page): EssentialPage[] => {
    const names = [...new Set(page.groups.flatMap((group) => group.fields.map((field) => field.name)))]
    const open = names.filter((name) => form.isFillable(name) && (isListed(name) || kept.has(name)))
    const shown = new Set(open)
    const { errors, wrong } = form.counts.page(page.index)
    const isCounted = (name: string) =>
      form.state(name).errorMessage !== null && (filter !== 'errors' || isListed(name))
    const elsewhere =
      (filter === 'errors' ? wrong : errors) - names.filter((name) => shown.has(name) && isCounted(name)).length
    return open.length > 0 || elsewhere > 0 ? [{ page, keys: open, elsewhere }] : []
  })
}

// Essentials or all fields: two ways to see the same form.

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
