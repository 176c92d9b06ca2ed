// What stands over any page and is not needed to see it.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { afterRows } from '../reading/after-rows.ts'
import { useIsSupportNeeded } from '../support/support-needed.ts'

const Manners = lazy(async () => ({ default: (await import('./manners.tsx')).Manners }))

/** The message form, what of a message waits for signal, the chat. */
const Support = lazy(async () => ({ default: (await import('../support/support-overlays.tsx')).SupportOverlays }))

export function LaterParts() {
  const needsSupport = useIsSupportNeeded()
  const queries = useQueryClient()
  const [isDue, setDue] = useState(false)
  useEffect(() => void afterRows(queries).then(() => setDue(true)), [queries])
  return (
    <>
      <Suspense>{needsSupport && <Support />}</Suspense>
      <Suspense>{isDue && <Manners />}</Suspense>
    </>
  )
}
