// The writer's state, debounced for the save status while the member types: with every keystroke it changes from saved
// to pending and back, and each change would cost a frame.
import { useEffect, useState } from 'react'
import { useClock } from '../../../ui/clock.ts'
import type { DraftWriter } from '../session/draft-writer.ts'
import type { WriterState } from '../session/writer-state.ts'

/** Longer than a pause between two keystrokes while typing. */
const SETTLED_MS = 250

const isSame = (a: WriterState, b: WriterState): boolean => a === b || (a.kind === b.kind && a.kind !== 'failing')

/** Returns "saved" with a delay, and never early; any other state at once. */
export function useSettled({ state, subscribe }: Pick<DraftWriter, 'state' | 'subscribe'>): WriterState {
  const [shown, setShown] = useState(state)
  const { after } = useClock()
  useEffect(() => {
    let cancel = () => {}
    const show = () => setShown((before) => (isSame(before, state()) ? before : state()))
    const look = () => {
      cancel()
      if (state().kind === 'saved') cancel = after(SETTLED_MS, show)
      else show()
    }
    show()
    const unsubscribe = subscribe(look)
    return () => {
      cancel()
      unsubscribe()
    }
  }, [state, subscribe, after])
  return shown
}
