import { type ListingType, PROPERTY_TYPE_LABELS, PROPERTY_TYPES } from '#contract/listing.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PropertyTypeIcon } from '../../ui/property-type-icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import './create-choices.css'
import { LISTING_TYPE_WORDS, publishedTypes } from './published-types.ts'

type Props = {
  /** The names of the published forms; undefined while not known. */
  published: readonly string[] | undefined
  online: boolean
  busy: boolean
  onRetry: () => void
  /** In a sheet: the form takes the sheet's place in the history. */
  replace?: boolean
}

/** The types whose definition the board has published, each a card with its drawing and its words. */
export function CreateChoices({ published, online, busy, onRetry, replace = false }: Props) {
  if (!published) return <Skeleton lines={3} label="Loading the listing types" />
  const types = publishedTypes(published)
  if (types.length === 0)
    return (
      <div className="stack">
        <p className="soft">
          {online
            ? 'The board has not published a form yet, or the portal did not answer.'
            : 'The forms are not on this phone yet. Open the portal once with signal and they stay.'}
        </p>
        <Button icon="sync" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  return (
    <ul className="create-choices">
      {types.map((type) => (
        <li key={type}>
          <Choice type={type} replace={replace} />
        </li>
      ))}
    </ul>
  )
}

function Choice({ type, replace }: { type: ListingType; replace: boolean }) {
  const code = PROPERTY_TYPES[type]
  return (
    <Link
      to="/listings/create/$listingType"
      params={{ listingType: type }}
      search={{}}
      replace={replace}
      className="create-choice"
    >
      <PropertyTypeIcon type={code} size={52} />
      <span className="create-choice-words">
        <b>{PROPERTY_TYPE_LABELS[code]}</b>
        <span className="soft small">{LISTING_TYPE_WORDS[type]}</span>
      </span>
      <Icon name="forward" size={20} />
    </Link>
  )
}
