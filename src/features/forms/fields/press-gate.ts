// Delays layout changes while a finger or a mouse button is down: a tap only counts if it begins and ends on the same
// element. An error note appearing under a field on blur would move the tapped control away between press and release.

/** After a release without a click (a drag, a long press), the gate opens after this time. */
const CLICK_WITHIN_MS = 400

export type PressGate = {
  /** Runs now, or after the click of the current press. */
  afterPress(run: () => void): void
  stop(): void
}

export type PressEffects = {
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>
  after(ms: number, run: () => void): () => void
}

export function createPressGate({ target, after }: PressEffects): PressGate {
  let isPressed = false
  let waiting: (() => void)[] = []
  let cancel: (() => void) | null = null

  const press = () => {
    cancel?.()
    cancel = null
    isPressed = true
  }
  const open = () => {
    cancel?.()
    cancel = null
    isPressed = false
    const due = waiting
    waiting = []
    for (const run of due) run()
  }
  const release = () => {
    cancel ??= after(CLICK_WITHIN_MS, open)
  }
  // Handle the press before all other listeners, and the click after them.
  const listeners = [
    ['pointerdown', press, true],
    ['pointerup', release, true],
    ['pointercancel', open, true],
    ['click', open, false],
  ] as const
  for (const [type, listener, capture] of listeners) target.addEventListener(type, listener, { capture })
  return {
    afterPress(run) {
      if (isPressed) waiting.push(run)
      else run()
    },
    stop() {
      for (const [type, listener, capture] of listeners) target.removeEventListener(type, listener, { capture })
      open()
    },
  }
}
