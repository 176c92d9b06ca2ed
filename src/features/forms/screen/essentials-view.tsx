// The Essentials view: each section's missing fields under its name, and a link to errors that only the section can
// show.
import { useRef, useState } from 'react'
import { unitMark } from '#rules/measure.ts'
import { isEmpty } from '#rules/record/value.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Field } from '../fields/field.tsx'
import { type EssentialFilter, essentialsOf } from './essentials.ts'
import { useFieldState, useForm, useFormCounts, useValue } from './form-context.ts'
import { countWord } from './section-mark.ts'
import { firstScreen, useHasPainted } from './use-has-painted.ts'

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

/** A measured number names its unit, which is chosen in its own section. */
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
