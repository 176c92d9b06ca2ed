import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { GoneWork as Work } from './gone-work.tsx'

const Part = lazyPart(() => import('./gone-work.tsx').then((part) => part.GoneWork))

/** Loaded when a record turns out to be gone. */
export const GoneWork = (props: ComponentProps<typeof Work>) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
)
