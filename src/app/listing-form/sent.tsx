// A draft that the server has: its form has nothing left to write, so the listing itself is shown.
import { Navigate } from '@tanstack/react-router'
import type { Draft } from '../../offline/draft-model.ts'

export const Sent = ({ draft }: { draft: Draft }) =>
  draft.submission?.reply ? (
    <Navigate to="/listings/view" search={{ ListingID: draft.submission.reply.ListingId }} replace />
  ) : (
    <Navigate to="/" replace />
  )
