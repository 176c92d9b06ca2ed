// One set of handlers for all inputs of a form. Role: every keystroke passes here on its way into the store, so a mistake here loses typing.
import type { Value } from '#contract/listing.ts'
import type { FieldModel } from './form-model.ts'
import type { FormStore } from './form-store.ts'
import { mayType, readNumber, writeNumber } from './number-text.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

/** The value that this text is, for this kind of field. Text that cannot be read stays text. */
export function readInput(field: FieldModel, text: string): Value {
  if (field.kind === 'number') return readNumber(text, field.definition)
  return text === '' ? null : text
}

/** What stands in the element for this value. */
export function writeInput(field: FieldModel, value: Value): string {
  if (field.kind === 'number') return writeNumber(value)
  if (field.kind === 'date') return String(value ?? '').slice(0, 10)
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

const isInput = (target: EventTarget | null): target is Input =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

function count(element: Input) {
  const counter = element.maxLength > 0 ? document.getElementById(`${element.id}:n`) : null
  if (counter) counter.textContent = `${element.value.length} / ${element.maxLength}`
}

export type FormEvents = {
  onInput(event: { target: EventTarget }): void
  onBlur(event: { target: EventTarget }): void
  onClick(event: { target: EventTarget }): void
  onKeyDown(event: { target: EventTarget; key: string; preventDefault(): void }): void
}

export type EventEffects = { openPicker(key: string): void; flush(): void }

export function createFormEvents(store: FormStore, { openPicker, flush }: EventEffects): FormEvents {
  const keyOf = (target: EventTarget | null): [string, FieldModel, Input] | null => {
    if (!isInput(target) || !target.name || target.readOnly) return null
    const field = store.fieldOf(target.name)
    return field ? [target.name, field, target] : null
  }
  const commit = (target: EventTarget) => {
    const found = keyOf(target)
    if (!found) return
    const [key, field, element] = found
    // A half-typed date reads as empty: what stood there stays until the date is whole or really gone.
    if (!element.value && element.validity.badInput) return
    store.set(key, readInput(field, element.value), 'input')
    if (field.kind === 'number') element.value = writeInput(field, store.value(key))
    store.reveal(key)
  }
  return {
    onInput({ target }) {
      const found = keyOf(target)
      if (!found) return
      const [key, field, element] = found
      if (!element.value && element.validity.badInput) return
      store.set(key, readInput(field, element.value), 'input')
      count(element)
    },
    onBlur({ target }) {
      commit(target)
      flush()
    },
    onClick({ target }) {
      if (!(target instanceof Element)) return
      const pick = target.closest<HTMLElement>('[data-pick]')
      if (pick?.dataset.pick) return openPicker(pick.dataset.pick)
      const { set: key, bit } = target.closest<HTMLElement>('[data-set]')?.dataset ?? {}
      if (!key) return
      // The chosen answer, tapped again, is taken back.
      store.set(key, Number(store.value(key) ?? -1) === Number(bit) ? null : Number(bit), 'control')
    },
    onKeyDown(event) {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
      // Enter commits; it never submits and never moves.
      event.preventDefault()
      commit(event.target)
    },
  }
}

/** Keeps letters and surplus decimals out of number fields as they are typed; whatever is pasted is read as a whole. */
export function guardNumbers(root: HTMLElement, store: FormStore): () => void {
  const guard = (event: InputEvent) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || !('number' in target.dataset)) return
    if (event.inputType !== 'insertText' || !event.data || event.isComposing) return
    const field = store.fieldOf(target.name)
    if (!field) return
    const [from, to] = [target.selectionStart ?? target.value.length, target.selectionEnd ?? target.value.length]
    const next = target.value.slice(0, from) + event.data + target.value.slice(to)
    if (!mayType(next, field.definition)) event.preventDefault()
  }
  root.addEventListener('beforeinput', guard)
  return () => root.removeEventListener('beforeinput', guard)
}

/** Shows in the elements on screen what was written by anything but themselves. */
export function pushWrites(root: HTMLElement, store: FormStore): () => void {
  return store.onWrite((key, value) => {
    const element = document.getElementById(key)
    const field = store.fieldOf(key)
    if (!isInput(element) || !field || !root.contains(element)) return
    const text = writeInput(field, value)
    if (element.value !== text) element.value = text
    count(element)
  })
}
