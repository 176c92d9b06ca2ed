// Swipes on a form's page to the next or the previous section. Decided here; use-swipe.ts follows the finger.

export type Touch = { x: number; y: number; at: number }

/** Within this distance of the edge, the browser's own back gesture starts. */
const EDGE_PX = 24
const FAR_PX = 72
/** Below this distance a swipe has no direction. */
const SLOP_PX = 12
/** A finger that rests first means something else: a long press, a drag. */
const RESTS_MS = 250

export const beginsAtEdge = (x: number, width: number): boolean => x < EDGE_PX || x > width - EDGE_PX

/** 'sideways': handled here. 'other': scrolling, or a long press. null: undecided. */
export function directionOf(from: Touch, to: Touch): 'sideways' | 'other' | null {
  const [across, along] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (to.at - from.at > RESTS_MS && across < SLOP_PX) return 'other'
  if (across < SLOP_PX && along < SLOP_PX) return null
  return across > along * 1.5 ? 'sideways' : 'other'
}

/** 1: the next section, -1: the previous one, 0: the swipe was too short. */
export function stepOf(from: Touch, to: Touch): 1 | 0 | -1 {
  const across = to.x - from.x
  if (Math.abs(across) < FAR_PX) return 0
  return across < 0 ? 1 : -1
}
