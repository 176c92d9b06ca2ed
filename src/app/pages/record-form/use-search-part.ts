// Changes part of the form's URL in place: the member sees no other page, and Back leaves the form.
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

type Part = { section: string } | { draft: string }

export function useSearchPart(): (part: Part) => void {
  const navigate = useNavigate()
  return useCallback(
    (part) =>
      void navigate({
        to: '.',
        search: (search: object) => ({ ...search, ...part }),
        replace: true,
        viewTransition: false,
        resetScroll: false,
      } as never),
    [navigate],
  )
}
