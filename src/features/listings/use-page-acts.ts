import type { ListingRow } from '#contract/listing.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import { zipName } from '#rules/zip-names.ts'
import { downloadPhotos } from '#src/api/download-photos.ts'
import { saveBlob } from '#src/device/save-file.ts'
import { type Shared, shareLink } from '#src/device/share-link.ts'
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
