// What moves the form waits while a finger or a button is down: a tap counts only where it went down and up on the same thing.
// An error note under a field that is being left would push the tapped control away between press and release.

/** A release without a click (a drag, a press held long) opens the gate after this time. */
const CLICK_WITHIN_MS = 400

export type PressGate = {
  /** Runs at once, or after the click of the press that is going on. */
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
  // The press is heard before anybody else hears it, the click after everybody else has.
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
