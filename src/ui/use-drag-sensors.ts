// How something to be reordered is picked up: by mouse, with a finger held on it, or by keyboard.
import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

const LONG_PRESS_MS = 250

/** `startPx`: the distance in pixels from which a mouse drags, and within which a held finger may tremble. */
export const useDragSensors = (startPx: number) =>
  useSensors(
    // dnd-kit starts beyond its distance, not at it.
    useSensor(MouseSensor, { activationConstraint: { distance: startPx - 0.01 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: startPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
