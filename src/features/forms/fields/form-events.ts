// One set of event handlers for all inputs of a form. Every keystroke passes through here on its way to the
// store, so a mistake here loses typing.
import type { FieldModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { CONTROLS } from './controls.tsx'

type Input = HTMLInputElement | HTMLTextAreaElement

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

export type EventEffects = {
  openPicker(key: string): void
  flush(): void
  /** Runs layout-changing work after the current press has ended (see press-gate.ts). */
  afterPress(run: () => void): void
}

export function createFormEvents(store: FormStore, { openPicker, flush, afterPress }: EventEffects): FormEvents {
  const keyOf = (target: EventTarget | null): [string, FieldModel, Input] | null => {
    if (!isInput(target) || !target.name || target.readOnly) return null
    const field = store.fieldOf(target.name)
    return field ? [target.name, field, target] : null
  }
  const commit = (target: EventTarget) => {
    const found = keyOf(target)
    if (!found) return
    const [key, field, element] = found
    // A half-typed date reads as empty: keep the old value until the date is complete or really cleared.
    if (!element.value && element.validity.badInput) return
    const kind = CONTROLS[field.kind]
    store.set(key, kind.read(element.value, store.unitOf(key)), 'input')
    if (kind.showsValueRead) element.value = kind.write(store.value(key))
  }
  return {
    onInput({ target }) {
      const found = keyOf(target)
      if (!found) return
      const [key, field, element] = found
      if (!element.value && element.validity.badInput) return
      store.set(key, CONTROLS[field.kind].read(element.value, store.unitOf(key)), 'input')
      count(element)
    },
    onBlur({ target }) {
      commit(target)
      const key = isInput(target) ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
      if (key) afterPress(() => store.reveal(key))
      flush()
    },
    onClick({ target }) {
      if (!(target instanceof Element)) return
      const pick = target.closest<HTMLElement>('[data-pick]')
      if (pick?.dataset.pick) return openPicker(pick.dataset.pick)
      const { set: key, bit } = target.closest<HTMLElement>('[data-set]')?.dataset ?? {}
      if (!key) return
      // Tapping the chosen answer again clears it.
      store.set(key, Number(store.value(key) ?? -1) === Number(bit) ? null : Number(bit), 'control')
    },
    onKeyDown(event) {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
      // Enter commits; it never submits or moves the focus.
      event.preventDefault()
      commit(event.target)
      if (event.target.name) store.reveal(event.target.name)
    },
  }
}

/** Updates the elements on screen with values written by anything but themselves. */
export function pushWrites(root: HTMLElement, store: FormStore): () => void {
  return store.onWrite((key, value) => {
    const element = document.getElementById(key)
    const field = store.fieldOf(key)
    // An input without a name looks after itself.
    if (!isInput(element) || !element.name || !field || !root.contains(element)) return
    const text = CONTROLS[field.kind].write(value)
    if (element.value !== text) element.value = text
    count(element)
  })
}
