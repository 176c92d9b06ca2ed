// Receives files shared from another app. They are stored on the phone before the page opens, because the browser hands
// them over only once. Works offline and with nobody signed in.
import { PHOTO_MAX_BYTES, UNCLAIMED_MAX_BYTES } from '#contract/constants.ts'
import { SHARE_ADDRESS, SHARE_FIELD, SHARE_FILES_FIELD } from '#contract/share.ts'
import type { SharedFile } from '../src/offline/store/shared-files.ts'

/** More than a listing takes. Any site may post here, so the tray, with what it has from before, has limits. */
const MOST_FILES = 100
const MOST_BYTES = UNCLAIMED_MAX_BYTES
/** Larger than any photo that a phone takes, and than a supplement may be: its form says so, and it is kept meanwhile. */
const MOST_BYTES_A_FILE = 2 * PHOTO_MAX_BYTES

type SharePorts = {
  /** Deletes shared files that nobody added, to make room. */
  dropOld(now: number): Promise<void>
  /** Sizes of the files in the tray, of all members. */
  sizes(): Promise<number[]>
  keep(file: Omit<SharedFile, 'size'>, bytes: ArrayBuffer): Promise<void>
  member: number | null
  now: number
  newId(): string
}

/** Returns the address to go to: the page that shows what arrived, and reports what could not be saved. */
export async function receiveShare(
  request: Request,
  { dropOld, sizes, keep, member, now, newId }: SharePorts,
): Promise<string> {
  await dropOld(now).catch(() => undefined)
  const form = await request.formData().catch(() => null)
  const files = [SHARE_FIELD, SHARE_FILES_FIELD]
    .flatMap((field) => form?.getAll(field) ?? [])
    .filter((each): each is File => each instanceof File && each.size > 0)
  const waiting = await sizes().catch(() => [])
  let [places, bytes] = [MOST_FILES - waiting.length, MOST_BYTES - waiting.reduce((sum, size) => sum + size, 0)]
  let kept = 0
  for (const [place, file] of files.entries()) {
    const { name, type, size } = file
    if (places <= 0 || size > MOST_BYTES_A_FILE || size > bytes) continue
    places -= 1
    bytes -= size
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
