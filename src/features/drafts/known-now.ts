// What the server says about a draft now, instead of what it said when the draft's note was stored. For display only;
// never stored. Pure.
import type { AttentionNote, Draft } from '#src/offline/drafts/draft-model.ts'
import { recordKindOf } from '#src/offline/drafts/record-kinds.ts'
import { isWrittenElsewhere } from '#src/offline/drafts/standing.ts'
import { goneText } from '#src/ui/as-of.tsx'

/**
 * gone: there is no such record for this member. elsewhere: another device of the member wrote the draft last.
 * discarded: it is in the bin on the server. over: the server had it, and has it no longer.
 */
export type KnownNow = 'gone' | 'elsewhere' | 'discarded' | 'over'

export const goneDetail = (noun: string): string =>
  `The ${noun} was deleted, or you can no longer see it, so these changes can’t be applied. They are kept on this phone.`

const OPEN_TO_COPY =
  'These changes can’t be applied. They are kept on this phone: open this draft to copy them or save them to a file.'

export const DISCARDED_THERE = 'This draft was discarded on another device'
export const BACK_FROM_BIN =
  'What you entered is kept on this phone. Nothing more is sent until you continue here, which brings the draft back from the bin.'

const WRITTEN_THERE = {
  code: 'autosave-other-device',
  title: 'This draft was edited on another device.',
  detail: 'Continue here to have what was entered there on this phone.',
} as const
export const OVER = {
  title: 'The server no longer has this draft',
  detail: 'It may have been submitted or deleted on another device. What you entered here is kept on this phone.',
}

const NO_NOTE = { code: 'not-found', title: '', detail: '', errors: [], source: 'merge' as const }

/** The draft with a note that is true now. The server's refusal of a submission stays as it is. */
export function knownNow(draft: Draft, known: KnownNow | undefined): Draft {
  const { attention, submission } = draft
  if (!known || submission) return draft
  // Its note says so already, and may say why.
  if (known === 'elsewhere' && isWrittenElsewhere(draft)) return draft
  const before = attention ?? { ...NO_NOTE, at: draft.editedAt, revision: draft.revision }
  return { ...draft, attention: { ...before, ...noteOf(draft, known) } }
}

function noteOf(draft: Draft, known: KnownNow): Partial<AttentionNote> {
  switch (known) {
    case 'gone':
      return { title: goneText(recordKindOf(draft).noun), detail: OPEN_TO_COPY, errors: [] }
    case 'elsewhere':
      return WRITTEN_THERE
    case 'discarded':
      return { code: WRITTEN_THERE.code, title: `${DISCARDED_THERE}.`, detail: BACK_FROM_BIN }
    case 'over':
      return { ...OVER, title: `${OVER.title}.` }
  }
}

// What another device did with a draft, according to the server.

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
