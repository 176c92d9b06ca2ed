// Create Listing: the URL contains the property type.
import { useParams, useSearch } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { CreateRecord, useOwnDraft } from './create-record.tsx'
import { Message } from './form-states.tsx'

const CREATE = '/listings/create/$listingType'

export function CreateListingPage() {
  const { listingType } = useParams({ from: CREATE })
  const { draft, section, sheet } = useSearch({ from: CREATE })
  const refusal = useNoSuchType(listingType)
  const { own, setOwn, visit } = useOwnDraft(draft, sheet)
  // A draft begun on this page keeps its form; any other draft opens a new form.
  const opened = draft !== undefined && draft !== own ? draft : null
  if (refusal && opened === null && own === null)
    return (
      <Message formName={listingType} title={refusal}>
        {CHOOSE_ANOTHER}
      </Message>
    )
  return (
    <CreateRecord
      key={`${listingType} ${opened ?? ''} ${visit}`}
      formName={listingType}
      draftId={opened}
      pageName={section}
      onBegun={setOwn}
    />
  )
}

/** Why no listing of this type can be started; null if it can, or while the board's types are not loaded. */
function useNoSuchType(route: string): string | null {
  const types = usePropertyTypes()
  if (types.all.length === 0) return null
  const type = types.byRoute(route)
  if (!type) return 'This board has no listings of that type.'
  return type.isRetired ? `This board no longer accepts new ${type.label} listings.` : null
}

const CHOOSE_ANOTHER = (
  <Link to="/" search={{ sheet: 'create' }} className={buttonClass('main')}>
    Choose a type
  </Link>
)
