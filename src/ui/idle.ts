// Parts of a page that wait for the browser to be idle (state/idle-queue.ts).
import { createContext, useContext, useEffect, useState } from 'react'
import type { IdlePiece, IdleQueue } from '#src/state/idle-queue.ts'

const IdleContext = createContext<IdleQueue>({ add: () => undefined })

export const IdleProvider = IdleContext.Provider
export const useIdleQueue = () => useContext(IdleContext)

/** False until the turn of this piece has come. */
export function useIdleTurn(piece: IdlePiece): boolean {
  const idle = useIdleQueue()
  const [hasCome, setCome] = useState(false)
  useEffect(() => idle.add(piece, () => setCome(true)), [idle, piece])
  return hasCome
}
