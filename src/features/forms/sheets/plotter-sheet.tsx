// The Location Plotter over the form: passes it the form's values for the location, and writes the coordinates that it
// returns.
import { useState } from 'react'
import { itemKey } from '#rules/record/row.ts'
import type { GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { coordinateFields, coordinateValues } from '../groups/coordinates.ts'
import { describeValue, useForm } from '../screen/form-context.ts'

/** Stays mounted as long as the form: an address that was typed but not chosen is still there when it is reopened. */
export function PlotterSheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { store, slots, effects } = useForm()
  const [typed, setTyped] = useState<string | null>(null)
  const group = store.model.pages.flatMap(({ groups }) => groups).find(isPlotter)
  if (!isOpen || !group) return null
  const { latitude, longitude } = coordinateFields(group)
  if (!latitude || !longitude) return null
  return (
    <slots.Plotter
      latitude={store.value(latitude.name)}
      longitude={store.value(longitude.name)}
      addressText={typed ?? String(store.value('UnparsedAddress') ?? '')}
      onAddressText={setTyped}
      says={saysOf(store)}
      locate={effects.locate}
      onUpdate={(spot) => store.setAll(coordinateValues(group, spot), 'control')}
      onClose={onClose}
    />
  )
}

const isPlotter = ({ definition }: GroupModel) => definition.groupType === 'LocationPlotter'

const saysOf = (store: FormStore) => ({
  town: readings(store, 'City'),
  community: readings(store, 'SubdivisionName'),
  parcels: [
    ...readings(store, 'ParcelNumber'),
    ...store.record
      .uidsOf('parcels')
      .map((uid) => String(store.value(itemKey('parcels', uid, 'LandLincNumber')) ?? '')),
  ].filter(Boolean),
})

/** The value as displayed and as stored. */
function readings(store: FormStore, name: string): string[] {
  const field = store.fieldOf(name)
  const value = store.value(name)
  if (!field || value === null || value === '') return []
  return [...new Set([describeValue(store, field, value), String(value)])]
}
