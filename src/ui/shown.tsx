// A page says when it shows what it is for: its rows, its record, or the message that these cannot be had. On a first visit,
// code that the page does without is fetched from then on.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'

const ShownContext = createContext<(part: string) => void>(() => undefined)

export const ShownProvider = ShownContext.Provider

/** Rendered beside what the page is for. `part`: where that is in several parts, the name of this one. */
export function Shown({ part = 'page' }: { part?: string }): null {
  const tell = useContext(ShownContext)
  useEffect(() => tell(part), [tell, part])
  return null
}

/** The page shows what it is for once every one of these parts does. */
export function ShownTogether({ parts, children }: { parts: readonly string[]; children: ReactNode }) {
  const tell = useContext(ShownContext)
  const shown = useRef(new Set<string>())
  const note = useCallback(
    (part: string) => {
      shown.current.add(part)
      if (parts.every((each) => shown.current.has(each))) tell('page')
    },
    [tell, parts],
  )
  return <ShownProvider value={note}>{children}</ShownProvider>
}
