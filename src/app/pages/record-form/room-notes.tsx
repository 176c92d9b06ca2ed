// Warnings shown before a limit is reached: before more files are picked, and while a draft grows.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { replyOf } from '#src/api/reply-of.ts'
import { useServices } from '#src/app/services.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftSize, draftSizeWords, uploadRoomWords } from './room-words.ts'

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
