// Keyboard shortcuts of a form on a desktop. All have a modifier or are function keys, so that typing never triggers
// one. Pure.
export type FormKey = 'save' | 'review' | 'search' | 'previous' | 'next' | 'to-do'

export type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

const WITH_CTRL: Readonly<Record<string, FormKey>> = { s: 'save', Enter: 'review', k: 'search' }
const WITH_ALT: Readonly<Record<string, FormKey>> = { ArrowLeft: 'previous', ArrowRight: 'next' }

export function formKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): FormKey | null {
  if (shiftKey) return null
  const name = key.length === 1 ? key.toLowerCase() : key
  if ((ctrlKey || metaKey) && !altKey) return WITH_CTRL[name] ?? null
  if (altKey && !ctrlKey && !metaKey) return WITH_ALT[name] ?? null
  return !altKey && name === 'F8' ? 'to-do' : null
}
