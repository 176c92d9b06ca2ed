// The files of an installation, several at a time.
import type { PrecacheController } from 'workbox-precaching'
import type { BuiltFile } from './which.ts'

/**
 * Requests at a time during an installation. Workbox itself makes one, which takes minutes for some 300 files where a
 * round trip takes 300 ms. Two of a browser's six connections are left to the page.
 */
const AT_ONCE = 4

/** Rejects with the first file that can't be stored. Files that an earlier attempt or build has stored are not fetched. */
export async function installFiles(
  files: readonly BuiltFile[],
  controller: Pick<PrecacheController, 'strategy' | 'getCacheKeyForURL'>,
  event: ExtendableEvent,
): Promise<void> {
  const left = files.values()
  let isFailed = false
  const work = async () => {
    for (const { url, revision, integrity } of left) {
      if (isFailed) return
      // A file without a hash in its name may be out of date in the browser's own cache.
      const cache = revision ? 'reload' : 'default'
      const request = new Request(url, { cache, credentials: 'same-origin', ...(integrity && { integrity }) })
      const params = { cacheKey: controller.getCacheKeyForURL(url) }
      await Promise.all(controller.strategy.handleAll({ params, request, event }))
    }
  }
  const fail = (error: unknown) => {
    isFailed = true
    throw error
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch(fail)))
}
