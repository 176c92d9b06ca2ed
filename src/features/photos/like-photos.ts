// Finds a photo in the draft that shows the same scene as a new one, by their fingerprints. Pure.
import type { PhotoQuality } from '#src/offline/drafts/draft-model.ts'

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
