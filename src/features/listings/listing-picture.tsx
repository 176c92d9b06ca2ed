import { type CSSProperties, useState } from 'react'
import { fileIdOf, imageAddress } from '#src/api/photo-address.ts'
import { KeptPicture } from '#src/phone/pictures.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'

type Props = {
  url: string | null
  propertyType: string
  width: number
  height: number
  alt?: string
  eager?: boolean
  /** A smaller version of the same picture, which may have been cached for offline use. */
  small?: string | null
  /** ListingID: in transitions to and from the listing's page, this picture turns into the page's. */
  shared?: string
}

/** View transition name of a listing's picture, the same on both pages (listings.css). */
export const sharedPicture = (ListingID: string) => ({ '--picture': `picture-${ListingID}` }) as CSSProperties

/**
 * A listing's picture in a box of fixed shape; without one, or if it can't be loaded offline, the type's own drawing.
 */
export function ListingPicture(props: Props) {
  const { url, small = url, propertyType, width, height, alt = '', eager = false, shared } = props
  const [failed, setFailed] = useState<string | null>(null)
  const address = imageAddress(url)
  const name = shared === undefined ? undefined : sharedPicture(shared)
  if (address === null || failed === address) {
    const none = (
      <span className="listing-picture listing-picture-none" style={{ ...name, aspectRatio: `${width} / ${height}` }}>
        <PropertyTypeIcon type={propertyType} size={Math.min(72, height / 2)} />
        {alt && <span className="said">{alt} (picture not available)</span>}
      </span>
    )
    const fileId = fileIdOf(small ?? '')
    if (address === null || fileId === null) return none
    return <KeptPicture className="listing-picture" fileId={fileId} none={none} {...{ alt, width, height }} />
  }
  return (
    <img
      className="listing-picture"
      src={address}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      style={name}
      onError={() => setFailed(address)}
    />
  )
}
