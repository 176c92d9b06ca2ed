/** How far (a share of the sheet's height) or how fast (pixels a millisecond) a sheet must be pulled down to go. */
const FAR = 0.3
const FAST = 0.6

/** A pull of a few pixels is a slip. */
const SLIP_PX = 24

/** `up` and `down`: to another height, where there is one; pulled down far or fast, the sheet goes. */
type Ends = { close(): void; up?(): void; down?(): void }

/** Pulls `sheet` with the finger that went down on its head, and lets go, changes its height or closes. */
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
