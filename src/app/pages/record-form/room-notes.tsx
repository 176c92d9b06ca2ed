// Warnings shown before a limit is reached: before more files are picked, and while a draft grows.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DRAFT_MAX_BYTES, WARN_FROM } from '#contract/constants.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { useServices } from '#src/app/services.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { autosaveBody } from '#src/offline/sync/autosave-body.ts'
import { deviceWord } from '#src/ui/device-word.ts'

const LOOK_AGAIN_MS = 60_000

/** Offline the remaining room is unknown, so nothing is shown. */
export function UploadRoomNote() {
  const { call } = useServices()
  const { data } = useQuery({
    queryKey: ['upload-room'],
    queryFn: ({ signal }) => replyOf(call('uploadRoom', { signal })),
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: LOOK_AGAIN_MS,
  })
  return <Note words={data ? uploadRoomWords(data) : null} />
}

/** Measured again after each save to the server: measuring a draft on every keystroke would be noticeable. */
export function DraftSizeNote({ draft }: { draft: Draft }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const bytes = useMemo(() => draftSize(draft), [draft.draftId, draft.acknowledged, draft.attention])
  return <Note words={draftSizeWords(bytes)} />
}

const Note = ({ words }: { words: string | null }) => (words ? <p role="status">{words}</p> : null)

// Warnings shown before a limit of the server is reached. null: not close to it.

const MB = 1024 * 1024
const megabytes = (bytes: number): number => Math.round(bytes / MB)

export function uploadRoomWords({ usedBytes, maxBytes }: { usedBytes: number; maxBytes: number }): string | null {
  if (usedBytes < WARN_FROM * maxBytes) return null
  const used = `Photos and files that aren’t part of a listing yet use ${megabytes(Math.min(usedBytes, maxBytes))} of ${megabytes(maxBytes)} MB on the server.`
  if (usedBytes < maxBytes) return `${used} Submit or discard a draft to free up space.`
  return `${used} New photos and files stay on this ${deviceWord()}. Submit or discard a draft, then tap “Try again” on them.`
}

export function draftSizeWords(bytes: number): string | null {
  if (bytes < WARN_FROM * DRAFT_MAX_BYTES) return null
  if (bytes <= DRAFT_MAX_BYTES)
    return `This draft fills ${Math.floor((bytes / DRAFT_MAX_BYTES) * 100)}% of the size limit for drafts on the server. Shorten long texts or remove rows; everything you entered is saved.`
  return `This draft is over the size limit for drafts on the server. Everything you entered is saved on this ${deviceWord()}. Shorten long texts or remove rows to save it to the server again.`
}

/** Size of the whole draft as the server stores it. */
export function draftSize(draft: Draft): number {
  const { fields, rows, photos, photoOrder } = autosaveBody({ ...draft, acknowledged: -1 })
  return new TextEncoder().encode(JSON.stringify([fields, rows, photos, photoOrder])).length
}
