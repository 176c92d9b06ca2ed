// "Where is it?": a new listing may start with its address, and be filled in from the tax roll. Collapses after it was
// used or skipped.

import { Suspense, useEffect, useId, useState } from 'react'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { useForm, useValue } from '#src/features/forms/screen/form-context.ts'
import { takesTaxRoll, taxRollSheet } from '#src/features/forms/sheets/tax-roll-sheet.tsx'
import { memberKey } from '#src/state/storage-keys.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyPart, Nothing } from '#src/ui/lazy-part.tsx'
import './address-start.css'
import { openKeptStart } from './kept-start.ts'

/** Fetched on the first tap into the box, or with an open form's later parts. */
export const loadAddressParts = () => import('./address-start-parts.tsx')
const Suggestions = lazyPart(() => loadAddressParts().then((part) => part.StartSuggestions), Nothing)
const Nearby = lazyPart(() => loadAddressParts().then((part) => part.StartNearby))

type Props = {
  /** Whether the form shows its first page. */
  isHere: boolean
  load?: typeof loadAddressParts
}

export function AddressStart({ isHere, load = loadAddressParts }: Props) {
  const { store, openSheet } = useForm()
  const { user, texts } = useServices()
  const online = useOnline()
  const [kept] = useState(() => openKeptStart(texts, memberKey('start', user.realUniqueID)))
  const [text, setText] = useState(kept.read)
  const [below, setBelow] = useState<'suggestions' | 'nearby' | null>(null)
  const [isDone, setDone] = useState(false)
  const [isOutOfReach, setOutOfReach] = useState(false)
  const id = useId()
  // The address has been entered another way in the meantime.
  const held = [useValue('StreetName'), useValue('City'), useValue('ParcelNumber')]
  const isAnswered = isDone || held.some((value) => value !== null && value !== '')
  const typed = text.trim()
  useEffect(() => kept.write(isAnswered ? '' : text), [kept, isAnswered, text])
  const pick = (parcel: number) => openSheet(taxRollSheet(parcel))
  const finish = async () => {
    try {
      if (typed) (await load()).putAddress(store, typed)
      setDone(true)
      // The button that has the focus is removed.
      if (isHere) document.getElementById('main')?.focus()
    } catch {
      setOutOfReach(true)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on leaving the page and when back online
  useEffect(() => {
    if (!isHere && typed && !isAnswered) void finish()
  }, [isHere, online])
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
      {below && (
        <Suspense fallback={null}>
          {below === 'nearby' ? <Nearby onPick={pick} /> : <Suggestions text={text} onPick={pick} />}
        </Suspense>
      )}
      {isOutOfReach && (
        <p role="alert" className="field-error">
          The address is not in its fields yet: this needs a connection once. It is kept here.
        </p>
      )}
      <div>
        <Button look="quiet" icon="pin" onClick={() => setBelow('nearby')}>
          Near me
        </Button>
        <Button look="quiet" onClick={() => void finish()}>
          {typed ? 'Use it as typed' : 'Skip, type it myself'}
        </Button>
      </div>
    </section>
  )
}
