/** The file id in a picture's URL; a zip is requested by these ids. */
export const fileIdOf = (url: string): string | null => url.match(/[?&]file=([0-9a-f]{32})(&|$)/)?.[1] ?? null

/**
 * The URL of a picture or file in the portal's own API (`Image/GetAwsFile?file=…`, `Supplement/GetFile?file=…`);
 * rejects any other address.
 */
export function imageAddress(url: string | null | undefined): string | null {
  if (!url) return null
  if (url.startsWith('/api/')) return url
  return /^(Image\/GetAwsFile|Supplement\/GetFile)\?file=[0-9a-f]{32}$/.test(url) ? `/api/${url}` : null
}
