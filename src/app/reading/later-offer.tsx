import { Suspense } from 'react'
import { lazyPart, Nothing } from '../../ui/lazy-part.tsx'
import type { WantedRecord } from './wanted-records.ts'

const WantRecord = lazyPart(() => import('./want-record.tsx').then((part) => part.WantRecord), Nothing)

/** For a record's page, if the record is not on the device and cannot be loaded. */
export const LaterOffer = (props: { record: WantedRecord }) => (
  <Suspense fallback={null}>
    <WantRecord {...props} />
  </Suspense>
)
