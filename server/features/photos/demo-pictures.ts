// The demo board's pictures: drawn on first request, then stored like any other.
import type { Blobs } from '../../blobs/blobs.ts'
import { createGate } from '../../uploads/gate.ts'

export type DrawDemoPhoto = (seed: number) => Promise<{ image: Buffer; thumbnail: Buffer }>
export type DemoPicture = { imageFile: string; thumbFile: string; demoSeed: number }

/** Concurrent requests for the same picture share one drawing; at most two pictures are drawn at a time. */
export function createDemoPictures(blobs: Blobs, draw: DrawDemoPhoto) {
  const gate = createGate(2)
  const inProgress = new Map<string, Promise<void>>()

  const drawAndStore = async ({ imageFile, thumbFile, demoSeed }: DemoPicture) => {
    const { image, thumbnail } = await draw(demoSeed)
    await blobs.put(imageFile, image)
    await blobs.put(thumbFile, thumbnail)
  }

  return (picture: DemoPicture): Promise<void> => {
    const known = inProgress.get(picture.imageFile)
    if (known) return known
    const drawing = gate(() => drawAndStore(picture)).finally(() => inProgress.delete(picture.imageFile))
    inProgress.set(picture.imageFile, drawing)
    return drawing
  }
}
