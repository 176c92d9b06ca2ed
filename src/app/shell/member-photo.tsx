import { useState } from 'react'
import type { UserReply } from '#contract/session.ts'

const NO_PHOTO = '/icons/member.svg'

/**
 * The member's picture, or the default one if there is none or it can't be loaded. Decorative: the name is next to it.
 */
export function MemberPhoto({ photos }: Pick<UserReply, 'photos'>) {
  const [failed, setFailed] = useState<string | null>(null)
  const photo = (photos.find(({ PreferredPhotoYN }) => PreferredPhotoYN) ?? photos[0])?.URL
  const src = photo === undefined || photo === failed ? NO_PHOTO : photo
  return (
    <img className="member-photo" src={src} alt="" width={36} height={36} onError={() => photo && setFailed(photo)} />
  )
}
