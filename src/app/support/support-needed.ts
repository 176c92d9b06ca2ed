import { useState } from 'react'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'
import { hasUnsentMessage } from './chat-window.ts'

/** True from the first use in this visit, and if a message from an earlier visit still waits. */
export function useIsSupportNeeded(): boolean {
  const { chat, user } = useServices()
  const sheet = useSheet('support')
  const { isWanted } = useSignal(chat)
  const [isWaiting] = useState(() => hasUnsentMessage(user.realUniqueID))
  const [wasUsed, setUsed] = useState(false)
  const isNeeded = sheet.isOpen || isWanted || isWaiting || wasUsed
  if (isNeeded && !wasUsed) setUsed(true)
  return isNeeded
}
