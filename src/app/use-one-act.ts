import { useCallback, useRef, useState } from 'react'

/** One action at a time: a second tap while the first runs does nothing. `busy`: the running action. */
export function useOneAct<Name extends string>(): {
  busy: Name | null
  once: (name: Name, run: () => Promise<unknown>) => () => Promise<void>
} {
  const [busy, setBusy] = useState<Name | null>(null)
  const isRunning = useRef(false)
  const once = useCallback(
    (name: Name, run: () => Promise<unknown>) => async () => {
      if (isRunning.current) return
      isRunning.current = true
      setBusy(name)
      try {
        await run()
      } finally {
        isRunning.current = false
        setBusy(null)
      }
    },
    [],
  )
  return { busy, once }
}
