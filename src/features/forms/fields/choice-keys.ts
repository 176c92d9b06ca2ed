// Keyboard control of the buttons of one answer (yes or no, counts, chips), which are a single tab stop: the arrow keys
// move between them, and y and n answer a yes or no.
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const BITS: Readonly<Record<string, string>> = { y: '1', n: '0' }

/** Returns whether it handled the key. */
export function moveAmongChoices(event: { target: EventTarget; key: string; preventDefault(): void }): boolean {
  const button = event.target instanceof HTMLButtonElement ? event.target : null
  const group = button?.closest('[role="group"]')
  if (!button || !group || !button.matches('[data-set], [data-choose]')) return false
  const all = [...group.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const step = STEPS[event.key]
  if (step !== undefined) {
    event.preventDefault()
    all[(all.indexOf(button) + step + all.length) % all.length]?.focus()
    return true
  }
  const bit = BITS[event.key.toLowerCase()]
  const answer = bit !== undefined && all.find((each) => each.dataset.bit === bit)
  if (!answer || !group.matches('.form-field-choices')) return false
  event.preventDefault()
  answer.focus()
  if (answer.getAttribute('aria-pressed') !== 'true') answer.click()
  return true
}
