import { MEANWHILE } from '../../features/drafts/unsent-changes.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Who else changed a field that the member has changed. */
export const Meanwhile = lazyPart(
  () => import('./changed-meanwhile.tsx'),
  () => MEANWHILE,
)
