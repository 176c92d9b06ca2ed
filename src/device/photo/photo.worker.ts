// The photo worker: decodes and encodes pictures, so that the page stays responsive.
import { type Libheif, loadLibheif } from './libheif.ts'
import type { PhotoReply, PhotoRequest } from './photo-messages.ts'
import { preparePhoto } from './prepare-photo.ts'
import { refusePhoto } from './refusal.ts'

let loaded: Promise<() => Libheif> | undefined
const loadConverter = () => {
  loaded ??= loadLibheif()
  return loaded
}
const newConverter = async () => (await loadConverter())()

async function answer(request: PhotoRequest): Promise<PhotoReply> {
  const { id } = request
  if (request.kind === 'prepare') return { id, ...(await preparePhoto(request, newConverter)) }
  try {
    await loadConverter()
    return { id, outcome: { kind: 'loaded' }, spent: false }
  } catch {
    return { id, outcome: refusePhoto('converter-missing'), spent: true }
  }
}

self.addEventListener('message', async (event: MessageEvent<PhotoRequest>) => {
  const reply = await answer(event.data)
  const { outcome } = reply
  self.postMessage(reply, { transfer: outcome.kind === 'prepared' ? [outcome.image, outcome.thumbnail] : [] })
})
