// The most characters of a text field: keys stop there, while what is pasted, dictated or filled in is kept whole.
type Input = HTMLInputElement | HTMLTextAreaElement

/** How many characters are typed in it; null for any number. */
export const mostOf = ({ dataset: { most } }: HTMLElement): number | null => (most === undefined ? null : Number(most))

export const isTooLong = (element: Input): boolean =>
  element.value.length > (mostOf(element) ?? Number.POSITIVE_INFINITY)

/** A key that would go beyond the most characters; what is pasted, dictated or filled in is kept, and refused with a message. */
export function isKeyTooMany(event: InputEvent, element: Input): boolean {
  const key = event.inputType === 'insertLineBreak' ? '\n' : event.inputType === 'insertText' ? event.data : null
  const most = mostOf(element)
  if (key === null || most === null || [...key].length > 1) return false
  const replaced = (element.selectionEnd ?? 0) - (element.selectionStart ?? 0)
  return element.value.length - replaced + key.length > most
}
