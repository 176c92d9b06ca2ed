// Creates a zip of all photos in a draft on the phone: from its own bytes first, from the server for the rest. One
// picture in memory at a time.
import { downloadZip } from 'client-zip'
import { zipNames } from '#rules/zip-names.ts'

export type ZipPhoto = { id: string; Description: string; url: string | null }
export type ZipPorts = {
  photoBytes(id: string): Promise<{ image: ArrayBuffer } | undefined>
  /** null if offline. */
  fetchPicture(url: string): Promise<Blob | null>
}

/** `missing`: number of photos that could not be read or fetched. */
export async function zipPhotos(
  photos: readonly ZipPhoto[],
  { photoBytes, fetchPicture }: ZipPorts,
): Promise<{ zip: Blob; missing: number }> {
  const names = zipNames(photos.map(({ Description }) => Description))
  let missing = 0
  async function* entries() {
    for (const [at, { id, url }] of photos.entries()) {
      const held = await photoBytes(id).catch(() => undefined)
      const input = held?.image ?? (url ? await fetchPicture(url) : null)
      if (input) yield { name: names[at] ?? id, input: input instanceof Blob ? await input.arrayBuffer() : input }
      else missing += 1
    }
  }
  return { zip: await downloadZip(entries()).blob(), missing }
}
