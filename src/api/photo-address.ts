/** The id of a picture's file in its address: what a zip is asked for by. */
export const fileIdOf = (url: string): string | null => url.match(/[?&]file=([0-9a-f]{32})(&|$)/)?.[1] ?? null

/** Pictures and files come from the portal's own API. The wire says `Image/GetAwsFile?file=…`, or `Supplement/GetFile?file=…`; anything but an address of ours is refused. */
export function imageAddress(url: string | null | undefined): string | null {
  if (!url) return null
  if (url.startsWith('/api/')) return url
  return /^(Image\/GetAwsFile|Supplement\/GetFile)\?file=[0-9a-f]{32}$/.test(url) ? `/api/${url}` : null
}
