// The view of every comparison: unsent changes and the record, this device's copy and another's, conflicts, and what a
// member entered for somebody else.
import { Fragment, type ReactNode, useState } from 'react'
import { photoWords } from '#src/offline/drafts/photo-changes.ts'
import type { ChangeWords } from './change-words.ts'
import { type Changes, ROW_CHANGES, rowText } from './compare-changes.ts'
import './drafts.css'

/** `isChosen`: the one that stands. */
type Version = { name: string; text: string; isChosen?: boolean }

type DifferentValue = {
  key: string
  label: string
  /** The value in each version, side by side. */
  versions?: readonly Version[]
  /** What comes of it, or who made it. */
  note?: ReactNode
}

/** One difference, in words. */
export type Difference = DifferentValue & {
  /** Small picture of the photo that it is about. */
  picture?: ReactNode
  /** Fields of a row that is in both versions. */
  fields?: readonly DifferentValue[]
  /** In place of versions: a row, an order, the photos. */
  text?: ReactNode
  /** Buttons. */
  acts?: ReactNode
  className?: string
}

/** `label`: name of the list; the list then scrolls, also by keyboard. */
type Props = { list: readonly Difference[]; label?: string; className?: string }

export const Differences = ({ list, label, className = 'changes-list' }: Props) => (
  <ul className={className} {...(label && { 'aria-label': label, tabIndex: 0 })}>
    {list.map(({ key, label: name, picture, versions, fields, text, note, acts, className: look = '' }) => (
      <li key={key} className={`change ${look}`}>
        <b>{name}</b>
        {picture}
        {versions && <Versions versions={versions} />}
        {fields?.map((field) => (
          <div key={field.key}>
            <span>{field.label}</span>
            {field.versions && <Versions versions={field.versions} />}
            <Note>{field.note}</Note>
          </div>
        ))}
        {text}
        <Note>{note}</Note>
        {acts}
      </li>
    ))}
  </ul>
)

const Versions = ({ versions }: { versions: readonly Version[] }) => (
  <dl>
    {versions.map(({ name, text, isChosen }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd className={isChosen ? 'strong' : undefined}>{text || '(empty)'}</dd>
      </Fragment>
    ))}
  </dl>
)

const Note = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' && children !== '' ? <span className="soft small">{children}</span> : children

const changed = (key: string, label: string, text: string): Difference => ({
  key,
  label,
  text: <span className="strong">{text}</span>,
})

/** Rows that the member added, changed or deleted. */
export const changedRows = ({ rows }: Pick<Changes, 'rows'>, words: ChangeWords): Difference[] =>
  rows.map((row) =>
    changed(`${row.section} ${row.uid}`, `${words.label(row.section)}, ${ROW_CHANGES[row.kind]}`, rowText(row, words)),
  )

/** Orders and photos that the member changed. */
export const changedOrders = ({ reordered, photos }: Changes, words: ChangeWords): Difference[] => [
  ...reordered.map(({ section }) => changed(section, words.label(section), 'another order')),
  ...(photoWords(photos) ? [changed('photos', 'Photos', photoWords(photos))] : []),
]

/** Copies as text. `isCopied` null: not tried yet; false: the browser doesn't allow it. */
export function useCopy(copy: () => Promise<void>): { isCopied: boolean | null; copyText: () => void } {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const copyText = () =>
    void copy().then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return { isCopied, copyText }
}
