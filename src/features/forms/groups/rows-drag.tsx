// Reordering of rows by touch, mouse or keyboard, with dnd-kit. Only a row's header starts a drag: fields keep their
// own gestures.
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { dragWords, howToDrag } from '../../../ui/drag-words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useDragSensors } from '../../../ui/use-drag-sensors.ts'

const DRAG_START_PX = 20

type Props = {
  one: string
  noun: string
  uids: readonly string[]
  onMove(uid: string, by: number): void
  children: ReactNode
}

export function RowsDrag({ one, noun, uids, onMove, children }: Props) {
  const ids = [...uids]
  const sensors = useDragSensors(DRAG_START_PX)
  const drop = ({ active, over }: DragEndEvent) => {
    const by = over ? ids.indexOf(String(over.id)) - ids.indexOf(String(active.id)) : 0
    if (by !== 0) onMove(String(active.id), by)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: dragWords(noun, ids), screenReaderInstructions: { draggable: howToDrag(one) } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Refs and listeners of a draggable row: for its list item, its header, and its grip. */
export function useRowDrag(uid: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: uid,
  })
  // With the keyboard only the grip starts a drag: Enter on the row's line expands the row.
  const { onKeyDown: _, ...byPointer } = listeners ?? {}
  const style = { transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition }
  return {
    item: { ref: setNodeRef, style },
    head: byPointer,
    grip: { ref: setActivatorNodeRef, ...attributes, ...listeners },
    isDragging,
  }
}

type GripProps = ReturnType<typeof useRowDrag>['grip'] & { name: string }

export function RowGrip({ name, ...grip }: GripProps) {
  return (
    <button type="button" {...grip} className="icon-button form-row-grip" aria-label={`Drag ${name}`}>
      <Icon name="drag" size={20} />
    </button>
  )
}
