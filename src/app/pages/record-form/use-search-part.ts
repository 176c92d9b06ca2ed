// Changes part of the form's URL in place: the member sees no other page, and Back leaves the form.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { afterBack } from '../../../ui/back-once.ts'

type Part = { section: string } | { draft: string }

export function useSearchPart(): (part: Part) => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return useCallback(
    (part) => {
      const { pathname } = history.location
      afterBack(history, () => {
        if (history.location.pathname !== pathname) return
        void navigate({
          to: '.',
          search: (search: object) => ({ ...search, ...part }),
          replace: true,
          viewTransition: false,
          resetScroll: false,
        } as never)
      })
    },
    [history, navigate],
  )
}
