// The demo board's photos: drawn, deterministically, on first request. The seed encodes the listing, the kind of
// property, and the position in its set.
import sharp from 'sharp'
import { seededRandom } from '../seeded-random.ts'
import { drawExterior, type Subject } from './draw-exterior.ts'
import { drawInterior, type Room } from './draw-interior.ts'

const SUBJECTS: readonly Subject[] = ['house', 'duplex', 'apartment', 'mobile', 'land', 'commercial', 'farm']
const ROOMS: readonly Room[] = [
  'living',
  'kitchen',
  'dining',
  'bedroom',
  'bathroom',
  'bedroom',
  'office',
  'basement',
  'laundry',
  'bathroom',
  'living',
  'bedroom',
]
const MAX_POSITION = 100
const FULL = { width: 1536, height: 1024 } as const
const THUMBNAIL = { width: 480, height: 320 } as const

/** `position` in [0, 99]: 0 is the front. */
export const pictureSeed = (uniqueId: number, subject: Subject, position: number): number =>
  (uniqueId * 10 + SUBJECTS.indexOf(subject)) * MAX_POSITION + position

function houseSvg(seed: number): string {
  const position = seed % MAX_POSITION
  const rest = Math.floor(seed / MAX_POSITION)
  const subject = SUBJECTS[rest % 10] ?? 'house'
  const random = seededRandom(seed)
  const indoors = ROOMS[(position - 1) % ROOMS.length]
  const outside = position === 0 || subject === 'land' || position % 8 === 7
  return outside || !indoors
    ? drawExterior(random, subject, position > 0 && subject !== 'land')
    : drawInterior(random, indoors)
}

export async function drawHouse(seed: number): Promise<{ image: Buffer; thumbnail: Buffer }> {
  const picture = sharp(Buffer.from(houseSvg(seed)), { density: 92 })
  const full = await picture.resize(FULL).jpeg({ quality: 82 }).toBuffer()
  return { image: full, thumbnail: await sharp(full).resize(THUMBNAIL).jpeg({ quality: 78 }).toBuffer() }
}
