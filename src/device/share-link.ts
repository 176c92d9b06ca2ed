// Shares a URL through the phone's own share sheet, or copies it to the clipboard.

/** dismissed: the member closed the share sheet. failed: this browser allows neither. */
export type Shared = 'shared' | 'copied' | 'dismissed' | 'failed'

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
