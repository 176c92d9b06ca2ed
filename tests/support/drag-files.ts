/** Files dragged over an element or dropped on it, as the browser reports it to the page. */
export function drag(element: Element, type: 'dragover' | 'drop' | 'dragleave', dataTransfer: DataTransfer): DragEvent {
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
  element.dispatchEvent(event)
  return event
}
