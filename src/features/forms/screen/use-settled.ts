// The writer's state as the save status shows it while somebody types: with every key it goes from saved to pending and
// back, and each change would cost a frame.
import { useEffect, useState } from 'react'
import type { DraftWriter } from '../session/draft-writer.ts'
import type { WriterState } from '../session/writer-state.ts'

/** Longer than the next key of somebody who types takes to come. */
const SETTLED_MS = 250

const isSame = (a: WriterState, b: WriterState): boolean => a === b || (a.kind === b.kind && a.kind !== 'failing')

/** "Saved" a moment after it is so, and never before; anything else at once. */
export function useSettled({ state, subscribe }: Pick<DraftWriter, 'state' | 'subscribe'>): WriterState {
  const [shown, setShown] = useState(state)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => setShown((before) => (isSame(before, state()) ? before : state()))
    const look = () => {
      clearTimeout(timer)
      if (state().kind === 'saved') timer = setTimeout(show, SETTLED_MS)
      else show()
    }
    show()
    const unsubscribe = subscribe(look)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [state, subscribe])
  return shown
}
