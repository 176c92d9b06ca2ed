// Photos slot. Another feature renders the pictures; this only ensures that there is a draft to store them in.
import { useEffect } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { GroupModel } from '../engine/form-model.ts'
import { type GroupProps, useForm, useFormCounts, useItemCount } from '../screen/form-context.ts'
import { rowEntries } from '../sheets/summary.ts'
import { SectionMessages } from './section-messages.tsx'

export function PhotosGroup({ group, pageLabel }: GroupProps) {
  const { slots, draftId, ensureDraft } = useForm()
  useEffect(() => {
    if (draftId === null) ensureDraft().catch(() => undefined)
  }, [draftId, ensureDraft])
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
