// Length limits of text inputs: typing stops at the limit, while pasted or filled-in text is kept whole and
// refused with a message. The attribute maxLength would silently truncate it.
import { textLength } from '#contract/text.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

/** The limit in an input's `data-most`, in characters; null for no limit. */
export const limitOf = ({ dataset: { most } }: HTMLElement): number | null => (most === undefined ? null : Number(most))

export const isTooLong = (element: Input): boolean =>
  textLength(element.value) > (limitOf(element) ?? Number.POSITIVE_INFINITY)

/** Whether a keystroke would exceed the limit. */
export function isKeyTooMany(event: InputEvent, element: Input): boolean {
  const key = event.inputType === 'insertLineBreak' ? '\n' : event.inputType === 'insertText' ? event.data : null
  const most = limitOf(element)
  if (key === null || most === null || textLength(key) > 1) return false
  const { value, selectionStart, selectionEnd } = element
  const replaced = value.slice(selectionStart ?? 0, selectionEnd ?? 0)
  return textLength(value) - textLength(replaced) + 1 > most
}

/** A ref for an input with `data-most` outside of the record forms, which handle all their inputs together. */
export function limitTyping(element: Input | null) {
  if (!element) return
  const refuse = (event: Event) => {
    if (isKeyTooMany(event as InputEvent, element)) event.preventDefault()
  }
  element.addEventListener('beforeinput', refuse)
  return () => element.removeEventListener('beforeinput', refuse)
}

/**
 * The `form` of a textarea whose text the browser must not store. For going back to a page, browsers save the content
 * of each control in their own files, even beyond a sign-out, but not in a form with autocomplete off, such as the
 * empty one in index.html. An input uses `autoComplete="off"` itself.
 */
export const UNREMEMBERED = 'unremembered'
