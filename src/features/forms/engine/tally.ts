// Counts of errors, warnings and required fields per page and for the whole form, updated incrementally: one changed
// field costs one step, whatever the form's size.
import { readItemKey } from '#rules/record/row.ts'
import { sectionOfTarget } from '#rules/record/sections.ts'
import type { FormModel } from './form-model.ts'

export type PageCounts = {
  /** Everything that prevents a submission. */
  errors: number
  /** Errors that are shown as such; the others are to-dos (see `isToDo`). */
  wrong: number
  warnings: number
  required: number
  /** Required fields with a valid value. */
  answered: number
  /** The member entered something on the page, or left it. */
  isTouched: boolean
}

type Counted = Exclude<keyof PageCounts, 'isTouched'>
const COUNTED: readonly Counted[] = ['errors', 'wrong', 'warnings', 'required', 'answered']
type Mark = Readonly<Record<Counted, boolean>>
export const NO_MARK: Mark = { errors: false, wrong: false, warnings: false, required: false, answered: false }
const NO_COUNTS: PageCounts = { errors: 0, wrong: 0, warnings: 0, required: 0, answered: 0, isTouched: false }

export type Counts = {
  mark(key: string, mark: Mark): void
  /** Marks the page as visited. */
  touch(page: number): void
  /** The page's counts are the same but count different things: creates new count objects. */
  renew(page: number): void
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

export function createCounts(model: FormModel): Counts {
  const marked = new Map<string, Mark>()
  const pages = model.pages.map(() => NO_COUNTS)
  let total = NO_COUNTS
  const changed = new Set<number>()

  return {
    mark(key, mark) {
      const before = marked.get(key) ?? NO_MARK
      if (COUNTED.every((kind) => before[kind] === mark[kind])) return
      const page = pageOfKey(model, key)
      if (page < 0) return
      marked.set(key, mark)
      const recount = (counts: PageCounts): PageCounts => {
        const next = { ...counts }
        for (const kind of COUNTED) next[kind] += Number(mark[kind]) - Number(before[kind])
        return next
      }
      pages[page] = recount(pages[page]!)
      total = recount(total)
      changed.add(page)
    },
    touch(page) {
      const counts = pages[page]
      if (!counts || counts.isTouched) return
      pages[page] = { ...counts, isTouched: true }
      total = { ...total, isTouched: true }
      changed.add(page)
    },
    renew(page) {
      const counts = pages[page]
      if (!counts) return
      pages[page] = { ...counts }
      total = { ...total }
      changed.add(page)
    },
    drain() {
      const drained = [...changed]
      changed.clear()
      return drained
    },
    page: (index) => pages[index] ?? NO_COUNTS,
    total: () => total,
  }
}
