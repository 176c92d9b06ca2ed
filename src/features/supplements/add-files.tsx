// The button to choose files, with the files being stored and those that could not be stored.
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { sha256Of } from '#src/api/sha256.ts'
import type { ChosenFile, Drafts } from '#src/offline/offline.ts'
import { createSignal } from '#src/state/signal.ts'
import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { deviceWord, onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import { receivedWords, useIncomingFiles } from '#src/ui/incoming-files.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { ACCEPT, LOST, NOT_KEPT, refusalOf } from './file-words.ts'
import './supplements.css'

type Props = {
  draftId: string
  drafts: Pick<Drafts, 'addFile' | 'notePicked' | 'refusePicked' | 'dropPicked'>
  /** Files that an earlier page did not finish storing. */
  lost: readonly { id: string; name: string }[]
  newId(): string
  /** Files shared from another app, to be added on a tap, or at once. */
  shared: SharedForHere
  /** Number of files that still fit. */
  room: number
  onKept(id: string, name: string): void
  onFull(): void
}

/** `days`: how long they are kept. `take`: reads them; each leaves where it waits once the draft has it. */
type SharedForHere = { count: number; days: number; isChosen(): boolean; take(): Promise<readonly Chosen[]> }

export function AddFiles({ draftId, drafts, lost, newId, shared, room, onKept, onFull }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isNothing, setNothing] = useState(false)
  const [intake] = useState(createFileIntake)
  const { reading, left } = useSignal(intake.standing)
  const keeping: Keeping = {
    room,
    newId,
    note: (files) =>
      drafts.notePicked(
        draftId,
        files.map((file) => ({ ...file, kind: 'file' })),
      ),
    keep: async (file, id) => drafts.addFile(draftId, await readFile(file), id),
    refused: (id, reason) => void drafts.refusePicked(draftId, id, reason, true).catch(() => undefined),
    drop: (id) => void drafts.dropPicked(draftId, id).catch(() => undefined),
    kept: onKept,
    full: onFull,
  }
  const receive = (files: File[]) => {
    setNothing(files.length === 0)
    intake.add(
      files.map((file) => ({ file })),
      keeping,
    )
  }
  const addShared = async () => intake.add(await shared.take(), keeping)
  useEffect(() => {
    if (shared.count > 0 && shared.isChosen()) void addShared()
  })
  const isOver = useIncomingFiles({ inside: box, onFiles: receive })
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Clear the input, so that the same file can be chosen again.
    event.target.value = ''
    receive(files)
  }
  return (
    <div ref={box} className="files-add stack" data-over={isOver || undefined}>
      {shared.count > 0 && (
        <div className="files-shared row cluster">
          <Icon name="share" size={20} />
          <p>
            {counted(shared.count, 'file')} shared from another app. What you don’t add is deleted after {shared.days}{' '}
            days.
          </p>
          <Button look="plain" onClick={() => void addShared()}>
            Add here
          </Button>
        </div>
      )}
      <Button look="plain" icon="plus" wide onClick={() => (room > 0 ? input.current?.click() : onFull())}>
        Add files
      </Button>
      <input ref={input} type="file" accept={ACCEPT} multiple hidden onChange={pick} aria-label="Add files" />
      <p className="small soft files-hint">Or drop files here, or paste them.</p>
      <p className="small files-reading" role="status">
        {isNothing && receivedWords('file', 0)}
      </p>
      <p className="small soft files-reading" aria-live="polite">
        {reading > 0 && `Saving on this ${deviceWord()}…`}
      </p>
      {left.length + lost.length > 0 && (
        <ul className="files-left stack">
          {lost.map(({ id, name }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{onThisDevice(LOST)}</span>
              <div className="row cluster">
                <Button look="quiet" onClick={() => keeping.drop(id)}>
                  Dismiss
                </Button>
              </div>
            </li>
          ))}
          {left.map((each) => (
            <li key={each.key}>
              <strong>{each.file.name}</strong>
              <span>{onThisDevice(each.reason)}</span>
              <div className="row cluster">
                {each.again && (
                  <Button look="plain" onClick={() => intake.again(each, keeping)}>
                    Try again
                  </Button>
                )}
                <Button look="quiet" onClick={() => intake.dismiss(each, keeping)}>
                  Dismiss
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * An ArrayBuffer, not the File: WebKit refuses to store Files in some sessions, and the original may be deleted later.
 */
async function readFile(file: File): Promise<ChosenFile> {
  const bytes = await file.arrayBuffer()
  return {
    bytes,
    sha256: await sha256Of(bytes),
    name: file.name.slice(-200),
    mediaType: file.type || 'application/octet-stream',
  }
}

// Turns chosen files into rows: stores each on the phone's disk before the form shows it, one after another, in the
// order chosen. A file that could not be stored stays here with its reason until the member retries or dismisses it.

/**
 * `id`: of a file that is kept elsewhere on this phone until the draft has it; `onSafe` is called then. Others get an
 * id here.
 */
export type Chosen = { file: File; id?: string; onSafe?: (id: string) => void }
type LeftFile = Chosen & { key: number; id: string; reason: string; again: boolean }
type IntakeStanding = { reading: number; left: readonly LeftFile[] }

type Keeping = {
  /** Number of files that still fit. */
  room: number
  newId(): string
  /**
   * Records the files by name before any of them is read, so that the loss can be reported if the page dies meanwhile.
   */
  note(files: readonly { id: string; name: string }[]): Promise<void>
  /** Resolves with the file's id when it is on disk. */
  keep(file: File, id: string): Promise<string>
  /** Reports a file that could not be stored; the member may retry it. */
  refused(id: string, reason: string): void
  /** Called when the member dismisses it. */
  drop(id: string): void
  kept(id: string, name: string): void
  full(): void
}

export function createFileIntake() {
  const standing = createSignal<IntakeStanding>({ reading: 0, left: [] })
  let line = Promise.resolve()
  let keys = 0
  /** Files from elsewhere that were added or refused here: a second tap adds none twice. */
  const seen = new Set<string>()
  const show = (change: Partial<IntakeStanding>) => standing.set({ ...standing.get(), ...change })
  const leave = (chosen: Chosen & { id: string }, reason: string, again: boolean) =>
    show({ left: [...standing.get().left, { ...chosen, key: ++keys, reason, again }] })
  const remove = (key: number) => show({ left: standing.get().left.filter((each) => each.key !== key) })

  /** Reads one file at a time to limit memory. */
  const take = (chosen: Chosen & { id: string }, noted: Promise<void>, { keep, kept, refused }: Keeping) => {
    const { id, file } = chosen
    show({ reading: standing.get().reading + 1 })
    line = line.then(async () => {
      try {
        await noted
        kept(await keep(file, id), file.name)
        chosen.onSafe?.(id)
      } catch {
        leave(chosen, NOT_KEPT, true)
        refused(id, NOT_KEPT)
      } finally {
        show({ reading: standing.get().reading - 1 })
      }
    })
  }
  /** Files being read count as well. */
  const freeOf = ({ room }: Keeping) => Math.max(0, room - standing.get().reading)

  return {
    standing,
    add(files: readonly Chosen[], keeping: Keeping): void {
      const checked = files
        .filter(({ id }) => id === undefined || !seen.has(id))
        .map((chosen) => ({ chosen, reason: refusalOf(chosen.file) }))
      for (const { id } of files) if (id !== undefined) seen.add(id)
      for (const { chosen, reason } of checked) if (reason) leave({ id: '', ...chosen }, reason, false)
      const taken = checked.filter(({ reason }) => reason === null)
      const free = freeOf(keeping)
      const entries = taken.slice(0, free).map(({ chosen }) => ({ ...chosen, id: chosen.id ?? keeping.newId() }))
      // The phone has the others already.
      const fresh = entries.filter(({ onSafe }) => !onSafe).map(({ id, file }) => ({ id, name: file.name }))
      const noted = keeping.note(fresh).catch(() => undefined)
      for (const entry of entries) take(entry, noted, keeping)
      for (const { chosen } of taken.slice(free)) seen.delete(chosen.id ?? '')
      if (taken.length > free) keeping.full()
    },
    again({ key, reason: _, again: __, ...chosen }: LeftFile, keeping: Keeping): void {
      if (freeOf(keeping) > 0) {
        remove(key)
        take(chosen, Promise.resolve(), keeping)
      } else keeping.full()
    },
    dismiss({ key, id }: LeftFile, { drop }: Pick<Keeping, 'drop'>): void {
      remove(key)
      seen.delete(id)
      if (id) drop(id)
    },
    /** Resolves when every chosen file is stored or dismissed. */
    settled: () => line,
  }
}
