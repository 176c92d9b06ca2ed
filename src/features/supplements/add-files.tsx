// The button to choose files, with the files being stored and those that could not be stored.
import { type ChangeEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { PickedFile } from '../../offline/drafts/draft-model.ts'
import { countPages } from '../../offline/drafts/picked-files.ts'
import type { Drafts } from '../../offline/offline.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { deviceWord, onThisDevice } from '../../ui/device-word.ts'
import { useDialogs } from '../../ui/dialogs.tsx'
import { receivedWords, useIncomingFiles } from '../../ui/incoming-files.ts'
import { createFileIntake, type Keeping } from './file-intake.ts'
import { ACCEPT, LOST } from './file-words.ts'
import { type PageDrafts, pageStore } from './paper/page-store.ts'
import { ScanPaper } from './paper/scan-paper.tsx'
import { readFile } from './read-file.ts'
import './supplements.css'

const DISCARD = {
  title: 'Discard the scanned pages?',
  text: 'They are saved with the listing only as a PDF.',
  yes: 'Discard',
  no: 'Keep them',
  danger: true,
}

type Props = {
  draftId: string
  drafts: Pick<Drafts, 'addFile' | 'refusePicked'> & PageDrafts
  /** Files that an earlier page did not finish storing. */
  lost: readonly { id: string; name: string }[]
  /** Pages of a document that has not been saved. */
  scanned: readonly PickedFile[]
  newId(): string
  /** Number of files that still fit. */
  room: number
  onKept(id: string, name: string): void
  onFull(): void
}

export function AddFiles({ draftId, drafts, lost, scanned, newId, room, onKept, onFull }: Props) {
  const dialogs = useDialogs()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isScanning, setScanning] = useState(false)
  const [isNothing, setNothing] = useState(false)
  const [intake] = useState(createFileIntake)
  const { reading, left } = useSyncExternalStore(intake.subscribe, intake.standing)
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
    intake.add(files, keeping)
  }
  const discardScan = async () => {
    if (!(await dialogs.ask(DISCARD))) return
    for (const { id } of scanned) await drafts.dropPicked(draftId, id)
  }
  const pages = countPages(scanned)
  const isOver = useIncomingFiles({ inside: box, onFiles: receive })
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Clear the input, so that the same file can be chosen again.
    event.target.value = ''
    receive(files)
  }
  return (
    <div ref={box} className="files-add" data-over={isOver || undefined}>
      <Button look="plain" icon="plus" wide onClick={() => (room > 0 ? input.current?.click() : onFull())}>
        Add files
      </Button>
      <Button look="plain" icon="camera" wide onClick={() => (room > 0 || pages > 0 ? setScanning(true) : onFull())}>
        {pages === 0 ? 'Scan a document' : `Continue the scan, ${counted(pages, 'page')}`}
      </Button>
      {scanned.length > 0 && (
        <Button look="quiet" icon="trash" onClick={() => void discardScan()}>
          Discard the scan
        </Button>
      )}
      {isScanning && (
        <ScanPaper
          store={pageStore(draftId, drafts, scanned)}
          isFull={room <= 0}
          newId={newId}
          onSaved={onKept}
          onClose={() => setScanning(false)}
        />
      )}
      <input ref={input} type="file" accept={ACCEPT} multiple hidden onChange={pick} aria-label="Add files" />
      <p className="small soft files-hint">Or drop files here, or paste them.</p>
      <p className="small files-reading" role="status">
        {isNothing && receivedWords('file', 0)}
      </p>
      <p className="small soft files-reading" aria-live="polite">
        {reading > 0 && `Saving on this ${deviceWord()}…`}
      </p>
      {left.length + lost.length > 0 && (
        <ul className="files-left">
          {lost.map(({ id, name }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{onThisDevice(LOST)}</span>
              <div className="files-actions">
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
              <div className="files-actions">
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
