import { type ReactNode, useRef, useState } from 'react'
import type { ListingPhoto } from '#contract/photo.ts'
import { imageAddress } from '#src/api/photo-address.ts'
import { IconButton } from '#src/ui/button.tsx'
import { PictureViewer } from '#src/ui/picture-viewer.tsx'
import { ListingPicture, sharedPicture } from './listing-picture.tsx'
import './gallery.css'

type Props = {
  /** In display order, without deleted ones. */
  photos: readonly ListingPhoto[]
  /** The lists' thumbnail, shown until the first photo is loaded. */
  preview: string | null
  propertyType: string
  ListingID: string
  address: string
  /** Opens the photo full screen. */
  onOpen: (place: number) => void
  /** Shown over the photo: the status on a phone. */
  children?: ReactNode
}

export const shownPhotos = (photos: readonly ListingPhoto[]): ListingPhoto[] =>
  photos.filter(({ IsDeleted }) => !IsDeleted).toSorted((a, b) => a.SortOrder - b.SortOrder)

/**
 * The photos in order, swiped on a phone, stepped with buttons or arrow keys on a desktop. Only the photos next to the
 * visible one are fetched.
 */
export function Gallery({ photos, preview, propertyType, ListingID, address, onOpen, children }: Props) {
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
  propertyType: string
  address: string
  /** Index from 0. */
  place: number
  onPlace: (place: number) => void
  onClose: () => void
}

/** A listing's photos full screen. */
export function PhotoViewer({ photos, propertyType, address, ...rest }: PhotoViewerProps) {
  return (
    <PictureViewer
      label={`Photos of ${address}`}
      ids={photos.map(({ id }) => id)}
      words={photos[rest.place]?.Description}
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
