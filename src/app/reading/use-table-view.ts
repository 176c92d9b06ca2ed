// The page and the order of a table, which stand in the address of its screen.
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TableView } from '../../ui/data-table.tsx'

/** Changes it in place: going back leads to the screen before, not through the pages of a table. */
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
