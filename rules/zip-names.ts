// Names of photos in a zip, and of the zip: the same from the server and from the phone.

const NAME_MAX = 60

/** 01-Kitchen.jpg: in the listing's order, named by description, valid on any file system. */
export function zipNames(descriptions: readonly string[]): string[] {
  const digits = Math.max(2, String(descriptions.length).length)
  return descriptions.map((description, at) => {
    const words = description
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
    return `${String(at + 1).padStart(digits, '0')}-${[...words].slice(0, NAME_MAX).join('') || 'Photo'}.jpg`
  })
}

/** `listing`: its ListingId; before it has one, its address. */
export const zipName = (listing: string): string => `${listing.trim().replace(/[^\w-]+/g, '_') || 'Photos'}.zip`
