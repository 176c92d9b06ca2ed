// Parts of a form that load after its first page is on screen. All of them are fetched then, whether or not they are
// opened: an open form must work to its last step if the connection is lost, and a sheet whose code is loaded opens at
// once.

import { lazyPart, type MissingProps, MissingSheet, Nothing } from '#src/ui/lazy-part.tsx'
import { ChosenChips, QuickDatesRow, SameForRow } from '../fields/later-fields.ts'

export const MenuSheet = lazyPart(() => import('../sheets/menu-sheet.tsx'), MissingSheet)
export const ReviewSheet = lazyPart(() => import('../sheets/review-sheet.tsx'), MissingSheet)
export const SearchSheet = lazyPart(() => import('../sheets/search-sheet.tsx'), MissingSheet)
export const SaveSheet = lazyPart(() => import('../sheets/save-sheet.tsx'), MissingSheet)
export const SummarySheet = lazyPart(() => import('../sheets/summary-sheet.tsx'), MissingSheet)
export const PickSheet = lazyPart(() => import('../sheets/pick-sheet.tsx').then((part) => part.PickSheet), MissingSheet)
export const PersonSheet = lazyPart(() => import('../sheets/person-sheet.tsx'), MissingSheet)
export const PlotterSheet = lazyPart(
  () => import('../sheets/plotter-sheet.tsx'),
  (props: MissingProps & { isOpen: boolean; onClose(): void }) => (props.isOpen ? <MissingSheet {...props} /> : null),
)
export const SideColumn = lazyPart(
  () => import('./side-column.tsx'),
  ({ children }) => children,
)
export const EssentialsView = lazyPart(() => import('./essentials-view.tsx'))
export const SummaryDock = lazyPart(() => import('../sheets/summary-dock.tsx'), Nothing)
export const FieldBar = lazyPart(() => import('./field-bar.tsx'), Nothing)

/** Loaded with the first field that is typed into. */
export const TYPING_PARTS = [FieldBar.preload]

export const LATER_PARTS: readonly (() => Promise<unknown>)[] = [
  PickSheet.preload,
  ReviewSheet.preload,
  SummarySheet.preload,
  MenuSheet.preload,
  ...TYPING_PARTS,
  EssentialsView.preload,
  SaveSheet.preload,
  SearchSheet.preload,
  PersonSheet.preload,
  PlotterSheet.preload,
  SummaryDock.preload,
  SideColumn.preload,
  QuickDatesRow.preload,
  ChosenChips.preload,
  SameForRow.preload,
]
