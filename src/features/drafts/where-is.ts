// What the member's other devices did with a draft, from what the server says about all of them. Pure.
import { isWrittenElsewhere } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { KnownNow } from './known-now.ts'

export type Where = Exclude<KnownNow, 'gone'>

/** Of the member's drafts on the server; null or undefined without an answer. */
export type OnServer = {
  /** The device that last wrote each unfinished draft, by draft id. */
  writers: Readonly<Record<string, string>> | null | undefined
  /** Ids of the drafts in the bin. */
  binned: readonly string[] | null | undefined
}

/** For a draft that the server has had. undefined: this device writes it, or the server has not said enough. */
export function whereIs(draft: Draft, deviceId: string, { writers, binned }: OnServer): Where | undefined {
  const isBinned = binned?.includes(draft.draftId)
  if (isWrittenElsewhere(draft)) return isBinned ? 'discarded' : 'elsewhere'
  if (!writers) return undefined
  const writer = writers[draft.draftId]
  if (writer !== undefined) return writer === deviceId ? undefined : 'elsewhere'
  if (!binned) return undefined
  return isBinned ? 'discarded' : 'over'
}
