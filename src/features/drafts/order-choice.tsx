// One of two orders to choose from: photos as pictures, rows by their first value.
import type { ComponentType } from 'react'
import type { Value } from '#contract/listing.ts'
import type { Draft, DraftConflict } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import type { ChangeWords } from './compare-changes.ts'
import { photoName, rowName, rowWords } from './row-name.ts'

export type PictureProps = { photo: ShownPhoto }

/** Enough to tell two orders apart, in the width of a phone. */
const PICTURES = 5

type Props = {
  draft: Draft
  section: DraftConflict['section']
  order: Value
  words: ChangeWords
  Picture: ComponentType<PictureProps> | undefined
}

export function OrderChoice({ draft, section, order, words, Picture }: Props) {
  const ids = Array.isArray(order) ? order : []
  if (section !== 'photos') {
    const rows = new Map(draftRows(draft, section).map((row) => [row.uid, row]))
    const living = ids.filter((uid) => rows.get(uid)?.IsDeleted === false)
    return living.map((uid) => rowWords(rows.get(uid), section, words, 1) || rowName(draft, section, uid)).join(', ')
  }
  const photos = new Map(draftPhotos(draft).map((photo) => [photo.id, photo]))
  const living = ids.flatMap((id) => (photos.get(id)?.IsDeleted === false ? photos.get(id)! : []))
  const names = living.map(({ id }) => photoName(draft, id)).join(', ')
  if (!Picture) return names
  return (
    <>
      <span className="said">{names}</span>
      <span className="order-pictures row cluster gap-4" aria-hidden="true">
        {living.slice(0, PICTURES).map((photo) => (
          <Picture key={photo.id} photo={photo} />
        ))}
        {living.length > PICTURES && `+${living.length - PICTURES}`}
      </span>
    </>
  )
}
