import { type ReactNode, useId } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/constants.ts'
import { Button } from '#src/ui/button.tsx'
import '#src/ui/field.css'
import { Icon } from '#src/ui/icon.tsx'
import './dashboard.css'

type Props = {
  onFind: (typed: string) => void
  /** Called when the member starts to type: fetch the suggestions now. */
  onBegin: () => void
  /** Names of places, suggested while typing. */
  offered: readonly string[]
  links: ReactNode
}

const LABEL = 'Listing ID, street, city, neighborhood or postal code'

/**
 * Start page for members who manage an office or the board: finds any listing by number or location, and links to the
 * rest.
 */
export function Desk({ onFind, onBegin, offered, links }: Props) {
  const id = useId()
  return (
    <section className="desk panel panel-pad" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Find a listing</h2>
      <search>
        <form
          className="desk-find cluster"
          onSubmit={(event) => {
            event.preventDefault()
            onFind(String(new FormData(event.currentTarget).get('wanted') ?? ''))
          }}
        >
          <div className="field-search">
            <Icon name="search" />
            <label htmlFor={id} className="said">
              {LABEL}
            </label>
            <input
              id={id}
              name="wanted"
              type="search"
              className="field-input"
              placeholder="Listing ID or place"
              list={offered.length > 0 ? `${id}-places` : undefined}
              onFocus={onBegin}
              maxLength={SEARCH_TEXT_MAX}
              autoComplete="off"
              enterKeyHint="search"
            />
            <datalist id={`${id}-places`}>
              {offered.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
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
