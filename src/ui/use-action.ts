import { useCallback, useRef, useState } from 'react'
import { useDialogs } from './dialogs.tsx'

/** Returns what a tap calls: it starts `work`, unless an action is running. `name` tells several actions apart. */
export type Act<Name extends string = string> = (work: () => Promise<unknown>, name?: Name) => () => Promise<void>

/**
 * One action at a time: a tap while it runs does nothing. `running`: the name of the action. `onFailure`: for work that
 * may throw an expected error; without it, an error is reported as one of the app.
 */
export function useAction<Name extends string = string>(onFailure?: (error: unknown) => unknown) {
  const [running, setRunning] = useState<Name | '' | null>(null)
  const isRunning = useRef(false)
  const act: Act<Name> = useCallback(
    (work, name) => async () => {
      if (isRunning.current) return
      isRunning.current = true
      setRunning(name ?? '')
      try {
        await work()
      } catch (error) {
        if (!onFailure) throw error
        await onFailure(error)
      } finally {
        isRunning.current = false
        setRunning(null)
      }
    },
    [onFailure],
  )
  return { busy: running !== null, running: running || null, act }
}

/** For work on this phone, whose errors are written for the member. */
export function useTellFailure(): (error: unknown) => Promise<void> {
  const dialogs = useDialogs()
  return useCallback(
    (error) => dialogs.tell({ title: 'Something went wrong', text: error instanceof Error ? error.message : '' }),
    [dialogs],
  )
}
