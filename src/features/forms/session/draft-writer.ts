// Carries every change of the form into the phone's database. Role: between a keystroke and the disk there is only this, so a mistake here loses typing.
// Changes are gathered for a moment, written in one transaction, and kept in memory until that transaction is known to be on disk.
import type { DraftEdit } from '../../../offline/drafts/draft-model.ts'
import { createSignal } from '../../../state/signal.ts'

/** How long changes are gathered: with the transaction behind it, well inside the 300 ms in which a keystroke must be durable. */
export const GATHER_MS = 200
const RETRY_FIRST_MS = 1_000
const RETRY_LAST_MS = 10_000

/**
 * saved: all is on disk. pending: changes are being gathered or written. failing: the phone could not keep them; they are in memory only,
 * or, where `onServer`, with the server as well.
 */
export type WriterState =
  | { kind: 'saved' }
  | { kind: 'pending' }
  | { kind: 'failing'; message: string; edits: number; onServer: boolean }

/** The one question that every label asks: changes are in memory and nowhere else. */
export const isUnkept = (state: WriterState): boolean => state.kind === 'failing' && !state.onServer

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

/** One edit for each place, the newest value with the oldest base. The order of first appearance stays. */
export function mergeEdits(older: readonly DraftEdit[], newer: readonly DraftEdit[]): DraftEdit[] {
  const merged = new Map<string, DraftEdit>()
  for (const edit of [...older, ...newer]) {
    const key = identity(edit)
    const before = merged.get(key)
    merged.set(key, before ? join(before, edit) : edit)
  }
  return [...merged.values()]
}

export type DraftWriter = {
  push(edits: readonly DraftEdit[]): void
  /** Edits to write with the next ones, and not by themselves. */
  holdBack(edits: readonly DraftEdit[]): void
  /** Pushes what was held back. */
  releaseHeldBack(): void
  /** Writes at once. Resolves when everything pushed so far is on disk; rejects when it is not. */
  flush(): Promise<void>
  state(): WriterState
  subscribe(listener: () => void): () => void
  /** Changes that are not on disk yet, newest values: for the member to copy when the phone cannot keep them. */
  unsaved(): readonly DraftEdit[]
}

export type WriterEffects = {
  /** One strict transaction. Resolves when it is on disk. */
  save(edits: DraftEdit[]): Promise<unknown>
  /** Sends what the phone could not keep. True when the server has it. */
  sendUnsaved?(edits: readonly DraftEdit[]): Promise<boolean>
  /** Runs later; returns how to call it off. */
  after(ms: number, run: () => void): () => void
}

export function createDraftWriter({ save, sendUnsaved, after }: WriterEffects): DraftWriter {
  let heldBack: readonly DraftEdit[] = []
  let waiting: DraftEdit[] = []
  let writing: DraftEdit[] = []
  let turn: Promise<void> | null = null
  let cancel: (() => void) | null = null
  let retryMs = RETRY_FIRST_MS
  /** The unsaved changes that the server has. */
  let sent: DraftEdit[] | null = null
  let isSending = false
  const state = createSignal<WriterState>({ kind: 'saved' })

  const become = (next: WriterState) => {
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
    void send()
  }

  async function send(): Promise<void> {
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
      // Before anybody who waits for this turn can push again: a push that met a finished turn would be left behind.
      writing = []
      turn = null
    }
  }

  /** One write at a time: a second caller waits for the one under way, which also takes what came in meanwhile. */
  function flush(): Promise<void> {
    if (turn) return turn
    unschedule()
    if (!waiting.length) return Promise.resolve()
    turn = write()
    return turn
  }

  function push(edits: readonly DraftEdit[]): void {
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
    push: (edits) => edits.length > 0 && push(edits),
    holdBack(edits) {
      heldBack = edits
    },
    releaseHeldBack: () => heldBack.length > 0 && push([]),
    flush,
    state: state.get,
    subscribe: state.subscribe,
    unsaved: () => mergeEdits(writing, waiting),
  }
}
