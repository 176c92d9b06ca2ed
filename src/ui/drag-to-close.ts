/** How far (a share of the sheet's height) or how fast (pixels a millisecond) a sheet must be pulled down to go. */
const FAR = 0.3
const FAST = 0.6

/** Pulls `sheet` with the finger that went down on its head, and lets go or closes. */
export function startDrag(event: PointerEvent, sheet: HTMLElement, close: () => void) {
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
    const speed = pulled / Math.max(1, ended.timeStamp - begun.at)
    if (ended.type === 'pointerup' && (pulled > sheet.offsetHeight * FAR || (pulled > 24 && speed > FAST))) close()
  }
  head.addEventListener('pointermove', move)
  head.addEventListener('pointerup', end)
  head.addEventListener('pointercancel', end)
}
