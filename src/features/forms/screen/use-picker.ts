// Where a field's choices open: in place on a desktop, otherwise in a sheet of the form.
import { useCallback, useState } from 'react'
import { useMedia } from '#src/ui/use-media.ts'

/** Room next to the field, and a mouse or a keyboard as input. */
export const AT_DESK = '(min-width: 1024px) and (hover: hover) and (pointer: fine)'

/** `typed`: text typed on the closed field before its list opened. */
type OpenPick = { id: string; typed: string }

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
