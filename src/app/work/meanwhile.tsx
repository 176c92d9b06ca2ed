import { MEANWHILE } from '#src/features/drafts/unsent-changes.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

/** Who else changed a field that the member has changed. */
export const Meanwhile = lazyPart(
  () => import('./changed-meanwhile.tsx'),
  () => MEANWHILE,
)
