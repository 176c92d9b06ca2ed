// The demo board's pictures: read on first request, then stored like any other.
import type { Blobs } from '../../blobs/blobs.ts'
import { createGate } from '../../uploads/gate.ts'

export type ReadDemoPhoto = (seed: number) => Promise<{ image: Buffer; thumbnail: Buffer }>
export type DemoPicture = { imageFile: string; thumbFile: string; demoSeed: number }

/** Concurrent requests for the same picture share the work; at most two pictures are converted at a time. */
export function createDemoPictures(blobs: Blobs, read: ReadDemoPhoto) {
  const gate = createGate(2)
  const inProgress = new Map<string, Promise<void>>()

  const readAndStore = async ({ imageFile, thumbFile, demoSeed }: DemoPicture) => {
    const { image, thumbnail } = await read(demoSeed)
    await blobs.put(imageFile, image)
    await blobs.put(thumbFile, thumbnail)
  }

  return (picture: DemoPicture): Promise<void> => {
    const known = inProgress.get(picture.imageFile)
    if (known) return known
    const storing = gate(() => readAndStore(picture)).finally(() => inProgress.delete(picture.imageFile))
    inProgress.set(picture.imageFile, storing)
    return storing
  }
}
