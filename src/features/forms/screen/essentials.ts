// Essentials: only those fields, from all sections, that a submission still needs. A filter over the form, not a form
// of its own. Pure.
import { isEmpty } from '#rules/record/value.ts'
import type { PageModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'

/**
 * to-do: fields that are missing or wrong; required: all required fields; errors: fields that were touched and are
 * wrong.
 */
export type EssentialFilter = 'to-do' | 'required' | 'errors'

export type EssentialPage = {
  page: PageModel
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
