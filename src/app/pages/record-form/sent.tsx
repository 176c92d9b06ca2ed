// A draft that the server has received: its form has nothing left to write, so the record itself is shown.
import { Navigate } from '@tanstack/react-router'
import { viewAddress } from '#src/features/drafts/record-address.ts'
import { finishedRecord } from '#src/offline/drafts/draft-end.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'

export function Sent({ draft }: { draft: Draft }) {
  const record = finishedRecord(draft)
  return record === null ? (
    <Navigate to="/" replace />
  ) : (
    <Navigate {...viewAddress(recordTypeOf(draft), record)} replace />
  )
}
