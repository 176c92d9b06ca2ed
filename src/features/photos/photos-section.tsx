// The Photos page of a listing form: take or choose photos, see the state of each, reorder, describe, delete with undo.
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { useState, useSyncExternalStore } from 'react'
import { EXCEEDED_MS } from '#contract/constants.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { deletedPhotos, draftPhotos } from '../../offline/drafts/draft-values.ts'
import type { Drafts } from '../../offline/offline.ts'
import { deviceWord } from '../../ui/device-word.ts'
import { useDialogs } from '../../ui/dialogs.tsx'
import { dragWords, howToDrag } from '../../ui/drag-words.ts'
import { useToast } from '../../ui/toast.tsx'
import { useDragSensors } from '../../ui/use-drag-sensors.ts'
import { AddPhotos } from './add-photos.tsx'
import { DeletedPhotos } from './deleted-photos.tsx'
import { IntakeList } from './intake-list.tsx'
import { PhotoCard } from './photo-card.tsx'
import type { PhotoIntake } from './photo-intake.ts'
import { PhotoSheet } from './photo-sheet.tsx'
import { countWords, exceeded, RIGHTS_NOTICE } from './photo-words.ts'
import './photos.css'

const DRAG_START_PX = 15

type Props = { draft: Draft; drafts: Drafts; intake: PhotoIntake; max: number; label: string }

export function PhotosSection({ draft, drafts, intake, max, label }: Props) {
  const { draftId } = draft
  const dialogs = useDialogs()
  const toast = useToast()
  const [opened, setOpened] = useState<string | null>(null)
  const coming = useSyncExternalStore(intake.subscribe, () => intake.items(draftId))
  const sensors = useDragSensors(DRAG_START_PX)
  const photos = draftPhotos(draft).filter((photo) => !photo.IsDeleted)
  const ids = photos.map(({ id }) => id)
  const preparing = coming.filter((item) => item.kind === 'preparing').length
  const failed = () =>
    void dialogs.tell({
      title: 'Not saved',
      text: `This ${deviceWord()} couldn’t save the change. Nothing else was lost; try again.`,
    })
  const reorder = (order: string[]) => drafts.edit(draftId, [{ kind: 'photo-order', order }]).catch(failed)
  const move = (id: string, to: number) =>
    void reorder(arrayMove(ids, ids.indexOf(id), Math.max(0, Math.min(to, ids.length - 1))))

  const add = (files: readonly File[]) => {
    const left = intake.add(draftId, files, max - photos.length - preparing)
    if (left > 0) void dialogs.tell({ ...exceeded(max), ms: EXCEEDED_MS })
  }
  const remove = (id: string) => {
    setOpened(null)
    drafts.edit(draftId, [{ kind: 'photo', id, IsDeleted: true }]).then(
      () =>
        toast('Photo deleted', {
          label: 'Undo',
          run: () => {
            const back = [
              { kind: 'photo', id, IsDeleted: false } as const,
              { kind: 'photo-order', order: ids } as const,
            ]
            drafts.edit(draftId, back).catch(failed)
          },
        }),
      failed,
    )
  }
  const restore = (id: string) => {
    if (photos.length + preparing >= max) return void dialogs.tell({ ...exceeded(max), ms: EXCEEDED_MS })
    drafts.edit(draftId, [{ kind: 'photo', id, IsDeleted: false }]).catch(failed)
  }
  const retry = (id: string) => void drafts.retryUpload(draftId, id).catch(failed)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(String(active.id), ids.indexOf(String(over.id)))
  }

  return (
    <section className="photos" aria-label={label}>
      <AddPhotos
        onPick={add}
        full={photos.length + preparing >= max}
        onFull={() => void dialogs.tell({ ...exceeded(max), ms: EXCEEDED_MS })}
      />
      <p className="soft photos-count" aria-live="polite">
        {countWords(photos.length, max)}
        {preparing > 0 && `, preparing ${preparing}…`}
      </p>
      <IntakeList
        items={coming}
        onRetry={(id) => intake.retry(draftId, id)}
        onDismiss={(id) => intake.dismiss(draftId, id)}
      />
      {photos.length === 0 && preparing === 0 ? (
        <p className="photos-none">
          No photos yet. Start with the front of the house: the first photo is the one people see in lists.
        </p>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{
            announcements: dragWords('Photo', ids),
            screenReaderInstructions: { draggable: howToDrag('photo') },
          }}
        >
          <SortableContext items={ids} strategy={rectSortingStrategy}>
            <ol className="photos-grid">
              {photos.map((photo, place) => (
                <PhotoCard
                  key={photo.id}
                  photo={photo}
                  place={place}
                  count={photos.length}
                  drafts={drafts}
                  onOpen={() => setOpened(photo.id)}
                  onMove={(to) => move(photo.id, to)}
                  onRetry={() => retry(photo.id)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <DeletedPhotos photos={deletedPhotos(draft)} drafts={drafts} onRestore={restore} />
      <p className="small soft">{RIGHTS_NOTICE}</p>
      <PhotoSheet
        photo={photos.find(({ id }) => id === opened) ?? null}
        place={ids.indexOf(opened ?? '')}
        drafts={drafts}
        onClose={() => setOpened(null)}
        onDescribe={(id, Description) => void drafts.edit(draftId, [{ kind: 'photo', id, Description }]).catch(failed)}
        onFirst={(id) => move(id, 0)}
        onDelete={remove}
        onRetry={retry}
      />
    </section>
  )
}
