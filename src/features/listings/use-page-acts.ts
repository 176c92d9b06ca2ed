import { PORTAL_HEADER } from '#contract/constants.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ListingRow } from '#contract/listing.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import { zipName } from '#rules/zip-names.ts'
import { fileIdOf } from '#src/api/photo-address.ts'
import { saveBlob } from '#src/device/save-file.ts'
import { useToast } from '#src/ui/toast.tsx'
import { addressOf, NO_ADDRESS } from './listing-rows.ts'

/** By then, a sheet that was open has closed and is not printed. */
const SHEET_CLOSES_MS = 200

const SHARED_WORDS: Record<Shared, string> = {
  shared: '',
  dismissed: '',
  copied: 'Link copied',
  failed: 'Your browser doesn’t allow copying. Copy the address of this page instead.',
}

/** Actions on the page itself, for every reader of a listing's page. */
export function usePageActs(row: ListingRow, photos: readonly ListingPhoto[], onRefresh: () => Promise<string>) {
  const toast = useToast()
  const download = async () => {
    const { UniqueID, ListingId } = row
    toast('Collecting the photos…')
    const zip = await downloadPhotos({ UniqueID, urls: photos.map(({ externalURL }) => externalURL) }, (...asked) =>
      fetch(...asked),
    )
    if (zip) saveBlob(zipName(ListingId), zip)
    else toast('The photos could not be downloaded. Check your connection and try again.')
  }
  const say = (shared: Shared) => SHARED_WORDS[shared] && toast(SHARED_WORDS[shared])
  /** The canonical URL of a listing. Anybody who opens it must sign in, and sees only what they may. */
  const link = () => ({
    title: addressOf(row) === NO_ADDRESS ? `Listing ${row.ListingId}` : addressOf(row),
    url: `${location.origin}/listings/view?ListingID=${encodeURIComponent(row.ListingId)}`,
  })
  return {
    share: () => void shareLink(link(), navigator).then(say),
    photos: photos.length > 0 ? () => void download() : null,
    print: () => void setTimeout(() => window.print(), SHEET_CLOSES_MS),
    refresh: () => void onRefresh().then(toast),
  }
}

// Downloads a listing's photos as one zip. Its bytes are not JSON, so it doesn't go through call.ts, but it checks the
// response the same way.

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

// Shares a URL through the phone's own share sheet, or copies it to the clipboard.

/** dismissed: the member closed the share sheet. failed: this browser allows neither. */
type Shared = 'shared' | 'copied' | 'dismissed' | 'failed'

type Browser = {
  share?: ((data: { title: string; url: string }) => Promise<void>) | undefined
  clipboard?: { writeText(text: string): Promise<void> } | undefined
}

export async function shareLink(link: { title: string; url: string }, browser: Browser): Promise<Shared> {
  if (browser.share)
    try {
      await browser.share(link)
      return 'shared'
    } catch (error) {
      // For any other error (a desktop without apps to share to), use the clipboard.
      if (error instanceof Error && error.name === 'AbortError') return 'dismissed'
    }
  return copyLink(link.url, browser)
}

const copyLink = async (url: string, { clipboard }: Browser): Promise<Shared> => {
  if (!clipboard) return 'failed'
  return clipboard.writeText(url).then(
    () => 'copied',
    () => 'failed',
  )
}
