// The demo board's photos: two dozen finished pictures, chosen by a seed that encodes the listing, the kind of property,
// and the position in its set. They are stored as JPEGs, like members' photos, when they are first requested.
import { join } from 'node:path'
import sharp from 'sharp'
import type { Values } from '#contract/listing.ts'

const SUBJECTS = ['house', 'duplex', 'apartment', 'mobile', 'land', 'commercial', 'farm'] as const
export type Subject = (typeof SUBJECTS)[number]

/** How many fronts there are of each. */
const FRONTS: Record<Subject, number> = {
  house: 3,
  duplex: 1,
  apartment: 2,
  mobile: 1,
  land: 2,
  commercial: 2,
  farm: 2,
}
/** What follows the front, in this order and again from its beginning. */
const ROOMS =
  'living-1 kitchen-1 dining-1 bedroom-1 bathroom-1 bedroom-2 garden-1 office-1 basement-1 laundry-1 bathroom-2 living-2'.split(
    ' ',
  )
const MAX_POSITION = 100
const THUMBNAIL = { width: 480, height: 320 } as const

/** `position` in [0, 99]: 0 is the front. */
export const pictureSeed = (uniqueId: number, subject: Subject, position: number): number =>
  (uniqueId * 10 + SUBJECTS.indexOf(subject)) * MAX_POSITION + position

function pictureName(seed: number): string {
  const position = seed % MAX_POSITION
  const rest = Math.floor(seed / MAX_POSITION)
  const subject = SUBJECTS[rest % 10] ?? 'house'
  const isOutside = position === 0 || subject === 'land'
  const house = Math.floor(rest / 10) + position
  return isOutside ? `${subject}-${(house % FRONTS[subject]) + 1}` : ROOMS[(position - 1) % ROOMS.length]!
}

const SHOWS: Readonly<Record<string, string>> = {
  living: 'LivingRoom',
  kitchen: 'Kitchen',
  dining: 'DiningRoom',
  bedroom: 'Bedroom',
  bathroom: 'Bathroom',
  garden: 'Garden',
  office: 'Office',
  basement: 'Basement',
  laundry: 'Laundry',
  land: 'Lot',
}
/** What the picture shows and how it was altered, in the codes of the board's lookups. */
export function pictureFields(seed: number): Values {
  const name = pictureName(seed)
  const ImageOf = SHOWS[name.split('-')[0]!] ?? 'FrontOfStructure'
  return { ImageOf, ...(name === 'living-2' && { MediaAlteration: ['VirtualStagingItemAddition'] }) }
}

export const demoPictures = (projectDir: string) => async (seed: number) => {
  const file = join(projectDir, 'server', 'demo-board', 'pictures', `${pictureName(seed)}.webp`)
  const image = await sharp(file).jpeg({ quality: 82 }).toBuffer()
  return { image, thumbnail: await sharp(image).resize(THUMBNAIL).jpeg({ quality: 78 }).toBuffer() }
}
