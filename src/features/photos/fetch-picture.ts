import { imageAddress } from '#src/api/photo-address.ts'

/** The server's picture; null if offline. */
export async function fetchPicture(url: string): Promise<Blob | null> {
  const address = imageAddress(url)
  const reply = address ? await fetch(address).catch(() => null) : null
  const isPicture = reply?.ok && reply.headers.get('content-type')?.startsWith('image/')
  return isPicture ? reply.blob() : null
}
