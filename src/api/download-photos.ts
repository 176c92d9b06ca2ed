// Downloads a listing's photos as one zip. Its bytes are not JSON, so it doesn't go through call.ts, but it checks the
// response the same way.
import { PORTAL_HEADER } from '#contract/constants.ts'
import { endpoints } from '#contract/endpoints.ts'
import { fileIdOf } from './photo-address.ts'

type Asked = { UniqueID: number; urls: readonly string[] }

/** null: no response, or one that isn't the portal's. */
export async function downloadPhotos(
  { UniqueID, urls }: Asked,
  fetch: (input: string, init: RequestInit) => Promise<Response>,
): Promise<Blob | null> {
  const files = urls.flatMap((url) => fileIdOf(url) ?? [])
  const { method, path } = endpoints.downloadPhotos
  const headers = { 'content-type': 'application/json', [PORTAL_HEADER]: '1' }
  const init = { method, headers, body: JSON.stringify({ key: UniqueID, files }) }
  const reply = await fetch(`/api/${path}`, init).catch(() => null)
  const isZip = reply?.ok && !reply.redirected && reply.headers.get('content-type')?.startsWith('application/zip')
  return isZip ? reply.blob().catch(() => null) : null
}
