import { useRef, useState } from 'react'
import type { ListingPhoto } from '#contract/photo.ts'
import { IconButton } from '../../ui/button.tsx'
import './gallery.css'
import { ListingPicture } from './listing-picture.tsx'

type Props = { photos: ListingPhoto[]; propertyType: string; address: string }

/** The photos in their order, swiped on a phone, stepped with buttons or arrow keys at a desk. Only the photos next to the visible one are fetched. */
export function Gallery({ photos, propertyType, address }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const shown = photos.filter(({ IsDeleted }) => !IsDeleted).toSorted((a, b) => a.SortOrder - b.SortOrder)

  if (shown.length === 0)
    return (
      <div className="gallery">
        <ListingPicture url={null} propertyType={propertyType} width={960} height={540} alt={address} />
      </div>
    )
  const follow = () => {
    const list = strip.current
    if (list) setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
  }
  const go = (place: number) => {
    const list = strip.current
    list?.scrollTo({ left: place * list.clientWidth, behavior: 'smooth' })
  }
  return (
    <section className="gallery" aria-roledescription="carousel" aria-label={`Photos of ${address}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul ref={strip} className="gallery-strip" onScroll={follow} tabIndex={0}>
        {shown.map((photo, place) => (
          <li key={photo.id} aria-label={`Photo ${place + 1} of ${shown.length}`}>
            {Math.abs(place - current) <= 1 ? (
              <ListingPicture
                url={photo.externalURL}
                propertyType={propertyType}
                width={960}
                height={540}
                alt={photo.Description || `Photo ${place + 1} of ${address}`}
                eager={place === 0}
              />
            ) : (
              <span className="listing-picture" style={{ aspectRatio: '960 / 540' }} />
            )}
          </li>
        ))}
      </ul>
      <p className="gallery-count" aria-live="polite">
        {current + 1} / {shown.length}
      </p>
      {shown[current]?.Description && <p className="gallery-words">{shown[current].Description}</p>}
      {shown.length > 1 && (
        <div className="gallery-buttons">
          <IconButton icon="back" label="Previous photo" disabled={current === 0} onClick={() => go(current - 1)} />
          <IconButton
            icon="forward"
            label="Next photo"
            disabled={current === shown.length - 1}
            onClick={() => go(current + 1)}
          />
        </div>
      )}
    </section>
  )
}
