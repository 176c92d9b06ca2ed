import { type ReactNode, useRef, useState } from 'react'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import { itemFieldsOf } from '#rules/record/sections.ts'
import { imageAddress } from '#src/api/photo-address.ts'
import { IconButton } from '#src/ui/button.tsx'
import { PictureViewer } from '#src/ui/picture-viewer.tsx'
import { ListingPicture, sharedPicture } from './listing-picture.tsx'
import type { LookupText } from './lookup-text.ts'
import './gallery.css'

type Props = {
  /** In display order, without deleted ones. */
  photos: readonly ListingPhoto[]
  /** The lists' thumbnail, shown until the first photo is loaded. */
  preview: string | null
  propertyType: string
  ListingID: string
  address: string
  /** See photoBadges. */
  badges: (photo: ListingPhoto) => string
  /** Opens the photo full screen. */
  onOpen: (place: number) => void
  /** Shown over the photo: the status on a phone. */
  children?: ReactNode
}

export const shownPhotos = (photos: readonly ListingPhoto[]): ListingPhoto[] =>
  photos.filter(({ IsDeleted }) => !IsDeleted).toSorted((a, b) => a.SortOrder - b.SortOrder)

/** What is said of a photo on it: how it was altered, and who may see it if not everybody. */
export function photoBadges(definition: FormDefinition | null, describe: LookupText) {
  const fields = definition ? itemFieldsOf(definition, 'photos') : []
  const tableOf = (name: string) => fields.find(({ FieldName }) => FieldName === name)?.comboBoxLookupName
  const textOf = (name: string, code: string, fallback: string) => {
    const table = tableOf(name)
    const text = table ? describe(table, code) : code
    return text === code ? fallback : text
  }
  return ({ MediaAlteration, Permission }: ListingPhoto): string =>
    [
      ...(MediaAlteration ?? []).map((code) => textOf('MediaAlteration', code, 'Altered')),
      ...(Permission && Permission !== 'Public' ? [textOf('Permission', Permission, 'Not public')] : []),
    ].join(' · ')
}

/**
 * The photos in order, swiped on a phone, stepped with buttons or arrow keys on a desktop. Only the photos next to the
 * visible one are fetched.
 */
export function Gallery({ photos, preview, propertyType, ListingID, address, badges, onOpen, children }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  if (photos.length === 0)
    return (
      <div className="gallery">
        <div className="gallery-strip" style={sharedPicture(ListingID)}>
          <ListingPicture url={preview} propertyType={propertyType} width={960} height={720} alt={address} eager />
        </div>
        {children}
      </div>
    )
  const follow = () => {
    const list = strip.current
    if (list) setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
  }
  const go = (place: number) => {
    const list = strip.current
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list?.scrollTo({ left: place * list.clientWidth, behavior: calm ? 'instant' : 'smooth' })
  }
  const under = imageAddress(preview)
  return (
    <section className="gallery" aria-roledescription="carousel" aria-label={`Photos of ${address}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul ref={strip} className="gallery-strip" style={sharedPicture(ListingID)} onScroll={follow} tabIndex={0}>
        {photos.map((photo, place) => (
          <li key={photo.id} aria-label={`Photo ${place + 1} of ${photos.length}`}>
            {Math.abs(place - current) <= 1 ? (
              <button
                type="button"
                className="gallery-open"
                style={place === 0 && under ? { backgroundImage: `url("${under}")` } : undefined}
                aria-label={`Open photo ${place + 1} of ${photos.length}`}
                tabIndex={place === current ? undefined : -1}
                onClick={() => onOpen(place)}
              >
                <ListingPicture
                  url={photo.externalURL}
                  small={photo.thumbExternalURL}
                  propertyType={propertyType}
                  width={960}
                  height={720}
                  alt={photo.Description || `Photo ${place + 1} of ${address}`}
                  eager={place === 0}
                />
              </button>
            ) : (
              <span className="listing-picture" />
            )}
            {badges(photo) && <p className="gallery-badges over-photo">{badges(photo)}</p>}
          </li>
        ))}
      </ul>
      {children}
      <p className="gallery-count over-photo" aria-live="polite">
        {current + 1} / {photos.length}
      </p>
      {photos[current]?.Description && <p className="gallery-words over-photo">{photos[current].Description}</p>}
      {photos.length > 1 && (
        <div className="gallery-buttons">
          <IconButton icon="back" label="Previous photo" disabled={current === 0} onClick={() => go(current - 1)} />
          <IconButton
            icon="forward"
            label="Next photo"
            disabled={current === photos.length - 1}
            onClick={() => go(current + 1)}
          />
        </div>
      )}
    </section>
  )
}

type PhotoViewerProps = {
  photos: readonly ListingPhoto[]
  badges: Props['badges']
  propertyType: string
  address: string
  /** Index from 0. */
  place: number
  onPlace: (place: number) => void
  onClose: () => void
}

/** A listing's photos full screen. */
export function PhotoViewer({ photos, badges, propertyType, address, ...rest }: PhotoViewerProps) {
  const photo = photos[rest.place]
  return (
    <PictureViewer
      label={`Photos of ${address}`}
      ids={photos.map(({ id }) => id)}
      words={photo && [badges(photo), photo.Description].filter(Boolean).join(' · ')}
      picture={(at) => (
        <ListingPicture
          url={photos[at]!.externalURL}
          small={photos[at]!.thumbExternalURL}
          propertyType={propertyType}
          width={1920}
          height={1024}
          alt={photos[at]!.Description || `Photo ${at + 1} of ${address}`}
          eager
        />
      )}
      {...rest}
    />
  )
}
