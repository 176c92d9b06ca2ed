/**
 * Runs in every page before its own code. Painted means: the frame after the change was handed to the compositor
 * (a message sent from within a frame arrives after that frame), as in the usual measurement of key to paint.
 */
export function installProbe() {
  const painted = () =>
    new Promise((done) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now())
        port2.postMessage(0)
      }),
    )

  const isVisible = (element) => element.checkVisibility() && !element.closest('[inert]')

  /** `selector`: an element that can be seen and used; `textNot`: its text is another than this; `dialog`: below an open dialog of this name. */
  const find = ({ selector, textNot, dialog }) => {
    const root = dialog
      ? [...document.querySelectorAll('dialog[open], [role="dialog"]')].find((each) =>
          each.textContent.includes(dialog),
        )
      : document
    const element = root && [...root.querySelectorAll(selector)].find(isVisible)
    return element && (textNot === undefined || element.textContent.trim() !== textNot) ? element : undefined
  }

  const until = async (wanted) => {
    for (const begun = performance.now(); performance.now() - begun < 30_000; ) {
      if (find(wanted)) return painted()
      await new Promise(requestAnimationFrame)
    }
    throw new Error(`never on the screen: ${JSON.stringify(wanted)}`)
  }

  const probe = {
    painted,
    until,
    awaited: null,
    awaitAfterClick(wanted) {
      probe.awaited = new Promise((done, fail) => {
        const onClick = ({ timeStamp }) => until(wanted).then((at) => done(at - timeStamp), fail)
        addEventListener('click', onClick, { capture: true, once: true })
      })
    },
    /** Key to paint, one for each key that reached a field. */
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
