// Offers above the first page of a new listing: its address from the tax roll, and the terms of the member's last
// listing.
import { useEffect, useId, useMemo, useState } from 'react'
import { useServices } from '#src/app/services.tsx'
import { whenIdle, whenPainted } from '#src/device/page-moments.ts'
import { modelOf } from '#src/features/forms/engine/form-model.ts'
import { useForm, useValue } from '#src/features/forms/screen/form-context.ts'
import { takesTaxRoll, taxRollSheet } from '#src/features/forms/sheets/tax-roll-sheet.tsx'
import { memberKey } from '#src/state/storage-keys.ts'
import { Button } from '#src/ui/button.tsx'
import type { FormParts } from './form-parts.ts'
import { Offers } from './usual-terms.tsx'
import './address-start.css'
import { isEmpty } from '#rules/record/value.ts'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import { AddressSuggestions, addressWords, NearbyParcels } from '#src/features/tax/address-suggestions.tsx'
import { splitAddress } from '#src/features/tax/typed-address.ts'
import { useTaxPorts } from './tax-ports.ts'

/** `pageName`: the page in the URL; any other value means the first. */
export function NewListing({ parts, pageName }: { parts: FormParts; pageName: string | undefined }) {
  const { definition } = parts
  const { pages } = modelOf(definition, 'new')
  const isDue = useIsDue()
  const isHere = pages.findIndex(({ name }) => name === pageName) <= 0
  // Agents and offices start empty.
  if (definition.propertyType === undefined) return null
  return (
    <>
      <AddressStart isHere={isHere} />
      {isHere && <>{isDue ? <Offers /> : room}</>}
    </>
  )
}

const room = <div className="usual-terms-room" />

/** False until the fields, which load first, are on screen. */
function useIsDue(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    void whenPainted()
      .then(() => whenIdle())
      .then(() => setDue(true))
  }, [])
  return isDue
}

// "Where is it?": a new listing may start with its address, and be filled in from the tax roll. Collapses after it was
// used or skipped.

/** `isHere`: the form shows its first page. */
export function AddressStart({ isHere }: { isHere: boolean }) {
  const { store, openSheet } = useForm()
  const { user, texts } = useServices()
  const [kept] = useState(() => openKeptStart(texts, memberKey('start', user.realUniqueID)))
  const [text, setText] = useState(kept.read)
  const [below, setBelow] = useState<'suggestions' | 'nearby' | null>(null)
  const [isDone, setDone] = useState(false)
  const id = useId()
  // The address has been entered another way in the meantime.
  const held = [useValue('StreetName'), useValue('City'), useValue('ParcelNumber')]
  const isAnswered = isDone || held.some((value) => value !== null && value !== '')
  const typed = text.trim()
  useEffect(() => kept.write(isAnswered ? '' : text), [kept, isAnswered, text])
  const pick = (parcel: number) => openSheet(taxRollSheet(parcel))
  const finish = () => {
    if (typed) putAddress(store, typed)
    setDone(true)
    // The button that has the focus is removed.
    if (isHere) document.getElementById('main')?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on leaving the page
  useEffect(() => {
    if (!isHere && typed && !isAnswered) finish()
  }, [isHere])
  if (!isHere || isAnswered || !takesTaxRoll(store.model)) return null
  return (
    <section className="form-group address-start" aria-labelledby={`${id}t`}>
      <h2 id={`${id}t`}>Where is it?</h2>
      <div className="form-field">
        <div className="form-field-box">
          <input
            id={id}
            className="field-input"
            value={text}
            placeholder=" "
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            onFocus={() => setBelow('suggestions')}
            onChange={(event) => setText(event.target.value)}
          />
          <label htmlFor={id} className="field-label">
            Street address, LINC or roll number
          </label>
        </div>
      </div>
      {below && (below === 'nearby' ? <StartNearby onPick={pick} /> : <StartSuggestions text={text} onPick={pick} />)}
      <div>
        <Button look="quiet" icon="pin" onClick={() => setBelow('nearby')}>
          Near me
        </Button>
        <Button look="quiet" onClick={finish}>
          {typed ? 'Use it as typed' : 'Skip, type it myself'}
        </Button>
      </div>
    </section>
  )
}

// Its parts: suggestions from the tax roll, the parcels nearby, and the typed address split into fields.

const wordsOf = (store: FormStore) => addressWords(store.lookups.tables, (name) => store.fieldOf(name)?.table ?? null)

function StartSuggestions({ text, onPick }: { text: string; onPick(parcel: number): void }) {
  const { store } = useForm()
  const ports = useTaxPorts(store)
  const words = useMemo(() => wordsOf(store), [store])
  return <AddressSuggestions ports={ports} words={words} text={text} onPick={({ UniqueID }) => onPick(UniqueID)} />
}

function StartNearby({ onPick }: { onPick(parcel: number): void }) {
  const { store, effects } = useForm()
  const ports = useTaxPorts(store)
  return <NearbyParcels ports={ports} locate={effects.locate} onPick={({ UniqueID }) => onPick(UniqueID)} />
}

/** Puts the typed text into the address fields. A part without a field of its own stays in the street name. */
function putAddress(store: FormStore, text: string): void {
  const canTake = (name: string) =>
    store.fieldOf(name) !== undefined && store.isFillable(name) && isEmpty(store.value(name))
  const parts = Object.entries(splitAddress(text, wordsOf(store)))
  const taken = Object.fromEntries(parts.filter(([name]) => canTake(name)))
  const rest = parts.filter(([name]) => !canTake(name) && name !== 'CountyOrParish').map(([, value]) => value)
  if (rest.length > 0 && canTake('StreetName')) taken.StreetName = [...rest, taken.StreetName].filter(Boolean).join(' ')
  if (Object.keys(taken).length > 0) store.fill(taken, null, 'Put in the address fields')
}

// The text of "Where is it?", stored on this phone until it has been used: leaving the form must not lose it.

type KeptStart = { read(): string; write(text: string): void }

export const openKeptStart = (
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): KeptStart => ({
  read: () => storage.getItem(key) ?? '',
  write(text) {
    try {
      if (text === '') storage.removeItem(key)
      else storage.setItem(key, text)
    } catch {
      // If the phone is full, the form works without it.
    }
  },
})
