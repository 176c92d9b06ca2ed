// The address box: finds addresses while the member types, as a combobox with a list of places below it.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Place } from '#contract/place.ts'
import { searchText } from '#contract/text.ts'
import type { Call } from '#src/api/call.ts'
import { useClock } from '#src/ui/clock.ts'
import { Icon } from '#src/ui/icon.tsx'
import { addressesQuery, SEARCH_FROM } from './map-queries.ts'

const DEBOUNCE_MS = 300

type Props = {
  call: Call
  online: boolean
  text: string
  onText(text: string): void
  onPick(place: Place): void
}

export function AddressSearch({ call, online, text, onText, onPick }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const { places, note, credit } = useAddresses(call, online, text, isOpen)
  const pick = (place: Place) => {
    setOpen(false)
    onPick(place)
  }
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setOpen(true)
      setActive(Math.max(0, Math.min(places.length - 1, active + step)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const place = places[Math.max(0, active)]
      if (isOpen && place) pick(place)
      else setOpen(true)
    } else if (event.key === 'Escape' && isOpen) {
      // Closes only the list, not the sheet.
      event.preventDefault()
      setOpen(false)
    }
  }
  const isShown = isOpen && places.length > 0
  return (
    <div className="map-search">
      <div className="field-search">
        <Icon name="search" size={20} />
        <input
          className="field-input"
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder="Search by address"
          aria-label="Search by address"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            setOpen(true)
            setActive(-1)
            onText(event.target.value)
          }}
          onKeyDown={keys}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
      </div>
      <div className="map-places" hidden={!isOpen || (note === '' && places.length === 0)}>
        <p className={places.length > 0 ? 'said' : 'map-place soft'} role="status">
          {note}
        </p>
        <div id={listId} role="listbox" aria-label="Addresses" hidden={!isShown}>
          {places.map((place, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above handles the keys
            <div
              key={place.label}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="map-place hover"
              // The box keeps the focus, and the list stays open until the tap has ended.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(place)}
            >
              {place.label}
            </div>
          ))}
        </div>
        {credit && isShown && <p className="map-place small soft">{credit}</p>}
      </div>
    </div>
  )
}

function useAddresses(call: Call, online: boolean, text: string, isOpen: boolean) {
  const wanted = isOpen ? searchText(text) : ''
  const asked = useDebounced(wanted)
  const query = useQuery(addressesQuery(call, asked))
  const isCurrent = wanted !== '' && asked === wanted && wanted.length >= SEARCH_FROM
  const places = isCurrent ? (query.data?.places ?? []) : []
  const credit = query.data?.credit ?? null
  if (!isCurrent) return { places, credit, note: '' }
  if (query.isSuccess) return { places, credit, note: placesNote(places.length) }
  if (!query.isError) return { places, credit, note: 'Searching…' }
  return {
    places,
    credit,
    note: online ? 'The address search did not answer. Tap the map instead.' : 'The address search needs a connection.',
  }
}

const placesNote = (count: number): string => {
  if (count === 0) return 'The address search found nothing. Check the spelling, or tap the map instead.'
  return count === 1 ? '1 address' : `${count} addresses`
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  const { after } = useClock()
  useEffect(() => after(DEBOUNCE_MS, () => setSettled(text)), [text, after])
  return settled
}
