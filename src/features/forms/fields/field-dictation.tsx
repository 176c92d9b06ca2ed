// The microphone of the focused field, if it can be dictated: multi-line texts and measured values. It is drawn inside
// the field's frame.
import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import type { LengthUnit } from '#rules/measure.ts'
import { itemKey, readItemKey } from '#rules/record/row.ts'
import { spokenMeasure } from '#rules/spoken-measure.ts'
import { isWebAddress } from '../engine/field-layout.ts'
import type { FormStore } from '../engine/form-store.ts'
import { spreadLengths } from '../engine/spread-lengths.ts'
import { readSides, roomUnit, SIDES, UNITS } from '../groups/room-size.tsx'
import { useForm } from '../screen/form-context.ts'
import { insertSpoken } from './insert-spoken.ts'

export function FieldDictation({ element, onLeave }: { element: HTMLElement; onLeave(): void }) {
  const { store, slots } = useForm()
  const { id } = element
  const field = store.fieldOf(id)
  const frame = element.closest('.form-field-box')
  const write = field && writerOf(store, element)
  if (!field || !frame || !write) return null
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: notices when the focus leaves its buttons
    <span className="form-field-dictation" onBlur={({ relatedTarget }) => frame.contains(relatedTarget) || onLeave()}>
      <Suspense>
        <slots.Dictation key={id} label={field.label} goesOn={field.kind === 'multiline'} onPhrase={write} />
      </Suspense>
    </span>,
    frame,
  )
}

/** Uses the words, and returns a message about them. */
type Write = (words: string) => string | null

function writerOf(store: FormStore, element: HTMLElement): Write | null {
  const { id } = element
  const field = store.fieldOf(id)
  if (field && isWebAddress(field.definition)) return null
  if (element instanceof HTMLTextAreaElement) return (words) => writeText(store, element, words)
  const unit = isSide(id) ? roomUnit(store.value(besideKey(id, UNITS))) : store.unitOf(id)
  if (unit !== 'F' && unit !== 'M') return null
  return (words) => writeLengths(store, id, unit, words)
}

function writeText(store: FormStore, element: HTMLTextAreaElement, words: string): null {
  const { id } = element
  // When the last phrase arrives, its section may be gone, or the element reused for another one.
  const value = element.isConnected ? element.value : String(store.value(id) ?? '')
  const hasFocus = element === document.activeElement
  const [start, end] = hasFocus ? [element.selectionStart, element.selectionEnd] : [value.length, value.length]
  const { text, cursor } = insertSpoken({ text: value, start, end }, words)
  // Text over the field's limit is kept, and refused by the field.
  store.fill({ [id]: text }, null, `Added to ${store.fieldOf(id)?.label}`)
  if (hasFocus) element.setSelectionRange(cursor, cursor)
  return null
}

function writeLengths(store: FormStore, id: string, unit: LengthUnit, words: string): string {
  const said = spokenMeasure(words)
  const values = isSide(id) ? sidesOf(id, said, unit) : measuredOf(store, id, said, unit)
  if (!values) return `Not understood: “${words}”. Say a size, such as “twelve foot six by fourteen”.`
  store.fill(values, null, `${store.fieldOf(id)?.label} filled in`)
  return `Heard: ${words}`
}

const isSide = (id: string): boolean => SIDES.some((side) => side === readItemKey(id)?.name)

/** Key of another field in the same row. */
function besideKey(id: string, name: string): string {
  const { section, uid } = readItemKey(id)!
  return itemKey(section, uid, name)
}

/** Two lengths are length and width, no matter which box hears them. */
function sidesOf(id: string, said: string, unit: LengthUnit) {
  const [first, second] = readSides(said, unit)
  if (typeof first !== 'number') return null
  const [length, width] = SIDES
  return second === undefined ? { [id]: first } : { [besideKey(id, length)]: first, [besideKey(id, width)]: second }
}

function measuredOf(store: FormStore, id: string, said: string, unit: LengthUnit) {
  const spread = spreadLengths(store.model, id, said, unit)
  if (!spread) return null
  const { units, values } = spread
  // The unit is part of the same write, so that Undo restores both.
  return units ? { [units.name]: units.code, ...values } : values
}
