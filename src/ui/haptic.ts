// Haptic feedback: a vibration pattern on Android; on iOS the tick of a switch that a label toggles, the only one that its
// browsers offer: in iOS 17.4 to 26.4, and only in response to a touch. None with reduced motion.

/** Milliseconds of vibration and pause, in turn. */
const PATTERNS = {
  /** A pull, a swipe or a sheet reaches the point where letting go does something else. */
  detent: [8],
  switch: [8],
  'pick up': [14],
  drop: [8],
  saved: [10, 70, 14],
  refused: [24, 50, 24, 50, 24],
}

export function haptic(moment: keyof typeof PATTERNS): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Chromium reports a vibration before the first touch as an error.
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(PATTERNS[moment])
  else if ('switch' in HTMLInputElement.prototype) tickOfSwitch()
}

function tickOfSwitch(): void {
  const label = document.createElement('label')
  const input = document.createElement('input')
  input.type = 'checkbox'
  input.setAttribute('switch', '')
  label.hidden = true
  label.append(input)
  document.head.append(label)
  label.click()
  label.remove()
}
