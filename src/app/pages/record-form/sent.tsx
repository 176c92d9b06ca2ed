// A draft that the server has: its form has nothing left to write, so the listing itself is shown.
import { Navigate } from '@tanstack/react-router'
import { labelOf } from '../../../offline/drafts/draft-end.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'

export function Sent({ draft }: { draft: Draft }) {
  const ListingID = labelOf(draft)
  return ListingID === null ? (
    <Navigate to="/" replace />
  ) : (
    <Navigate to="/listings/view" search={{ ListingID }} replace />
  )
}
