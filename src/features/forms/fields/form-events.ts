// One set of event handlers for all inputs of a form. Every keystroke passes through here on its way to the
// store, so a mistake here loses typing.
import type { Value } from '#contract/listing.ts'
import { cleanText, textLength } from '#contract/text.ts'
import { tidyValue } from '#rules/address.ts'
import { readItemKey } from '#rules/record/row.ts'
import { isEmpty } from '#rules/record/value.ts'
import { groupDigits } from '#rules/typed-number.ts'
import { isKeyTooMany, isTooLong, limitOf } from '#src/ui/text-limit.ts'
import { isWebAddress } from '../engine/field-layout.ts'
import type { FieldModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { createActiveField } from './active-field.ts'
import { CONTROLS, counterText, isAmount, isNearMost, restingText } from './controls.tsx'
import { groupedAsTyped, shortenedPhone, spreadLengths, spreadSpot } from './typed-text.ts'

type Input = HTMLInputElement | HTMLTextAreaElement

const isInput = (target: EventTarget | null): target is Input =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

function count(element: Input) {
  const length = textLength(element.value)
  const most = limitOf(element)
  const counter = most === null ? null : document.getElementById(`${element.id}:n`)
  if (most === null || !counter) return
  counter.textContent = counterText(length, most)
  counter.toggleAttribute('data-near', isNearMost(length, most))
}

/** A web address may wrap in its box, but has no line breaks. */
const textOf = ({ definition }: FieldModel, { value }: Input): string =>
  isWebAddress(definition) ? cleanText(value).replace(/[\r\n]+/g, '') : value

const show = (element: Input, text: string) => {
  if (element.value !== text) element.value = text
}

type TypeEvent = { target: EventTarget; nativeEvent: Event }
type KeyEvent = {
  target: EventTarget
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  preventDefault(): void
}

type FormEvents = {
  /** The browser's native event: React's has no inputType. */
  onBeforeInput(event: InputEvent): void
  onInput(event: TypeEvent): void
  onFocus(event: { target: EventTarget }): void
  onBlur(event: { target: EventTarget; relatedTarget: EventTarget | null }): void
  onClick(event: { target: EventTarget }): void
  onKeyDown(event: KeyEvent): void
}

type EventEffects = {
  /** `typed`: a letter typed on the closed field; without one, it was tapped. */
  openPicker(key: string, typed?: string): void
  flush(): void
  /** By the board's clock. */
  today(): string
  /** Runs layout-changing work after the current press has ended. */
  afterPress(run: () => void): void
}

export function createFormEvents(store: FormStore, { openPicker, flush, today, afterPress }: EventEffects): FormEvents {
  const active = createActiveField()
  /** The focused input, with the value it had before, and its text before the latest key. */
  let entered: { element: Input; key: string; before: Value; text: string } | null = null
  /** The input whose whole text was selected on focus, until the press that focused it has ended. */
  let selected: Input | null = null

  const keyOf = (target: EventTarget | null): [string, FieldModel, Input] | null => {
    if (!isInput(target) || !target.name || target.readOnly) return null
    const field = store.fieldOf(target.name)
    return field ? [target.name, field, target] : null
  }
  /** Typing replaces the content of a number or a date; the day of a timestamp has no name of its own. */
  const isReplaced = (element: Input): boolean => {
    if (element.readOnly || element.type === 'date') return false
    const key = element.name || element.closest<HTMLElement>('[data-key]')?.dataset.key
    const field = key ? store.fieldOf(key) : undefined
    return field !== undefined && CONTROLS[field.kind].isReplaced
  }
  const takesLineBreaks = (element: Input): boolean => {
    const field = store.fieldOf(element.name)
    return element instanceof HTMLTextAreaElement && !(field && isWebAddress(field.definition))
  }
  const commit = (target: EventTarget) => {
    const found = keyOf(target)
    if (!found) return
    const [key, field, element] = found
    const kind = CONTROLS[field.kind]
    const read = kind.read(shortenedPhone(field, textOf(field, element)), store.unitOf(key), today())
    // Text that nobody has changed keeps its spelling.
    const isTyped = entered?.element !== element || read !== entered.before
    const value = isTyped ? tidyValue(field.name, read) : read
    const spot = typeof value === 'string' && spreadSpot(store.model, key, value)
    const sides = typeof value === 'string' && spreadLengths(store.model, key, value, store.unitOf(key))
    if (spot) store.setAll(spot, 'form')
    else if (sides) {
      if (sides.units) store.set(sides.units.name, sides.units.code, 'form')
      store.setAll(sides.values, 'form')
    } else store.set(key, value, 'input')
    if (kind.showsValueRead || value !== read) show(element, editedText(field, store.value(key)))
  }
  const toggle = (key: string, value: number | string) => {
    const field = store.fieldOf(key)
    const held = store.value(key)
    if (field?.kind !== 'lookups') return store.set(key, isChosen(held, value) ? null : value, 'control')
    const codes = (Array.isArray(held) ? held : []).map(String)
    const next = codes.includes(String(value)) ? codes.filter((code) => code !== value) : [...codes, String(value)]
    store.set(key, next.length ? next : null, 'control')
  }
  return {
    onBeforeInput(event) {
      const [, , element] = keyOf(event.target) ?? []
      if (element && isKeyTooMany(event, element)) event.preventDefault()
    },
    onInput({ target, nativeEvent }) {
      const found = keyOf(target)
      if (!found) return
      const [key, field, element] = found
      const { asTyped, read } = CONTROLS[field.kind]
      const isAtEnd = element.selectionStart === element.value.length
      if (asTyped && isAtEnd && !isDeletion(nativeEvent)) show(element, asTyped(element.value))
      if (entered?.element === element) {
        if (isAmount(field)) groupAmount(element, entered.text, nativeEvent)
        entered.text = element.value
      }
      store.set(key, read(textOf(field, element), store.unitOf(key), today()), 'input')
      count(element)
      if (isTooLong(element)) store.states.reveal(key)
    },
    onFocus({ target }) {
      afterPress(active.settle)
      const found = keyOf(target)
      entered = null
      if (found) {
        const [key, field, element] = found
        const before = store.value(key)
        if (field.kind === 'number') show(element, editedText(field, before))
        entered = { element, key, before, text: element.value }
      }
      selected = isInput(target) && isReplaced(target) ? target : null
      selected?.select()
    },
    onBlur({ target, relatedTarget }) {
      commit(target)
      afterPress(active.settle)
      const key = isInput(target) ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
      const isAdding = key !== undefined && isEmpty(store.value(key)) && addsTo(key, relatedTarget)
      if (key && !isAdding) afterPress(() => store.states.reveal(key))
      const field = key === undefined ? undefined : store.fieldOf(key)
      if (key !== undefined && field && isInput(target) && target.id === key)
        show(target, restingText(field, store.value(key)))
      if (entered?.element === target && !isEmpty(entered.before) && isEmpty(store.value(entered.key)))
        store.offerUndo(entered.key, entered.before)
      entered = null
      flush()
    },
    onClick({ target }) {
      if (!(target instanceof Element)) return
      // The press that focused it would otherwise leave a caret in it.
      if (selected === target) selected.select()
      selected = null
      const pick = target.closest<HTMLElement>('[data-pick]')
      if (pick?.dataset.pick) return openPicker(pick.dataset.pick)
      const { set, bit, choose, code, keeps } = target.closest<HTMLElement>('[data-set], [data-choose]')?.dataset ?? {}
      // Tapping the chosen answer again clears it, unless one must stay chosen.
      if (set) toggle(set, Number(bit))
      else if (choose && code !== undefined && keeps === undefined) toggle(choose, code)
      else if (choose && code !== undefined) store.set(choose, code, 'control')
    },
    onKeyDown(event) {
      if (moveAmongChoices(event)) return
      const letter = letterOnPick(event)
      if (letter) {
        event.preventDefault()
        return openPicker(...letter)
      }
      if (event.key !== 'Enter' || !isInput(event.target) || takesLineBreaks(event.target)) return
      // Enter commits; it never submits or moves the focus.
      event.preventDefault()
      commit(event.target)
      if (event.target.name) store.states.reveal(event.target.name)
    },
  }
}

/**
 * Whether a control adds rows to the section of this key. A new row gets the focus by itself, so adding the next one
 * without typing does not count as leaving its field empty.
 */
const addsTo = (key: string, control: EventTarget | null): boolean =>
  control instanceof Element &&
  control.closest<HTMLElement>('[data-adds]')?.dataset.adds === (readItemKey(key)?.section ?? null)

const isChosen = (held: Value, value: number | string): boolean =>
  typeof value === 'number' ? held !== null && Number(held) === value : held === value

/** The field of a closed list, and the text typed on it. */
function letterOnPick({ target, key, ctrlKey, metaKey, altKey }: KeyEvent): [string, string] | null {
  const pick = target instanceof HTMLElement ? target.dataset.pick : undefined
  if (!pick || ctrlKey || metaKey || altKey) return null
  if (key === 'ArrowDown') return [pick, '']
  return key.length === 1 && /[\p{L}\p{N}]/u.test(key) ? [pick, key] : null
}

/** Text of an input that is being edited: 1,250.5, without the zeros of an amount of money. */
const editedText = (field: FieldModel, value: Value): string => {
  const text = CONTROLS[field.kind].write(value)
  return isAmount(field) && typeof value === 'number' ? groupDigits(text) : text
}

function groupAmount(element: Input, before: string, event: Event) {
  if (!(event instanceof InputEvent) || event.isComposing) return
  const { inputType, data, dataTransfer } = event
  const added = isDeletion(event) ? null : (data ?? dataTransfer?.getData('text/plain') ?? element.value)
  const typed = { text: element.value, caret: element.selectionStart ?? element.value.length }
  const grouped = groupedAsTyped(typed, before, added, inputType.startsWith('deleteContentForward'))
  if (!grouped) return
  element.value = grouped.text
  element.setSelectionRange(grouped.caret, grouped.caret)
}

const isDeletion = (event: Event): boolean => event instanceof InputEvent && event.inputType.startsWith('delete')

/** Updates the elements on screen with values that they did not write themselves. */
export function pushWrites(root: HTMLElement, store: FormStore): () => void {
  return store.writes.subscribe(({ key, value }) => {
    const element = document.getElementById(key)
    const field = store.fieldOf(key)
    // An input without a name manages itself.
    if (!isInput(element) || !element.name || !field || !root.contains(element)) return
    const isEdited = element === document.activeElement
    show(element, isEdited ? editedText(field, value) : restingText(field, value))
    count(element)
  })
}

// Keyboard control of the buttons of one answer (yes or no, counts, chips), which are a single tab stop: the arrow keys
// move between them, and y and n answer a yes or no.
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const BITS: Readonly<Record<string, string>> = { y: '1', n: '0' }

/** Returns whether it handled the key. */
function moveAmongChoices(event: { target: EventTarget; key: string; preventDefault(): void }): boolean {
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
