/** How far (share of the sheet's height) or how fast (pixels per millisecond) a sheet must be pulled down to close. */
const FAR = 0.3
const FAST = 0.6

/** A pull of fewer pixels is ignored. */
const SLIP_PX = 24

/** `up` and `down`: change the height, if there is another one; a long or fast pull down closes the sheet. */
type Ends = { close(): void; up?(): void; down?(): void }

/** Moves `sheet` with the finger that pressed its header; on release it returns, changes height or closes. */
export function startDrag(event: PointerEvent, sheet: HTMLElement, { close, up, down }: Ends) {
  const head = event.currentTarget as HTMLElement
  if (event.button !== 0 || (event.target as HTMLElement).closest('button, a, input')) return
  const begun = { y: event.clientY, at: event.timeStamp }
  head.setPointerCapture(event.pointerId)
  sheet.style.transition = 'none'
  let pulled = 0
  const move = (moved: PointerEvent) => {
    pulled = Math.max(0, moved.clientY - begun.y)
    sheet.style.translate = `0 ${pulled}px`
  }
  const end = (ended: PointerEvent) => {
    head.removeEventListener('pointermove', move)
    head.removeEventListener('pointerup', end)
    head.removeEventListener('pointercancel', end)
    sheet.style.transition = ''
    sheet.style.translate = ''
    if (ended.type !== 'pointerup') return
    const speed = pulled / Math.max(1, ended.timeStamp - begun.at)
    if (pulled > sheet.offsetHeight * FAR || (pulled > SLIP_PX && speed > FAST)) close()
    else if (pulled > SLIP_PX) down?.()
    else if (begun.y - ended.clientY > SLIP_PX) up?.()
  }
  head.addEventListener('pointermove', move)
  head.addEventListener('pointerup', end)
  head.addEventListener('pointercancel', end)
}
