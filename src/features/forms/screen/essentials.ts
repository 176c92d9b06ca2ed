// Essentials: of all sections, only the fields that a submission still needs. A filter over the form, not a form of its
// own. Pure.
import type { FormModel, PageModel } from '../engine/form-model.ts'
import type { FieldState } from '../engine/form-verdicts.ts'
import type { PageCounts } from '../engine/tally.ts'

/** The part of the form's store that is read. */
type Form = { model: FormModel; state(key: string): FieldState; page(index: number): PageCounts }

export type EssentialPage = {
  page: PageModel
  keys: string[]
  /** Errors that no field here shows: rows, and what a section as a whole lacks. */
  elsewhere: number
}

/** `kept`: fields that were listed before stay until the view is left, so that nothing moves away under a thumb. */
export function essentialsOf(form: Form, kept: ReadonlySet<string>): EssentialPage[] {
  return form.model.pages.flatMap((page): EssentialPage[] => {
    const names = [...new Set(page.groups.flatMap((group) => group.fields.map((field) => field.name)))]
    const open = names.filter((name) => {
      const { visible, disabled, error } = form.state(name)
      return visible && !disabled && (error !== null || kept.has(name))
    })
    const wrong = names.filter((name) => form.state(name).error !== null)
    const shown = new Set(open)
    const elsewhere = form.page(page.index).errors - wrong.filter((name) => shown.has(name)).length
    return open.length > 0 || elsewhere > 0 ? [{ page, keys: open, elsewhere }] : []
  })
}
