// Separate from lazy-part.tsx, which every first visit fetches.
import { type ReactNode, Suspense } from 'react'
import { type Loaded, lazyPart, MissingSheet } from './lazy-part.tsx'

/**
 * A sheet whose code is fetched when it opens. Until then page and focus stay unchanged; on close the focus returns to
 * its previous element.
 */
export function lazySheet<P extends { onClose(): void }>(load: () => Promise<Loaded<P>>): (props: P) => ReactNode {
  const Part = lazyPart(load, MissingSheet)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
