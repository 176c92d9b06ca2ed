import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import type { PropertyType, PropertyTypes } from '#contract/property-type.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import '#src/ui/field.css'
import { Link } from '#src/ui/link.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { useOwnWidth } from '#src/ui/use-width.ts'
import './create-carousel.css'

/** The board's property types in a row that swipes, each with a description, and the same types in a dropdown. */
export function CreateCarousel({ types }: { types: PropertyTypes }) {
  const offered = types.all.filter(({ isRetired }) => !isRetired)
  return (
    <>
      <Cards offered={offered} />
      <Dropdown offered={offered} />
    </>
  )
}

function Cards({ offered }: { offered: PropertyType[] }) {
  const track = useRef<HTMLUListElement>(null)
  const { ref, decided: overflows } = useOwnWidth((width) => (track.current?.scrollWidth ?? 0) > width + 1)
  const [at, setAt] = useState<'start' | 'middle' | 'end'>('start')
  const noteScroll = () => {
    const list = track.current
    if (!list) return
    const rest = list.scrollWidth - list.clientWidth - list.scrollLeft
    setAt(list.scrollLeft <= 1 ? 'start' : rest <= 1 ? 'end' : 'middle')
  }
  const turn = (direction: 1 | -1) => track.current?.scrollBy({ left: direction * track.current.clientWidth * 0.8 })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel, according to its ARIA pattern; the page's section is around it
    <div ref={ref} className="create-carousel" role="group" aria-roledescription="carousel" aria-label="Listing types">
      <ul ref={track} className="create-track strip" onScroll={noteScroll}>
        {offered.map(({ code, route, label, description }) => (
          <li key={code}>
            <Link
              to="/listings/create/$listingType"
              params={{ listingType: route }}
              search={{ listingType: route }}
              className="create-card"
            >
              <PropertyTypeIcon type={code} size={36} />
              <b>{label}</b>
              <span className="small">{description}</span>
            </Link>
          </li>
        ))}
      </ul>
      {overflows && (
        <div className="create-turns">
          <IconButton icon="back" label="Previous types" aria-disabled={at === 'start'} onClick={() => turn(-1)} />
          <IconButton icon="forward" label="Next types" aria-disabled={at === 'end'} onClick={() => turn(1)} />
        </div>
      )}
    </div>
  )
}

/** Selecting an option does nothing by itself: a keyboard passes every option on its way. */
function Dropdown({ offered }: { offered: PropertyType[] }) {
  const [route, setRoute] = useState('')
  const navigate = useNavigate()
  const id = useId()
  return (
    <form
      className="create-dropdown row cluster"
      onSubmit={(event) => {
        event.preventDefault()
        if (!route) return
        const to = { listingType: route }
        void navigate({ to: '/listings/create/$listingType', params: to, search: to })
      }}
    >
      <label htmlFor={id}>Listing type</label>
      <select id={id} className="field-input" required value={route} onChange={({ target }) => setRoute(target.value)}>
        <option value="">Choose a type</option>
        {offered.map(({ code, route: value, label }) => (
          <option key={code} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" icon="plus">
        Create
      </Button>
    </form>
  )
}
