// Where the list of a field stands at a desk: over the field and downwards, or upwards where there is more room. Pure.

/** The list itself, beside the field's own height. */
const LIST_MOST = 320
const LIST_LEAST = 160
const WIDTH_LEAST = 280
const MARGIN = 8

type Field = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width' | 'height'>
type Room = Pick<Window, 'innerWidth' | 'innerHeight'>
export type ComboPlace = Record<
  'left' | 'width' | 'top' | 'bottom' | 'flex-direction' | '--combo-list' | '--combo-field',
  string
>

/** Lengths in px of the window; as CSS. */
export function comboPlace(field: Field, { innerWidth, innerHeight: windowHeight }: Room): ComboPlace {
  const below = windowHeight - field.bottom - MARGIN
  const isUp = below < LIST_LEAST && field.top > below
  const room = isUp ? field.top - MARGIN : below
  const width = Math.max(WIDTH_LEAST, field.width)
  return {
    left: `${Math.min(field.left, innerWidth - width - MARGIN)}px`,
    width: `${width}px`,
    top: isUp ? 'auto' : `${field.top}px`,
    bottom: isUp ? `${windowHeight - field.bottom}px` : 'auto',
    'flex-direction': isUp ? 'column-reverse' : 'column',
    '--combo-list': `${Math.max(LIST_LEAST, Math.min(LIST_MOST, room))}px`,
    '--combo-field': `${field.height}px`,
  }
}
