import { Suspense } from 'react'
import { isOfRecord } from '../offline/drafts/record-kinds.ts'
import { lazyPart, Nothing } from '../ui/lazy-part.tsx'
import { useServices } from './services.tsx'
import { isUnfinished, useDrafts } from './work/use-drafts.ts'

const RowChange = lazyPart(() => import('./row-change.tsx').then((part) => part.RowChange), Nothing)

/** In a list, the row is what the server has: this says that a change of it waits on this device. Loaded where there is one. */
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
