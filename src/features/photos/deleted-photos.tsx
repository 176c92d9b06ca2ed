// Photos deleted from this draft: until it is submitted, the member can restore them here, with their bytes.
import type { LocalPhoto } from '../../offline/drafts/draft-model.ts'
import type { Drafts } from '../../offline/offline.ts'
import { usePicture } from '../../phone/use-picture.ts'
import { Button } from '../../ui/button.tsx'

type Props = { photos: readonly LocalPhoto[]; drafts: Pick<Drafts, 'photoBytes'>; onRestore(id: string): void }

export function DeletedPhotos({ photos, drafts, onRestore }: Props) {
  if (photos.length === 0) return null
  return (
    <details className="photos-deleted">
      <summary>{photos.length === 1 ? '1 deleted photo' : `${photos.length} deleted photos`}</summary>
      <ul className="photos-intake">
        {photos.map((photo) => (
          <DeletedPhoto key={photo.id} photo={photo} drafts={drafts} onRestore={() => onRestore(photo.id)} />
        ))}
      </ul>
    </details>
  )
}

type OneProps = { photo: LocalPhoto; drafts: Props['drafts']; onRestore(): void }

function DeletedPhoto({ photo, drafts, onRestore }: OneProps) {
  const source = usePicture(drafts, photo, 'thumbnail')
  const name = photo.Description || photo.name || 'Photo'
  return (
    <li>
      {source ? <img src={source} alt="" width={72} height={54} /> : <span />}
      <div>
        <strong>{name}</strong>
        <Button look="plain" onClick={onRestore}>
          Restore <span className="said">{name}</span>
        </Button>
      </div>
    </li>
  )
}
