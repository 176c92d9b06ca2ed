// Decides from scrolling whether a phone's form header is folded. Pure.

export type Fold = {
  isFolded: boolean
  top: number
  /** Scrollable distance of the form, in px. */
  room: number
  /** Position where the scrolling last changed direction. */
  turn: number
}

export const UNFOLDED: Fold = { isFolded: false, top: 0, room: 0, turn: 0 }

const DOWN_PX = 24
const UP_PX = 8
/** A form that hardly scrolls keeps its header: folding it would leave nothing to scroll. */
const ROOM_PX = 160

export function foldAfter(before: Fold, top: number, room: number): Fold {
  // Folding itself changes the scrollable distance, and the browser adjusts the scroll position: that is not a gesture.
  // Nothing is folded at the very top.
  if (room !== before.room) {
    const stays = before.isFolded && room >= ROOM_PX && top > 0
    return { isFolded: stays, top, room, turn: top }
  }
  if (top <= DOWN_PX || room < ROOM_PX) return { isFolded: false, top, room, turn: top }
  const hasTurned = Math.sign(top - before.top) !== Math.sign(before.top - before.turn)
  const turn = hasTurned ? before.top : before.turn
  const moved = top - turn
  const isFolded = moved >= DOWN_PX ? true : moved <= -UP_PX ? false : before.isFolded
  return { isFolded, top, room, turn }
}
