/**
 * Runs in every page before its own code. Painted means that the frame after the change was handed to the compositor (a
 * message sent from within a frame arrives after that frame), as in the usual measurement of key to paint.
 */
export function installProbe() {
  /** Called within a frame; resolves when that frame has been submitted. */
  const endOfFrame = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now())
      port2.postMessage(0)
    })
  const frame = (work) => new Promise((done, fail) => requestAnimationFrame(() => work().then(done, fail)))
  const painted = () => frame(endOfFrame)

  const isVisible = (element) => element.checkVisibility() && !element.closest('[inert]')

  /**
   * `selector`: a visible, enabled element; `textNot`: its text differs from this; `dialog`: inside an open dialog of
   * this name.
   */
  const find = ({ selector, textNot, dialog }) => {
    const root = dialog
      ? [...document.querySelectorAll('dialog[open], [role="dialog"]')].find((each) =>
          each.textContent.includes(dialog),
        )
      : document
    const element = root && [...root.querySelectorAll(selector)].find(isVisible)
    return element && (textNot === undefined || element.textContent.trim() !== textNot) ? element : undefined
  }

  /** Checked at the start of every frame; the first frame with a match counts. */
  const until = (wanted) => {
    const begun = performance.now()
    const look = async () => {
      if (find(wanted)) return endOfFrame()
      if (performance.now() - begun > 30_000) throw new Error(`never on the screen: ${JSON.stringify(wanted)}`)
      return frame(look)
    }
    return frame(look)
  }

  const probe = {
    painted,
    until,
    awaited: null,
    /** `type`: the event that starts the clock, such as a click. */
    awaitAfter(type, wanted) {
      probe.awaited = new Promise((done, fail) => {
        const onEvent = ({ timeStamp }) => until(wanted).then((at) => done(at - timeStamp), fail)
        addEventListener(type, onEvent, { capture: true, once: true })
      })
    },
    /** Key to paint, one entry per key that reached a field. */
    keys: [],
  }
  globalThis.probe = probe

  let pressed = 0
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true)
  addEventListener(
    'input',
    () => {
      const from = pressed
      painted().then((at) => probe.keys.push(at - from))
    },
    true,
  )
}
