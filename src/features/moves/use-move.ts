// The calls of a move, and how far it has come.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MOVE_MAX, type MoveTarget, type PreviewMove } from '#contract/move-listings.ts'
import type { Call } from '#src/api/call.ts'
import { failureWords } from '#src/api/failure-words.ts'
import { NoReply, replyOf } from '#src/api/reply-of.ts'
import { counted } from '#src/ui/counted.ts'
import { useAction } from '#src/ui/use-action.ts'

const KEY = ['moves']

/** null: not everything is chosen yet. Who edits what is not persisted on this device. */
export const usePreview = (call: Call, wanted: PreviewMove | null) =>
  useQuery({
    queryKey: [...KEY, wanted],
    queryFn: ({ signal }) => replyOf(call('previewMove', { input: wanted!, signal })),
    enabled: wanted !== null,
    // A refused choice of people is not refused any less a second later.
    retry: false,
    meta: { persist: false },
  })

/** Why nothing can move to the one who was chosen. */
export function refusedTarget(error: unknown): string | undefined {
  const result = error instanceof NoReply ? error.result : undefined
  return result?.kind === 'problem' ? result.problem.errors?.[0]?.message : undefined
}

export type MovePorts = { call: Call; newId: () => string; online: boolean }
type Part = { MemberUniqueID: number; to: MoveTarget; UniqueIDs: number[]; key: string }

/** `refused`: why the form's rules refused to move a listing. `said`: the outcome, for the member. */
export type Moving = { moved: number; of: number; refused: ReadonlyMap<number, string>; said: string }
const NOTHING: Moving = { moved: 0, of: 0, refused: new Map(), said: '' }

/**
 * Moves the listings part by part. A part without an answer keeps its key, so that another try never moves it twice;
 * parts that were answered stay moved.
 */
export function useMove({ call, newId, online }: MovePorts) {
  const queries = useQueryClient()
  const { busy, act } = useAction()
  const [moving, setMoving] = useState(NOTHING)
  const unanswered = useRef<Part | null>(null)

  const send = async (parts: readonly Part[], total: number) => {
    let now: Moving = { ...NOTHING, of: total }
    setMoving(now)
    for (const part of parts) {
      const { key, ...input } = part
      const result = await call('moveListings', { input, idempotencyKey: key })
      unanswered.current = result.kind === 'silence' ? part : null
      if (result.kind !== 'ok') {
        const { text } = failureWords(result, {
          online,
          unchanged: 'The other listings were not moved.',
          unanswered: 'The list below shows what is left.',
        })
        const why = result.kind === 'problem' ? result.problem.errors?.[0]?.message : undefined
        now = { ...now, said: `${counted(now.moved, 'listing')} moved. ${why ?? text}` }
        break
      }
      const { moved, left } = result.value.Data
      const refused = left.flatMap(({ UniqueID, detail }): [number, string][] => (detail ? [[UniqueID, detail]] : []))
      now = { ...now, moved: now.moved + moved.length, refused: new Map([...now.refused, ...refused]) }
      setMoving(now)
    }
    const stayed = total - now.moved
    const rest = stayed > 0 ? ` ${counted(stayed, 'listing')} stayed; see why below.` : ''
    setMoving({ ...now, said: now.said || `${counted(now.moved, 'listing')} moved.${rest}` })
    await Promise.all(
      [KEY, ['myListings'], ['foundListings'], ['listingRecord'], ['today']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  }

  const move = ({ MemberUniqueID, to }: Pick<PreviewMove, 'MemberUniqueID' | 'to'>, ids: readonly number[]) =>
    act(async () => {
      const earlier = unanswered.current
      const isSame = earlier?.MemberUniqueID === MemberUniqueID && JSON.stringify(earlier.to) === JSON.stringify(to)
      const again = isSame ? [earlier] : []
      const left = ids.filter((id) => !again.some(({ UniqueIDs }) => UniqueIDs.includes(id)))
      const parts = Array.from({ length: Math.ceil(left.length / MOVE_MAX) }, (_, at) => ({
        ...{ MemberUniqueID, to, key: newId() },
        UniqueIDs: left.slice(at * MOVE_MAX, (at + 1) * MOVE_MAX),
      }))
      const all = [...again, ...parts]
      await send(
        all,
        all.reduce((sum, { UniqueIDs }) => sum + UniqueIDs.length, 0),
      )
    })

  return { busy, moving, move, forget: () => setMoving(NOTHING) }
}
