// Parts of a field that few fields have, fetched after the form's first page.
export const loadQuickDates = () => import('./quick-dates-row.tsx')
export const loadSameFor = () => import('./same-for-row.tsx')
export const loadChosenChips = () => import('./chosen-chips.tsx')
