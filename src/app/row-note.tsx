import { Suspense } from 'react'
import { isOfRecord } from '../offline/drafts/record-kinds.ts'
import { lazyPart, Nothing } from '../ui/lazy-part.tsx'
import { useServices } from './services.tsx'
import { isUnfinished, useDrafts } from './work/use-drafts.ts'

const RowChange = lazyPart(() => import('./row-change.tsx').then((part) => part.RowChange), Nothing)

/** A list's row shows the server's values: this note says that a change to the listing is waiting on this device. */
export function RowNote({ UniqueID }: { UniqueID: number }) {
  const { now } = useServices()
  const draft = useDrafts()?.find((each) => isUnfinished(each) && isOfRecord(each, 'listing', UniqueID))
  if (!draft) return null
  return (
    <Suspense fallback={null}>
      <RowChange draft={draft} now={now()} />
    </Suspense>
  )
}
