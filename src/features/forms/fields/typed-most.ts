// Maximum length of a text field: typing stops there, while pasted, dictated or filled-in text is kept whole.
type Input = HTMLInputElement | HTMLTextAreaElement

/** Maximum number of characters that can be typed in it; null for no limit. */
export const mostOf = ({ dataset: { most } }: HTMLElement): number | null => (most === undefined ? null : Number(most))

export const isTooLong = (element: Input): boolean =>
  element.value.length > (mostOf(element) ?? Number.POSITIVE_INFINITY)

/**
 * Whether a keystroke would exceed the maximum; pasted, dictated or filled-in text is kept, and refused with a message.
 */
export function isKeyTooMany(event: InputEvent, element: Input): boolean {
  const key = event.inputType === 'insertLineBreak' ? '\n' : event.inputType === 'insertText' ? event.data : null
  const most = mostOf(element)
  if (key === null || most === null || [...key].length > 1) return false
  const replaced = (element.selectionEnd ?? 0) - (element.selectionStart ?? 0)
  return element.value.length - replaced + key.length > most
}
