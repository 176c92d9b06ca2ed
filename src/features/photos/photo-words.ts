// Texts about photos, in the specification's words where it has any.

export const RIGHTS_NOTICE =
  'Photos you upload become the property of the board’s listing service. Only add photos you have the rights to.'

export const exceeded = (max: number) => ({
  title: 'Photos Exceeded',
  text: `The maximum number of photos must not exceed ${max}.`,
  isError: true,
})

export const countWords = (count: number, max: number): string =>
  count >= max ? `${count} photos. That’s the maximum for this listing.` : `${count} of ${max} photos`

export const HOW_TO_DRAG =
  'To move a photo, press Space or Enter, move it with the arrow keys, and press Space or Enter again. Escape leaves it where it was.'

type Id = string | number
type Dragged = { active: { id: Id }; over: { id: Id } | null }

/** Announcements for screen readers while a photo is moved by keyboard: its position, never its id. */
export function dragWords(ids: readonly string[]) {
  const place = (id: Id) => ids.indexOf(String(id)) + 1
  const over = (verb: string) => (dragged: Dragged) =>
    dragged.over
      ? `Photo ${place(dragged.active.id)} ${verb} place ${place(dragged.over.id)} of ${ids.length}.`
      : `Photo ${place(dragged.active.id)} stays where it was.`
  return {
    onDragStart: ({ active }: Pick<Dragged, 'active'>) => `Photo ${place(active.id)} of ${ids.length} picked up.`,
    onDragOver: over('is over'),
    onDragEnd: over('put at'),
    onDragCancel: ({ active }: Pick<Dragged, 'active'>) => `Photo ${place(active.id)} stays where it was.`,
  }
}
