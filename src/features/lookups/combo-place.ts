// Position of a field's list on a desktop: from the field downwards, or upwards if there is more room. Pure.

/** Maximum height of the list itself, in addition to the field's height. */
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

/** Takes lengths in px of the window; returns CSS. */
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
