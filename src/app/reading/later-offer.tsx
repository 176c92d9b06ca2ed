import { Suspense } from 'react'
import { lazyPart, Nothing } from '../../ui/lazy-part.tsx'
import type { WantedRecord } from './wanted-records.ts'

const WantRecord = lazyPart(() => import('./want-record.tsx').then((part) => part.WantRecord), Nothing)

/** For a record's page without signal and without the record. */
export const LaterOffer = (props: { record: WantedRecord }) => (
  <Suspense fallback={null}>
    <WantRecord {...props} />
  </Suspense>
)
