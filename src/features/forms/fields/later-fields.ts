// Rarely used parts of fields, fetched after the form's first page.
import { lazyPart, Nothing } from '#src/ui/lazy-part.tsx'

export const QuickDatesRow = lazyPart(() => import('./quick-dates-row.tsx'), Nothing)
export const SameForRow = lazyPart(() => import('./same-for-row.tsx'), Nothing)
export const ChosenChips = lazyPart(() => import('./chosen-chips.tsx'), Nothing)
