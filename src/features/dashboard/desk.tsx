import { type ReactNode, useId } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/constants.ts'
import { Button } from '../../ui/button.tsx'
import '../../ui/field.css'
import { Icon } from '../../ui/icon.tsx'
import './desk.css'
import { type ListingWanted, wantedBy } from './find-listing.ts'

type Props = { onFind: (wanted: ListingWanted) => void; links: ReactNode }

/** Where those who look after an office or the board begin: any listing by its number or street, and the way to the rest. */
export function Desk({ onFind, links }: Props) {
  const id = useId()
  return (
    <section className="desk panel panel-pad" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Find a listing</h2>
      <search>
        <form
          className="desk-find"
          onSubmit={(event) => {
            event.preventDefault()
            const wanted = wantedBy(String(new FormData(event.currentTarget).get('wanted') ?? ''))
            if (wanted) onFind(wanted)
          }}
        >
          <div className="field-search">
            <Icon name="search" />
            <label htmlFor={id} className="said">
              Listing ID or street
            </label>
            <input
              id={id}
              name="wanted"
              type="search"
              className="field-input"
              placeholder="Listing ID or street"
              maxLength={SEARCH_TEXT_MAX}
              autoComplete="off"
              enterKeyHint="search"
            />
          </div>
          <Button type="submit" look="main">
            Search
          </Button>
        </form>
      </search>
      {links}
    </section>
  )
}
