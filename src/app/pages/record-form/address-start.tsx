// "Where is it?": a new listing may start with its address, and be filled in from the tax roll. Collapses after it was
// used or skipped.

import { useEffect, useId, useState } from 'react'
import { useServices } from '#src/app/services.tsx'
import { useForm, useValue } from '#src/features/forms/screen/form-context.ts'
import { takesTaxRoll, taxRollSheet } from '#src/features/forms/sheets/tax-roll-sheet.tsx'
import { memberKey } from '#src/state/storage-keys.ts'
import { Button } from '#src/ui/button.tsx'
import './address-start.css'
import { putAddress, StartNearby, StartSuggestions } from './address-start-parts.tsx'
import { openKeptStart } from './kept-start.ts'

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
      <div className="field">
        <label htmlFor={id} className="field-label">
          Street address, LINC or roll number
        </label>
        <input
          id={id}
          className="field-input"
          value={text}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={() => setBelow('suggestions')}
          onChange={(event) => setText(event.target.value)}
        />
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
