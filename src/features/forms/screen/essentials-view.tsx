// The Essentials view: each page's missing fields under its name, and a link to errors that only the page can
// show.
import { useRef } from 'react'
import { unitMark } from '#rules/measure.ts'
import { Button } from '#src/ui/button.tsx'
import type { FormPage } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { Field } from '../fields/field.tsx'
import { firstScreen, useHasPainted } from './after-paint.ts'
import { useForm, useFormCounts, useValue } from './form-context.ts'
import { countWord } from './page-mark.ts'

export function EssentialsView({ onGo }: { onGo(page: number): void }) {
  const { store } = useForm()
  useFormCounts(store)
  const kept = useRef(new Set<string>())
  const pages = essentialsOf(store, kept.current)
  for (const { keys } of pages) for (const key of keys) kept.current.add(key)
  const shown = useHasPainted() ? pages : firstScreen(pages, ({ keys }) => keys.length)
  return (
    <div className="form-page stack gap-4" data-page="Essentials">
      {pages.length === 0 && <p className="strong tint tone-ok">Everything required is filled in.</p>}
      {shown.map(({ page, keys, elsewhere }) => (
        <section key={page.name} className="form-group" aria-label={page.label}>
          <div className="form-group-head split cluster">
            <h3>{page.label}</h3>
          </div>
          {keys.length > 0 && (
            <div className="form-group-fields">
              {keys.map((key) => (
                <EssentialField key={key} id={key} />
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

// Essentials: only those fields, from all pages, that a submission still needs. A filter over the form, not a form
// of its own. Pure.

type EssentialPage = {
  page: FormPage
  keys: string[]
  /** Number of errors that no field here shows: in rows, and of a section as a whole. */
  elsewhere: number
}

/** `kept`: fields listed before stay until the view is left, so that nothing moves away under the thumb. */
export function essentialsOf(form: FormStore, kept: ReadonlySet<string>): EssentialPage[] {
  const isWrong = (name: string): boolean => form.state(name).errorMessage !== null
  return form.model.pages.flatMap((page): EssentialPage[] => {
    const names = [...new Set(page.groups.flatMap((group) => group.fields.map((field) => field.name)))]
    const keys = names.filter((name) => form.isFillable(name) && (isWrong(name) || kept.has(name)))
    const elsewhere = form.counts.page(page.index).errors - keys.filter(isWrong).length
    return keys.length > 0 || elsewhere > 0 ? [{ page, keys, elsewhere }] : []
  })
}
