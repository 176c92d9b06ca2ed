// Quality note of a photo: one sentence at most, and none after the member has chosen Keep. Pure.
import type { PhotoQuality } from '#src/offline/drafts/draft-model.ts'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'

/** `short`: shown on the card. */
export type QualityNote = { short: string; sentence: string }

const FAULTS = {
  dark: { short: 'Dark', sentence: 'This photo is too dark.' },
  bright: { short: 'Too bright', sentence: 'This photo is too bright.' },
  blurred: { short: 'Blurry', sentence: 'This photo is blurry.' },
} as const satisfies Record<string, QualityNote>

type Assessed = Pick<ShownPhoto, 'id' | 'quality'>

/** `photos`: all that are not deleted, in order. `minLongEdge`: see the form's Photos group. */
export function qualityNote(
  { quality }: Assessed,
  photos: readonly Assessed[],
  minLongEdge: number | undefined,
): QualityNote | null {
  if (!quality || quality.isAccepted) return null
  const { fault, like } = quality
  if (fault) return FAULTS[fault]
  const place = photos.findIndex(({ id }) => id === like) + 1
  if (place > 0) return { short: `Like ${place}`, sentence: `This photo looks like photo ${place}.` }
  return Math.max(quality.width, quality.height) < (minLongEdge ?? 0) ? tooSmall(quality) : null
}

const tooSmall = ({ width, height }: PhotoQuality): QualityNote => ({
  short: 'Small',
  sentence: `This photo is smaller than the board wants: ${width} × ${height} pixels.`,
})

/** Quality notes by photo id. */
export type QualityNotes = Readonly<Record<string, QualityNote>>

export function qualityNotes(photos: readonly Assessed[], minLongEdge?: number): QualityNotes {
  return Object.fromEntries(
    photos.flatMap((photo) => {
      const note = qualityNote(photo, photos, minLongEdge)
      return note ? [[photo.id, note] as const] : []
    }),
  )
}

/** An edited picture is measured again; a fault that the member has accepted is not reported again. */
export function qualityAfterEdit(quality: PhotoQuality, earlier: PhotoQuality | undefined): PhotoQuality {
  if (!earlier) return quality
  const isAccepted = earlier.isAccepted === true && (quality.fault === null || quality.fault === earlier.fault)
  return { ...quality, ...(earlier.like !== undefined && { like: earlier.like }), ...(isAccepted && { isAccepted }) }
}

// Finds a photo in the draft that shows the same scene as a new one, by their fingerprints. Pure.

/** Of 128 bits. Two shots of one scene from the same position differ in fewer, other photos in 30 or more. */
const SAME_WITHIN = 20

/** `prints`: fingerprints of the draft's photos, by id. `except`: the photo that the new one replaces. */
export function withLike(
  quality: PhotoQuality,
  prints: ReadonlyMap<string, string>,
  except: string | undefined,
): PhotoQuality {
  const distances = [...prints]
    .filter(([id]) => id !== except)
    .map(([id, print]) => ({ id, bits: differingBits(quality.fingerprint, print) }))
  const nearest = distances.reduce((best, each) => (each.bits < best.bits ? each : best), { id: '', bits: Infinity })
  return nearest.bits <= SAME_WITHIN ? { ...quality, like: nearest.id } : quality
}

/** Compares two fingerprints in hexadecimal; Infinity if one is empty. */
export function differingBits(one: string, other: string): number {
  if (one === '' || one.length !== other.length) return Infinity
  let bits = 0
  for (let at = 0; at < one.length; at++) {
    let differ = Number.parseInt(one.charAt(at), 16) ^ Number.parseInt(other.charAt(at), 16)
    for (; differ > 0; differ >>= 1) bits += differ & 1
  }
  return bits
}
