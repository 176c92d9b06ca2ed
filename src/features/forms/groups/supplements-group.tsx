// Supplements: ordinary rows, each with a file. Another feature handles the files, and stores each one with its row
// before the form shows it.
import { useEffect } from 'react'
import { itemKey } from '#rules/record/row.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { newRowValues } from '../engine/start-record.ts'
import { describeValue, type GroupProps, useForm } from '../screen/form-context.ts'
import type { RowBodyProps, Summarize } from './row-card.tsx'
import { RowsGroup } from './rows-group.tsx'

export function SupplementsGroup(props: GroupProps) {
  const { group } = props
  const { slots, store, effects, openRows, draftId, ensureDraft } = useForm()
  useEffect(() => {
    if (draftId === null) ensureDraft().catch(() => undefined)
  }, [draftId, ensureDraft])
  const kept = (uid: string, Name: string) => {
    store.addRow(group.items!, { ...newRowValues(group.itemFields, effects.today()), Name }, uid)
    // Only one is expanded at a time: six files are six lines, not six screens.
    if (!store.record.uidsOf(group.items!).some(openRows.isOpen)) openRows.set(uid, true)
  }
  return (
    <RowsGroup
      {...props}
      Foot={FileFoot}
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

const nameAndValues: Summarize = (store, group, uid) => {
  const name = store.value(itemKey(group.items!, uid, 'Name'))
  const values = group.itemFields.map((field) =>
    describeValue(store, field, store.value(itemKey(group.items!, uid, field.name))),
  )
  const [title = '', ...rest] = [String(name ?? ''), ...values].filter(Boolean).slice(0, 3)
  return { title, detail: rest.join(' · ') }
}
