import type { PropertyType, PropertyTypes } from '#contract/property-type.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import './create-choices.css'

type Props = {
  /** Names of the published forms; undefined until known. */
  published: readonly string[] | undefined
  types: PropertyTypes
  online: boolean
  busy: boolean
  onRetry: () => void
  /** Set in a sheet: the form replaces the sheet in the history. */
  replace?: boolean
}

/** The property types whose forms the board has published, each a card with an image and a description. */
export function CreateChoices({ published, types, online, busy, onRetry, replace = false }: Props) {
  if (!published) return <Skeleton lines={3} label="Loading the listing types" />
  const offered = types.all.filter(({ isRetired }) => !isRetired)
  if (offered.length === 0)
    return (
      <div className="stack gap-16">
        <p className="soft">
          {online
            ? 'The board has not published a form yet, or the portal did not answer.'
            : `The forms aren’t on this ${deviceWord()} yet. Open the portal once while online to save them.`}
        </p>
        <Button icon="sync" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  return (
    <>
      <ul className="stack">
        {offered.map((type) => (
          <li key={type.code}>
            <Choice type={type} replace={replace} />
          </li>
        ))}
      </ul>
      <Link
        to="/datasheet/$formName"
        params={{ formName: offered[0]!.route }}
        replace={replace}
        className={buttonClass('quiet')}
      >
        <Icon name="print" size={20} /> Print a blank sheet
      </Link>
    </>
  )
}

const Choice = ({ type: { code, route, label, description }, replace }: { type: PropertyType; replace: boolean }) => (
  <Link
    to="/listings/create/$listingType"
    params={{ listingType: route }}
    search={{ listingType: route }}
    replace={replace}
    className="create-choice row gap-16"
  >
    <PropertyTypeIcon type={code} size={52} />
    <span className="create-choice-words grow">
      <b>{label}</b>
      <span className="soft small">{description}</span>
    </span>
    <Icon name="forward" size={20} />
  </Link>
)
