// Parts of "Where is it?": suggestions from the tax roll, the parcels nearby,
// and the typed address split into fields.
import { useMemo } from 'react'
import { isEmpty } from '#rules/record/value.ts'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import { useForm } from '#src/features/forms/screen/form-context.ts'
import { AddressSuggestions, addressWords } from '#src/features/tax/address-suggestions.tsx'
import { NearbyParcels } from '#src/features/tax/nearby-parcels.tsx'
import { splitAddress } from '#src/features/tax/typed-address.ts'
import { useTaxPorts } from './use-tax-ports.ts'

const wordsOf = (store: FormStore) => addressWords(store.lookups.tables, (name) => store.fieldOf(name)?.table ?? null)

export function StartSuggestions({ text, onPick }: { text: string; onPick(parcel: number): void }) {
  const { store } = useForm()
  const ports = useTaxPorts(store)
  const words = useMemo(() => wordsOf(store), [store])
  return <AddressSuggestions ports={ports} words={words} text={text} onPick={({ UniqueID }) => onPick(UniqueID)} />
}

export function StartNearby({ onPick }: { onPick(parcel: number): void }) {
  const { store, effects } = useForm()
  const ports = useTaxPorts(store)
  return <NearbyParcels ports={ports} locate={effects.locate} onPick={({ UniqueID }) => onPick(UniqueID)} />
}

/** Puts the typed text into the address fields. A part without a field of its own stays in the street name. */
export function putAddress(store: FormStore, text: string): void {
  const canTake = (name: string) =>
    store.fieldOf(name) !== undefined && store.isFillable(name) && isEmpty(store.value(name))
  const parts = Object.entries(splitAddress(text, wordsOf(store)))
  const taken = Object.fromEntries(parts.filter(([name]) => canTake(name)))
  const rest = parts.filter(([name]) => !canTake(name) && name !== 'CountyOrParish').map(([, value]) => value)
  if (rest.length > 0 && canTake('StreetName')) taken.StreetName = [...rest, taken.StreetName].filter(Boolean).join(' ')
  if (Object.keys(taken).length > 0) store.fill(taken, null, 'Put in the address fields')
}
