// Preview of the listing before it is submitted, from the form and the phone's own photos; works offline.
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../../features/forms/screen/form-context.ts'
import { RecordDetails } from '../../../features/listings/listing-facts.tsx'
import '../../../features/listings/listing-view.css'
import { draftPhotos, type ShownPhoto } from '../../../offline/drafts/draft-values.ts'
import { draftQuery } from '../../../phone/phone-queries.ts'
import { usePicture } from '../../../phone/use-picture.ts'
import { useFormats } from '../../../ui/board.ts'
import { counted } from '../../../ui/counted.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { useServices } from '../../services.tsx'
import './preview.css'
import { previewRecord } from './preview-record.ts'

export function PreviewSlot({ draftId, onClose }: { draftId: string | null; onClose(): void }) {
  const { store } = useForm()
  const { priceText } = useFormats()
  const { definition } = store.model
  const record = previewRecord(definition, store.record(), (name) => store.state(name).visible)
  const price = record.listing.ListPrice
  return (
    <Sheet isOpen onClose={onClose} title="Preview" size="wide">
      <p className="soft small">As other members will see it. Fields for your side only are left out.</p>
      {draftId !== null && <Photos draftId={draftId} />}
      {typeof price === 'number' && <p className="preview-price">{priceText(price)}</p>}
      <p>
        <b>{store.title() || 'No address yet'}</b>
      </p>
      <div className="listing-groups">
        <RecordDetails
          record={record}
          definition={definition}
          lookups={store.lookups.describe.bind(store.lookups)}
          open={2}
        />
      </div>
    </Sheet>
  )
}

function Photos({ draftId }: { draftId: string }) {
  const { offline } = useServices()
  const { data: draft } = useQuery(draftQuery(offline, draftId))
  const photos = draft ? draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted) : []
  if (photos.length === 0) return null
  return (
    <ul className="preview-photos" aria-label={counted(photos.length, 'photo')}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <Photo photo={photo} at={at + 1} />
        </li>
      ))}
    </ul>
  )
}

function Photo({ photo, at }: { photo: ShownPhoto; at: number }) {
  const source = usePicture(useServices().offline.drafts, photo, 'thumbnail')
  return source ? <img src={source} alt={photo.Description || `Photo ${at}`} loading="lazy" /> : null
}
