// Work that waits to be sent, and why: for the screen that answers "has it gone out yet?". Pure.
import type { Owner } from '#src/api/owner.ts'
import { factsOf } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, LocalFile, LocalPhoto } from '#src/offline/drafts/draft-model.ts'
import { isWaiting, needsMember, standingOf } from '#src/offline/drafts/standing.ts'
import { filesOf, type Upload, unsentFiles, unsentPhotos } from '#src/offline/drafts/uploads.ts'
import type { SyncSnapshot } from '#src/offline/offline.ts'
import { deviceWord, onThisDevice } from '#src/ui/device-word.ts'

export type WaitingDraft = {
  draft: Draft
  /** Photos that are not on the server, in the draft's order. */
  photos: readonly LocalPhoto[]
  files: LocalFile[]
  /** Total number of photos and files to send, including those already sent. */
  uploadsTotal: number
  /** Whether the submission can still be withdrawn. */
  canWithdraw: boolean
  /** Nothing is sent before the member submits the draft or resolves its problem. */
  rests: boolean
}

/** Newest first: submissions, then drafts with parts that are only on this phone. */
export function waitingDrafts(drafts: readonly Draft[], owner: Owner): WaitingDraft[] {
  return drafts
    .filter(isWaiting)
    .map((draft): WaitingDraft => {
      const { kind } = standingOf(draft)
      const facts = factsOf(draft, owner)
      const isNew = Object.values(draft.photos).filter((photo) => photo.isNew && !photo.IsDeleted)
      return {
        draft,
        photos: unsentPhotos(draft),
        files: unsentFiles(draft),
        uploadsTotal: isNew.length + filesOf(draft).length,
        canWithdraw: draft.submission?.state === 'frozen',
        rests: kind !== 'waiting-to-send' && kind !== 'sending' && !facts.unsaved && facts.uploads.length === 0,
      }
    })
    .sort((a, b) => rank(b) - rank(a))
}

const rank = ({ draft }: WaitingDraft): number => (draft.submission ? 1e15 + draft.submission.actedAt : draft.editedAt)

/** For a draft of which nothing is sent for now. */
export function restWords(waiting: WaitingDraft): string {
  if (needsMember(standingOf(waiting.draft))) return 'Open it to see what needs attention. Nothing was lost.'
  const { photos, files } = waiting
  const paused = Object.entries({ photos, files }).flatMap(([words, uploads]) =>
    uploads.some(({ state }) => state === 'paused') ? [words] : [],
  )
  return paused.length > 0
    ? `Paused ${paused.join(' and ')} stay on this ${deviceWord()} until you send them or submit.`
    : `Stays on this ${deviceWord()} until you submit it.`
}

/** `retryInMs`: time until the next automatic attempt; null: none is scheduled. */
export type Why = { text: string; retryInMs: number | null; mustSignIn: boolean }

export function whyWaiting(sync: SyncSnapshot, online: boolean, now: number): Why {
  const retryInMs = sync.retryAt === null ? null : Math.max(0, sync.retryAt - now)
  if (sync.phase === 'sign-in-needed')
    return {
      text: 'Your session has ended. Sign in to send your work.',
      retryInMs: null,
      mustSignIn: true,
    }
  if (!online)
    return {
      text: 'You’re offline. Your work will be sent when you’re back online.',
      retryInMs: null,
      mustSignIn: false,
    }
  if (sync.phase === 'captive')
    return {
      text: 'This Wi-Fi asks you to sign in first. Open any other page in your browser to sign in, or turn Wi-Fi off.',
      retryInMs,
      mustSignIn: false,
    }
  if (sync.phase === 'offline') return { text: 'The portal isn’t answering.', retryInMs, mustSignIn: false }
  if (sync.uploadsHeld && sync.phase !== 'sending')
    return {
      text: 'Photos and files are waiting for Wi-Fi, as chosen in Settings. “Send now” sends them over mobile data.',
      retryInMs,
      mustSignIn: false,
    }
  if (sync.phase === 'sending') return { text: 'Sending now.', retryInMs: null, mustSignIn: false }
  if (sync.phase === 'backing-off') return { text: 'The last attempt failed.', retryInMs, mustSignIn: false }
  return { text: 'Your work will be sent automatically in a moment.', retryInMs, mustSignIn: false }
}

/** `percent`: upload progress; null: unknown. */
export function uploadWords({ state, problem, tries }: Upload, percent: number | null = null): string {
  switch (state) {
    case 'uploading':
      return percent === null ? 'Sending…' : `Sending ${percent}%`
    case 'paused':
      return 'Paused'
    case 'refused':
      return problem ? onThisDevice(problem) : 'Refused'
    case 'uploaded':
      return 'On the server'
    case 'waiting':
      return tries > 0 ? `Waiting, tried ${tries === 1 ? 'once' : `${tries} times`}` : 'Waiting'
  }
}
