// Names of a zip and of the photos in it, the same from the server and from the phone.

const NAME_MAX = 60

/** 01-Kitchen.jpg: in the listing's order, named by description, valid on every file system. */
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

/** `listing`: its ListingId, or its address if it has none yet. */
export const zipName = (listing: string): string => `${listing.trim().replace(/[^\w-]+/g, '_') || 'Photos'}.zip`
