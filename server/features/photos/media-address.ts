// Signed addresses of a listing's photos, for the MLS and the national site.
import { DAY_MS } from '#contract/constants.ts'
import { signLink } from '../../http/sign-link.ts'

const MEDIA_PATH = '/api/Image/Media'

const VALID_DAYS = 7

/** Valid for a week, and the same all day, so that a repeated delivery names the same pictures. */
export function mediaAddress(file: string, { base, secret, now }: { base: string; secret: string; now: Date }): string {
  const expiresAt = new Date((Math.ceil(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
  return signLink(new URL(MEDIA_PATH, base), { file }, { secret, expiresAt }).href
}
