// Changes a part of the form's address in place: the member sees no other page, and Back leads out of the form.
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
