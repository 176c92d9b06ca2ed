// Groups whose photos or files another feature handles; they need a draft to store them in.
import { Fragment, useEffect } from 'react'
import type { KIND_LEVELS } from '#contract/field-access.ts'
import { itemKey } from '#rules/record/row.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { GroupModel } from '../engine/form-model.ts'
import { newRowValues } from '../engine/start-record.ts'
import { Field } from '../fields/field.tsx'
import {
  describeValue,
  type GroupProps,
  useForm,
  useFormCounts,
  useItemCount,
  useValue,
} from '../screen/form-context.ts'
import { rowEntries } from '../sheets/summary.ts'
import type { RowBodyProps, Summarize } from './row-card.tsx'
import { RowsGroup, SectionMessages } from './rows-group.tsx'

/** The form's draft, created if there is none; null until then. */
function useUploadDraft(): string | null {
  const { draftId, ensureDraft } = useForm()
  useEffect(() => {
    if (draftId === null) ensureDraft().catch(() => undefined)
  }, [draftId, ensureDraft])
  return draftId
}

export function PhotosGroup({ group, pageLabel }: GroupProps) {
  const { slots } = useForm()
  const draftId = useUploadDraft()
  return (
    <section className="form-group-slot" data-group={group.id}>
      <SectionMessages section="photos" />
      <PhotoMessages group={group} />
      {draftId === null ? (
        <Skeleton />
      ) : (
        <slots.Photos draftId={draftId} group={group.definition} sectionLabel={group.label || pageLabel} />
      )}
    </section>
  )
}

/** Messages about individual photos: the cards belong to another feature, so the messages appear above them. */
function PhotoMessages({ group }: { group: GroupModel }) {
  const { store } = useForm()
  useFormCounts(store)
  useItemCount(store, 'photos')
  const entries = rowEntries(store, 'photos', group.itemFields).filter(({ isToDo }) => !isToDo)
  if (!entries.length) return null
  return (
    <ul className="form-group-messages stack gap-6">
      {entries.map(({ key, label, message, isError }) => (
        <li
          key={`${key} ${message}`}
          {...(isError && key && { id: key, tabIndex: -1 })}
          className={isError ? 'form-field-note field-error' : 'form-field-note form-field-warning'}
        >
          {!isError && <span className="said">Warning: </span>}
          {label}: {message}
        </li>
      ))}
    </ul>
  )
}

// Supplements: ordinary rows, each with a file. Another feature handles the files, and stores each one with its row
// before the form shows it.

export function SupplementsGroup(props: GroupProps) {
  const { group } = props
  const { slots, store, effects, openRows } = useForm()
  const draftId = useUploadDraft()
  const kept = (uid: string, Name: string) => {
    store.addRow(group.items!, { ...newRowValues(group.itemFields, effects.today()), Name }, uid)
    // Only one is expanded at a time: six files are six lines, not six screens.
    if (!store.record.uidsOf(group.items!).some(openRows.isOpen)) openRows.set(uid, true)
  }
  return (
    <RowsGroup
      {...props}
      Foot={FileFoot}
      Body={FileFields}
      summarize={nameAndValues}
      add={(room, onFull) =>
        draftId === null ? <Skeleton /> : <slots.AddFiles draftId={draftId} room={room} onKept={kept} onFull={onFull} />
      }
    />
  )
}

function FileFoot({ uid }: RowBodyProps) {
  const { slots, draftId } = useForm()
  if (draftId === null) return null
  return <slots.File draftId={draftId} uid={uid} />
}

const KIND = 'SupplementType'

const FileFields = ({ group, section, uid }: RowBodyProps) => (
  <div className="form-group-fields">
    {group.itemFields.map(({ name }) => {
      const id = itemKey(section, uid, name)
      return (
        <Fragment key={name}>
          <Field id={id} />
          {name === KIND && <KindReaders id={id} />}
        </Fragment>
      )
    })}
  </div>
)

const READERS: Readonly<Record<(typeof KIND_LEVELS)[number], string>> = {
  members: 'Every member who can see this listing sees this kind.',
  office: 'Only your office sees this kind.',
  side: 'Only those who may edit this listing see this kind.',
  board: 'Only the board’s staff sees this kind.',
}

/** Who will be able to read a file of the chosen kind. */
function KindReaders({ id }: { id: string }) {
  const { store } = useForm()
  const kind = useValue(id)
  const rows = store.lookups.tables.get(store.fieldOf(id)?.table ?? '')?.rows ?? []
  // A table that a phone got from an earlier release has no levels.
  if (kind === null || rows.every(({ See }) => See === undefined)) return null
  const { See = 'side' } = rows.find(({ Code }) => Code === kind) ?? {}
  return (
    <p className="field-help form-readers" role="status">
      {READERS[See]}
    </p>
  )
}

const nameAndValues: Summarize = (store, group, uid) => {
  const name = store.value(itemKey(group.items!, uid, 'Name'))
  const values = group.itemFields.map((field) =>
    describeValue(store, field, store.value(itemKey(group.items!, uid, field.name))),
  )
  const [title = '', ...rest] = [String(name ?? ''), ...values].filter(Boolean).slice(0, 3)
  return { title, detail: rest.join(' · ') }
}
