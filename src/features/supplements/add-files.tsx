// Choosing files: each is read, hashed and on disk with its row before the form shows it. One that could not be kept stands here with its reason
// until the member tries again or lets it go.
import { type ChangeEvent, useRef, useState } from 'react'
import type { Drafts } from '../../offline/offline.ts'
import { Button } from '../../ui/button.tsx'
import { ACCEPT, NOT_KEPT, refusalOf } from './file-words.ts'
import { readFile } from './read-file.ts'
import './supplements.css'

type Props = {
  draftId: string
  drafts: Pick<Drafts, 'addFile'>
  /** So many more fit. */
  room: number
  onKept(id: string, name: string): void
  onFull(): void
}
type Left = { key: number; file: File; reason: string; again: boolean }

export function AddFiles({ draftId, drafts, room, onKept, onFull }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef(0)
  const [reading, setReading] = useState(0)
  const [left, setLeft] = useState<readonly Left[]>([])

  const keep = async (file: File) => {
    const leave = (reason: string, again: boolean) =>
      setLeft((before) => [...before, { key: ++keys.current, file, reason, again }])
    const reason = refusalOf(file)
    if (reason) return leave(reason, false)
    setReading((count) => count + 1)
    try {
      onKept(await drafts.addFile(draftId, await readFile(file)), file.name)
    } catch {
      leave(NOT_KEPT, true)
    } finally {
      setReading((count) => count - 1)
    }
  }
  /** One after the other: in the order chosen, and one file's bytes in memory at a time. */
  const keepAll = async (files: readonly File[]) => {
    for (const file of files.slice(0, Math.max(0, room))) await keep(file)
    if (files.length > room) onFull()
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file can be chosen again afterwards.
    event.target.value = ''
    void keepAll(files)
  }
  const letGo = (key: number) => setLeft((before) => before.filter((each) => each.key !== key))

  return (
    <div className="files-add">
      <Button look="plain" icon="plus" wide onClick={() => (room > 0 ? input.current?.click() : onFull())}>
        Add files
      </Button>
      <input ref={input} type="file" accept={ACCEPT} multiple hidden onChange={pick} aria-label="Add files" />
      <p className="small soft files-reading" aria-live="polite">
        {reading > 0 && 'Saving on this phone…'}
      </p>
      {left.length > 0 && (
        <ul className="files-left">
          {left.map(({ key, file, reason, again }) => (
            <li key={key}>
              <strong>{file.name}</strong>
              <span>{reason}</span>
              <div className="files-actions">
                {again && (
                  <Button
                    look="plain"
                    onClick={() => {
                      letGo(key)
                      void keep(file)
                    }}
                  >
                    Try again
                  </Button>
                )}
                <Button look="quiet" onClick={() => letGo(key)}>
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
