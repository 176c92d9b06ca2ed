// What a member entered in a draft, without the record's own values: the member may no longer be allowed to see those.
// Omit nothing that the member typed: this may be their only way to read it.
import type { ReactNode } from 'react'
import type { Value, Values } from '#contract/listing.ts'
import { itemKey } from '#rules/record/row.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, keysAsCopied, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { pickedFiles } from '#src/offline/drafts/picked-files.ts'
import { UNTOUCHED } from '#src/offline/drafts/revision.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import type { ChangeWords } from './change-words.ts'
import {
  type Changes,
  changesText,
  compareChanges,
  type FieldChange,
  hasDifferences,
  type RowChange,
} from './compare-changes.ts'
import { changedOrders, changedRows, type Difference, Differences, useCopy } from './differences.tsx'

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
  const whose = name ? `Entered for ${name}` : 'Entered as yourself'
  const { isCopied, copyText } = useCopy(() => copy(changesText(`${whose}: ${title}`, entered, words)))
  const typed = (change: FieldChange): Difference => {
    const present = valueNow(change, now)
    return {
      key: change.field,
      label: words.label(change.field),
      text: <span className="entered-value">{words.text(change.field, change.mine) || '(empty)'}</span>,
      note: present !== undefined && `In the record now: ${words.text(change.field, present) || '(empty)'}`,
    }
  }
  const onlyHere = (file: FileHere): Difference => ({
    key: file.id,
    label: file.name,
    className: 'entered-file',
    acts: (
      <Button onClick={() => onSaveFile(file)} aria-label={`Download ${file.name}`}>
        Download
      </Button>
    ),
  })
  const orders = changedOrders(entered, words).map((each) => (each.key === 'photos' ? { ...each, acts: photos } : each))
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="What you entered"
      size="part"
      footer={
        hasDifferences(entered) && (
          <Button look="main" wide onClick={copyText}>
            {isCopied ? 'Copied' : 'Copy as text'}
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
      {isCopied === false && <p role="alert">Your browser doesn’t allow copying. Select the text instead.</p>}
      <Differences
        className="changes-list entered-list"
        list={[...entered.fields.map(typed), ...changedRows(entered, words), ...orders, ...files.map(onlyHere)]}
      />
    </Sheet>
  )
}

/** Without defaults, and without values of a copied listing that the member left as they were. `order`: the form's. */
export function enteredIn(draft: Draft, order: readonly string[] = []): Changes {
  const { fields, rows, reordered, photos } = compareChanges(draft, null)
  const copied = new Set(keysAsCopied(draft))
  const isTyped = ({ field }: FieldChange) => draft.operation === 'edit' || (draft.fields[field]?.rev ?? 0) > UNTOUCHED
  const place = new Map(order.map((name, index) => [name, index]))
  const placeOf = ({ field }: FieldChange) => place.get(field) ?? order.length
  return {
    fields: fields
      .filter(isTyped)
      .map(withoutBase)
      .sort((a, b) => placeOf(a) - placeOf(b)),
    rows: rows.flatMap(({ was: _, ...row }): RowChange[] => {
      const own = row.fields.filter(({ field }) => !copied.has(itemKey(row.section, row.uid, field)))
      const isAsCopied = own.length === 0 && row.fields.length > 0 && row.kind !== 'theirs'
      return isAsCopied ? [] : [{ ...row, fields: own.map(withoutBase) }]
    }),
    reordered,
    photos,
  }
}

const withoutBase = (change: FieldChange): FieldChange => ({ ...change, base: null, theirs: null, outcome: 'mine' })

/**
 * The record's value now, if it differs from what was entered; undefined if it doesn't, or if the member may not see
 * it. `record`: the values that the server returns to this member.
 */
export function valueNow({ field, mine }: FieldChange, record: Values | null): Value | undefined {
  if (!record || !(field in record)) return undefined
  const now = record[field] ?? null
  return looksSame(now, mine) ? undefined : now
}

/** Photos whose bytes are only on this phone. */
export const photosHere = (draft: Draft): ShownPhoto[] =>
  draftPhotos(draft).filter(({ isNew, IsDeleted, state }) => isNew && !IsDeleted && state !== 'uploaded')

/** A file whose bytes are only on this phone. `picked`: it is still to become a photo or file of the draft. */
export type FileHere = { id: string; name: string; picked: boolean }

export const filesHere = (draft: Draft): FileHere[] => [
  ...Object.values(draft.files)
    .filter(({ state }) => state !== 'uploaded')
    .map(({ id, name }) => ({ id, name, picked: false })),
  ...pickedFiles(draft)
    .filter(({ kept }) => kept)
    .map(({ id, name }) => ({ id, name, picked: true })),
]
