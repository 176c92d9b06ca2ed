// Receives files shared from another app. They are stored on the phone before the page opens, because the browser hands
// them over only once. Works offline and with nobody signed in.
import { SHARE_ADDRESS, SHARE_FIELD } from '#contract/share.ts'
import type { SharedFile } from '../src/offline/store/shared-files.ts'

/** More than a listing takes; any site may post here, so there has to be a limit. */
const MOST_FILES = 100

type SharePorts = {
  /** Deletes shared files that nobody added, to make room. */
  dropOld(now: number): Promise<void>
  keep(file: Omit<SharedFile, 'size'>, bytes: ArrayBuffer): Promise<void>
  member: number | null
  now: number
  newId(): string
}

/** Returns the address to go to: the page that shows what arrived, and reports what could not be saved. */
export async function receiveShare(
  request: Request,
  { dropOld, keep, member, now, newId }: SharePorts,
): Promise<string> {
  await dropOld(now).catch(() => undefined)
  const form = await request.formData().catch(() => null)
  const files = form?.getAll(SHARE_FIELD).filter((each): each is File => each instanceof File && each.size > 0) ?? []
  const taken = files.slice(0, MOST_FILES)
  let kept = 0
  for (const [place, file] of taken.entries()) {
    const { name, type } = file
    try {
      await keep({ id: newId(), member, at: now + place / 1_000, name, type }, await file.arrayBuffer())
      kept += 1
    } catch {
      // The page reports how many are missing.
    }
  }
  const lost = files.length - kept
  return `${SHARE_ADDRESS}?received=${kept}${lost > 0 ? `&lost=${lost}` : ''}`
}
