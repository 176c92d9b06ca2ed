// Edit Listing: the URL contains the property type, the record and its change form.
import { useParams, useSearch } from '@tanstack/react-router'
import { EditRecord } from './edit-record.tsx'
import { FindRecords, Message } from './form-states.tsx'

const EDIT = '/listings/edit/$listingType'

export function EditListingPage() {
  const { listingType } = useParams({ from: EDIT })
  const { UniqueID, section, formName = listingType } = useSearch({ from: EDIT })
  if (UniqueID === undefined)
    return (
      <Message formName={listingType} title="This address names no listing.">
        <FindRecords formName={listingType} />
      </Message>
    )
  return (
    <EditRecord
      key={`${UniqueID} ${formName}`}
      formName={formName}
      UniqueID={UniqueID}
      pageName={section}
      listingType={listingType}
    />
  )
}
