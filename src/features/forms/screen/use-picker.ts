// Where a field's choices open: in place at a desk, in a sheet of the form anywhere else.
import { useCallback, useState } from 'react'
import { useMedia } from '../../../ui/use-media.ts'

/** Room beside the field, and a hand on a mouse or a keyboard. */
export const AT_DESK = '(min-width: 1024px) and (hover: hover) and (pointer: fine)'

/** `typed`: on the closed field, before its list was there. */
export type OpenPick = { id: string; typed: string }

export function usePicker(openSheet: (id: string) => void) {
  const isDesk = useMedia(AT_DESK)
  const [inPlace, setInPlace] = useState<OpenPick | null>(null)
  const open = useCallback(
    (id: string, typed = '') => {
      if (isDesk) setInPlace((before) => ({ id, typed: before?.id === id ? before.typed + typed : typed }))
      else if (typed === '') openSheet(id)
    },
    [isDesk, openSheet],
  )
  const close = useCallback(() => setInPlace(null), [])
  return { inPlace, open, close }
}
