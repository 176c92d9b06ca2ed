// Page and sort order of a table, which are in its screen's URL.
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TableView } from '#src/ui/data-table.tsx'

/** Replaces the history entry: Back leads to the previous screen, not through the pages of a table. */
export function useSetTableView(): (next: TableView) => void {
  const navigate = useNavigate()
  return useCallback(
    (next) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...next }),
        replace: true,
        viewTransition: false,
      }),
    [navigate],
  )
}
