// Apart from lazy-part.tsx, which every first visit fetches.
import { type ReactNode, Suspense } from 'react'
import { type Loaded, lazyPart, MissingSheet } from './lazy-part.tsx'

/** A sheet that is fetched when it opens. Meanwhile the page stays as it is, and so does the focus, which goes back where it was when the sheet closes. */
export function lazySheet<P extends { onClose(): void }>(load: () => Promise<Loaded<P>>): (props: P) => ReactNode {
  const Part = lazyPart(load, MissingSheet)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
