// Photos: a slot. The pictures belong to another feature; this only sees to it that there is a draft to hold them.
import { Suspense, useEffect } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type GroupProps, useForm } from '../form-context.ts'
import { SectionMessages } from './section-messages.tsx'

export function PhotosGroup({ group, pageLabel }: GroupProps) {
  const { slots, draftId, ensureDraft } = useForm()
  useEffect(() => {
    if (draftId === null) ensureDraft().catch(() => undefined)
  }, [draftId, ensureDraft])
  return (
    <section className="fg-slot" data-group={group.id}>
      <SectionMessages section="photos" />
      {draftId === null ? (
        <Skeleton />
      ) : (
        <Suspense fallback={<Skeleton />}>
          <slots.Photos draftId={draftId} group={group.definition} sectionLabel={group.label || pageLabel} />
        </Suspense>
      )}
    </section>
  )
}
