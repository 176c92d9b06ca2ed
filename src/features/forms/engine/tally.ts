// Counts of errors and warnings per page and for the whole form, updated incrementally: one changed field costs one
// step, whatever the form's size.

import { readItemKey } from '#rules/record/row.ts'
import { sectionOfTarget } from '#rules/record/sections.ts'
import type { FormModel } from './form-model.ts'

export type PageCounts = { errors: number; warnings: number }

export type Tally = {
  /** True when a count changed. */
  mark(key: string, error: boolean, warning: boolean): boolean
  /** The pages whose counts changed since the last call, with new count objects. */
  drain(): number[]
  page(index: number): PageCounts
  total(): PageCounts
}

/** The page where a key is shown; -1 for fields on no page. A section's own message is counted under `Photos!`. */
export function pageOfKey(model: FormModel, key: string): number {
  if (key.endsWith('!')) {
    const target = key.slice(0, -1)
    return model.pageOfSection.get(sectionOfTarget(target)) ?? model.pageOfField.get(target) ?? -1
  }
  const item = readItemKey(key)
  if (item) return model.pageOfSection.get(item.section) ?? -1
  return model.pageOfField.get(key) ?? -1
}

export function createTally(model: FormModel): Tally {
  const errors = new Set<string>()
  const warnings = new Set<string>()
  const pages = model.pages.map((): PageCounts => ({ errors: 0, warnings: 0 }))
  let total: PageCounts = { errors: 0, warnings: 0 }
  const touched = new Set<number>()

  const put = (set: Set<string>, key: string, on: boolean): number => {
    if (set.has(key) === on) return 0
    if (on) set.add(key)
    else set.delete(key)
    return on ? 1 : -1
  }
  return {
    mark(key, error, warning) {
      const page = pageOfKey(model, key)
      if (page < 0) return false
      const [moreErrors, moreWarnings] = [put(errors, key, error), put(warnings, key, warning)]
      if (!moreErrors && !moreWarnings) return false
      const add = (counts: PageCounts) => ({
        errors: counts.errors + moreErrors,
        warnings: counts.warnings + moreWarnings,
      })
      pages[page] = add(pages[page]!)
      total = add(total)
      touched.add(page)
      return true
    },
    drain() {
      const changed = [...touched]
      touched.clear()
      return changed
    },
    page: (index) => pages[index] ?? { errors: 0, warnings: 0 },
    total: () => total,
  }
}
