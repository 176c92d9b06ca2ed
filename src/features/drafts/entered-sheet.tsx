import { type ReactNode, useState } from 'react'
import type { Values } from '#contract/listing.ts'
import { photoWords } from '#src/offline/drafts/photo-changes.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { ChangedRow } from './changed-row.tsx'
import { type Changes, type ChangeWords, changesText, hasChanges } from './compare-changes.ts'
import './drafts.css'
import './entered-sheet.css'
import { type FileHere, valueNow } from './entered.ts'

type Props = {
  /** The draft's title. */
  title: string
  /** The member it was entered for; null: themselves. */
  name: string | null
  /** What the member entered; it has no values of the record. */
  entered: Changes
  words: ChangeWords
  /** The record as the server returns it to this member; null: unknown, or not theirs to see. */
  now: Values | null
  /** Files that are only on this device. */
  files: readonly FileHere[]
  onSaveFile: (file: FileHere) => void
  /** Downloads the photos that are only on this device. */
  photos: ReactNode
  /** Leads to the record. */
  link: ReactNode
  copy: (text: string) => Promise<void>
  onClose: () => void
}

/** For work that the member may not open now: what they entered themselves, to read, compare, copy and download. */
export function EnteredSheet(props: Props) {
  const { title, name, entered, words, now, files, onSaveFile, photos, link, copy, onClose } = props
  const [copied, setCopied] = useState<boolean | null>(null)
  const { fields, rows } = entered
  const whose = name ? `Entered for ${name}` : 'Entered as yourself'
  const pictures = photoWords(entered.photos)
  const copyAll = () =>
    copy(changesText(`${whose}: ${title}`, entered, words)).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="What you entered"
      size="part"
      footer={
        hasChanges(entered) && (
          <Button look="main" wide onClick={() => void copyAll()}>
            {copied ? 'Copied' : 'Copy as text'}
          </Button>
        )
      }
    >
      <p>
        <b>{title}</b>
      </p>
      <p className="soft small">
        {whose}. Saved on this {deviceWord()}; only you can see it here.
      </p>
      {link}
      {copied === false && <p role="alert">Your browser doesn’t allow copying. Select the text instead.</p>}
      <ul className="changes-list entered-list">
        {fields.map((change) => {
          const present = valueNow(change, now)
          return (
            <li key={change.field} className="change">
              <b>{words.label(change.field)}</b>
              <span className="entered-value">{words.text(change.field, change.mine) || '(empty)'}</span>
              {present !== undefined && (
                <span className="soft small">In the record now: {words.text(change.field, present) || '(empty)'}</span>
              )}
            </li>
          )
        })}
        {rows.map((row) => (
          <ChangedRow key={`${row.section} ${row.uid}`} row={row} words={words} />
        ))}
        {pictures && (
          <li className="change">
            <b>Photos</b>
            <span className="strong">{pictures}</span>
            {photos}
          </li>
        )}
        {files.map((file) => (
          <li key={file.id} className="change entered-file">
            <b>{file.name}</b>
            <Button onClick={() => onSaveFile(file)} aria-label={`Download ${file.name}`}>
              Download
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
