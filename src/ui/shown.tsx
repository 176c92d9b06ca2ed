// Lets a page report that it shows its content: its rows, its record, or the message that they can't be loaded. On a
// first visit, code that the page doesn't need is loaded after that.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'

const ShownContext = createContext<(part: string) => void>(() => undefined)

export const ShownProvider = ShownContext.Provider

/** Render it with the page's content. `part`: its name, if the content has several parts. */
export function Shown({ part = 'page' }: { part?: string }): null {
  const tell = useContext(ShownContext)
  useEffect(() => tell(part), [tell, part])
  return null
}

/** The page shows its content once all of these parts do. */
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
