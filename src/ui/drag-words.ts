// Screen reader announcements while a list item is moved by keyboard: its position, never its id.

export const howToDrag = (one: string): string =>
  `To move a ${one}, press Space or Enter, move it with the arrow keys, and press Space or Enter again. Escape leaves it where it was.`

type Id = string | number
type Dragged = { active: { id: Id }; over: { id: Id } | null }

/** `noun` as it begins a sentence: Photo. */
export function dragWords(noun: string, ids: readonly string[]) {
  const place = (id: Id) => ids.indexOf(String(id)) + 1
  const over = (verb: string) => (dragged: Dragged) =>
    dragged.over
      ? `${noun} ${place(dragged.active.id)} ${verb} place ${place(dragged.over.id)} of ${ids.length}.`
      : `${noun} ${place(dragged.active.id)} stays where it was.`
  return {
    onDragStart: ({ active }: Pick<Dragged, 'active'>) => `${noun} ${place(active.id)} of ${ids.length} picked up.`,
    onDragOver: over('is over'),
    onDragEnd: over('put at'),
    onDragCancel: ({ active }: Pick<Dragged, 'active'>) => `${noun} ${place(active.id)} stays where it was.`,
  }
}
