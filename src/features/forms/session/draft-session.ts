// The draft behind an open form: created with the first change, written to, and followed wherever it changes. Every
// typed value goes to disk through `save`, so a mistake here loses typing.
import type { Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { isUntouched, type NewDraft } from '#src/offline/drafts/new-draft.ts'
import { isOver, isOwn } from '#src/offline/drafts/standing.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import type { DraftChange } from '#src/offline/store/draft-store.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'

export type DraftPorts = {
  drafts: Pick<Drafts, 'begin' | 'create' | 'edit' | 'get'>
  subscribe: Offline['subscribe']
  sendFromMemory: Offline['sendFromMemory']
}

type DraftSession = {
  /** The draft as last written here or elsewhere; null before there is one. Its revision never decreases. */
  draft: Signal<Draft | null>
  /** Creates the draft if there is none. */
  ensure(): Promise<Draft>
  /** Resolves when the edits are on disk. */
  save(edits: DraftEdit[]): Promise<void>
  /** Sends edits that the phone cannot store. True when the server has them. */
  sendUnsaved(edits: readonly DraftEdit[]): Promise<boolean>
  stop(): void
}

export function createDraftSession(resumed: Draft | null, begin: NewDraft, ports: DraftPorts): DraftSession {
  const { drafts, sendFromMemory } = ports
  const draft = createSignal(resumed)
  /** A draft that is not on disk yet: every attempt to create it uses the same id. */
  let unmade: Draft | null = null
  let creating: Promise<Draft> | null = null

  const accept = (next: Draft) => {
    const before = draft.get()
    if (!before || next.revision >= before.revision) draft.set(next)
  }
  const inMemory = (): Draft => {
    unmade ??= drafts.begin(begin)
    return unmade
  }
  async function create(edits: readonly DraftEdit[]): Promise<Draft> {
    try {
      const made = await drafts.create(begin, inMemory(), edits)
      accept(made)
      return made
    } catch (reason) {
      // The phone could not save it; the next change tries again.
      creating = null
      throw reason
    }
  }
  async function ensure(): Promise<Draft> {
    const present = draft.get()
    if (present) return present
    creating ??= create([])
    return creating
  }
  const follow = (change: DraftChange | null) => {
    const before = draft.get()
    if (!before) return
    if (change === null) return void restore(before)
    const { draftId, draft: next } = change
    if (next && draftId === before.draftId && isOwn(next, before.owner)) accept(next)
  }
  /** The browser removed the database. If the draft is lost, it is written again from memory. */
  async function restore(before: Draft): Promise<void> {
    const found = await drafts.get(before.draftId).catch(() => null)
    // Newer information has arrived in the meantime.
    if (found === null || draft.get() !== before) return
    if (found) return accept(found)
    const isOpenWork = !isUntouched(before) && before.binnedAt === null && !isOver(before)
    if (isOpenWork) await drafts.edit(before.draftId, [], before).then(accept, () => undefined)
  }
  /**
   * The draft may have changed after it was read and before this form followed it: its submission may have been
   * confirmed.
   */
  async function catchUp(read: Draft): Promise<void> {
    const found = await drafts.get(read.draftId).catch(() => undefined)
    if (found && draft.get() === read) accept(found)
  }
  const stop = ports.subscribe(follow)
  if (resumed) void catchUp(resumed)

  return {
    draft,
    ensure,
    async save(edits) {
      // The first changes are written to disk together with the new draft.
      if (!draft.get() && !creating) {
        creating = create(edits)
        return void (await creating)
      }
      const { draftId } = await ensure()
      // `follow` has received this very object, unless the phone's core has just stopped.
      accept(await drafts.edit(draftId, edits, draft.get() ?? undefined))
    },
    async sendUnsaved(edits) {
      const sent = await sendFromMemory(draft.get() ?? inMemory(), edits)
      if (sent) accept(sent)
      return sent !== null
    },
    stop,
  }
}
