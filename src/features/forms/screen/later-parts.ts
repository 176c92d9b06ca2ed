// The parts of a form that come after its first page is on screen. All of them are fetched then, whether or not they are
// opened: a form that is open must work to its last step when the signal goes.

import { loadChosenChips, loadQuickDates, loadSameFor } from '../fields/later-fields.ts'

export const loadMenu = () => import('../sheets/menu-sheet.tsx')
export const loadReview = () => import('../sheets/review-sheet.tsx')
export const loadSearch = () => import('../sheets/search-sheet.tsx')
export const loadSaved = () => import('../sheets/save-sheet.tsx')
export const loadPerson = () => import('../sheets/person-sheet.tsx')
export const loadPlotter = () => import('../sheets/plotter-sheet.tsx')
export const loadSummary = () => import('../sheets/summary-sheet.tsx')
export const loadNextError = () => import('../sheets/summary.ts')
export const loadSide = () => import('./side-column.tsx')
export const loadEssentials = () => import('./essentials-view.tsx')
export const loadDock = () => import('../sheets/summary-dock.tsx')
export const loadFieldBar = () => import('./field-bar.tsx')
export const LATER_PARTS: readonly (() => Promise<unknown>)[] = [
  loadReview,
  loadSummary,
  loadNextError,
  loadMenu,
  loadFieldBar,
  loadEssentials,
  loadSaved,
  loadSearch,
  loadPerson,
  loadPlotter,
  loadDock,
  loadSide,
  loadQuickDates,
  loadChosenChips,
  loadSameFor,
]
