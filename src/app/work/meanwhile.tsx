import type { ReactNode } from 'react'
import { MEANWHILE } from '../../features/drafts/unsent-changes.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Meanwhile } from './changed-meanwhile.tsx'

const ChangedMeanwhile = lazyPart<Meanwhile>(
  () => import('./changed-meanwhile.tsx'),
  () => MEANWHILE,
)

/** Lines about fields that both sides changed; without the record and its version, nothing can be known of them. */
export const meanwhileIn =
  ({ draft, theirs }: Omit<Meanwhile, 'field'>) =>
  (field: string): ReactNode => <ChangedMeanwhile draft={draft} theirs={theirs} field={field} />
