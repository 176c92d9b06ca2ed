// Writes every change of the form to the phone's database. Nothing else connects a keystroke to the disk, so a mistake
// here loses typing. Changes are collected briefly, written in one transaction, and kept in memory until that
// transaction is known to be on disk.
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import type { SaveState } from './save-state.ts'

/**
 * How long changes are collected before they are written. Including the transaction on a slow phone, this is well
 * within the 300 ms in which a keystroke must be durable; changes typed during a write are part of the next one.
 */
export const GATHER_MS = 60
const RETRY_FIRST_MS = 1_000
const RETRY_LAST_MS = 10_000

const identity = (edit: DraftEdit): string => {
  switch (edit.kind) {
    case 'field':
      return `field ${edit.name}`
    case 'row':
      return `row ${edit.section} ${edit.uid}`
    case 'photo':
      return `photo ${edit.id}`
    default:
      return edit.kind
  }
}

function join(older: DraftEdit, newer: DraftEdit): DraftEdit {
  if (older.kind === 'field' && newer.kind === 'field') return { ...newer, base: older.base }
  if (older.kind === 'photo' && newer.kind === 'photo') return { ...older, ...newer }
  if (older.kind !== 'row' || newer.kind !== 'row') return newer
  const both = { ...older, ...newer }
  if (older.fields || newer.fields) both.fields = { ...older.fields, ...newer.fields }
  if (older.bases || newer.bases) both.bases = { ...newer.bases, ...older.bases }
  return both
}

/** One edit per location, with the newest value and the oldest base, in order of first appearance. */
export function mergeEdits(older: readonly DraftEdit[], newer: readonly DraftEdit[]): DraftEdit[] {
  const merged = new Map<string, DraftEdit>()
  for (const edit of [...older, ...newer]) {
    const key = identity(edit)
    const before = merged.get(key)
    merged.set(key, before ? join(before, edit) : edit)
  }
  return [...merged.values()]
}

export type EditBatcher = {
  add(edits: readonly DraftEdit[]): void
  /** Queues edits to be written with the next ones, but not on their own. */
  holdBack(edits: readonly DraftEdit[]): void
  /** Writes the edits held back. */
  releaseHeldBack(): void
  /** Writes at once. Resolves when everything added so far is on disk; otherwise rejects. */
  flush(): Promise<void>
  state: Signal<SaveState>
  /** Changes that are not on disk, with their newest values: for the member to copy if the phone cannot save them. */
  unsaved(): readonly DraftEdit[]
}

type BatcherEffects = {
  /** One strict transaction. Resolves when it is on disk. */
  save(edits: DraftEdit[]): Promise<unknown>
  /** Sends changes that the phone could not save. Resolves with true if the server has them. */
  sendUnsaved?(edits: readonly DraftEdit[]): Promise<boolean>
  /** Runs later; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export function createEditBatcher({ save, sendUnsaved, after }: BatcherEffects): EditBatcher {
  let heldBack: readonly DraftEdit[] = []
  let waiting: DraftEdit[] = []
  let writing: DraftEdit[] = []
  let turn: Promise<void> | null = null
  let cancel: (() => void) | null = null
  let retryMs = RETRY_FIRST_MS
  /** The unsaved changes that are on the server. */
  let sent: DraftEdit[] | null = null
  let isSending = false
  const state = createSignal<SaveState>({ kind: 'saved' })

  const become = (next: SaveState) => {
    if (next.kind !== state.get().kind || next.kind === 'failing') state.set(next)
  }
  const schedule = (ms: number) => {
    cancel ??= after(ms, () => {
      cancel = null
      flush().catch(() => {})
    })
  }
  const unschedule = () => {
    cancel?.()
    cancel = null
  }

  function fail(reason: unknown) {
    waiting = waiting.length ? mergeEdits(writing, waiting) : writing
    const message = reason instanceof Error ? reason.message : ''
    become({ kind: 'failing', message, edits: waiting.length, onServer: waiting === sent })
    unschedule()
    schedule(retryMs)
    retryMs = Math.min(retryMs * 2, RETRY_LAST_MS)
    void sendWaiting()
  }

  async function sendWaiting(): Promise<void> {
    if (!sendUnsaved || isSending || waiting === sent) return
    const edits = waiting
    isSending = true
    const isSent = await sendUnsaved(edits).catch(() => false)
    isSending = false
    if (!isSent) return
    sent = edits
    const now = state.get()
    if (now.kind === 'failing' && (waiting === sent || writing === sent)) become({ ...now, onServer: true })
  }

  async function write(): Promise<void> {
    try {
      while (waiting.length) {
        writing = waiting
        waiting = []
        await save(writing)
        writing = []
        retryMs = RETRY_FIRST_MS
      }
      become({ kind: 'saved' })
    } catch (reason) {
      fail(reason)
      throw reason
    } finally {
      // Clear before anything waiting for this write can add more: edits added to a finished write would never be written.
      writing = []
      turn = null
    }
  }

  /**
   * One write at a time: a second caller waits for the write in progress, which also includes changes that arrive
   * meanwhile.
   */
  function flush(): Promise<void> {
    if (turn) return turn
    unschedule()
    if (!waiting.length) return Promise.resolve()
    turn = write()
    return turn
  }

  function add(edits: readonly DraftEdit[]): void {
    const all = [...heldBack, ...edits]
    heldBack = []
    waiting = mergeEdits(waiting, all)
    const now = state.get()
    if (now.kind === 'failing') {
      become({ ...now, edits: waiting.length, onServer: false })
      return
    }
    become({ kind: 'pending' })
    schedule(GATHER_MS)
  }

  return {
    add: (edits) => edits.length > 0 && add(edits),
    holdBack(edits) {
      heldBack = edits
    },
    releaseHeldBack: () => heldBack.length > 0 && add([]),
    flush,
    state,
    unsaved: () => mergeEdits(writing, waiting),
  }
}

type Target = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

/**
 * Writes everything that is not on disk whenever the phone may be about to close the page. `hasWork`: makes the browser
 * ask before the page is left.
 */
export function keepSafe(target: Target, batcher: EditBatcher, hasWork: () => boolean): () => void {
  const flush = () => void batcher.flush().catch(() => undefined)
  const hidden = () => {
    if (target.document.visibilityState === 'hidden') flush()
  }
  const leaving = (event: Event) => {
    flush()
    if (hasWork()) event.preventDefault()
  }
  target.document.addEventListener('visibilitychange', hidden)
  target.addEventListener('pagehide', flush)
  target.addEventListener('beforeunload', leaving)
  return () => {
    target.document.removeEventListener('visibilitychange', hidden)
    target.removeEventListener('pagehide', flush)
    target.removeEventListener('beforeunload', leaving)
  }
}
