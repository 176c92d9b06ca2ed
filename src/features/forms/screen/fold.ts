// Whether a phone's form header is folded away, decided from how the form is scrolled. Pure.

export type Fold = {
  isFolded: boolean
  top: number
  /** How far the form can be scrolled, in px. */
  room: number
  /** Where the finger last changed direction. */
  turn: number
}

export const UNFOLDED: Fold = { isFolded: false, top: 0, room: 0, turn: 0 }

const DOWN_PX = 24
const UP_PX = 8
/** A form that hardly scrolls keeps its header: folding it would take the scrolling away. */
const ROOM_PX = 160

export function foldAfter(before: Fold, top: number, room: number): Fold {
  // Folding itself changes the room, and the browser moves the content to fit: that is no finger. Nothing is folded at the very top.
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
