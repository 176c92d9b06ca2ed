import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { needsMember, type Standing, standingOf } from '#src/offline/drafts/standing.ts'
import { standingLabel } from '#src/offline/drafts/standing-words.ts'
import { useFormats } from '#src/ui/board.ts'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import './drafts.css'
import { counted } from '#src/ui/counted.ts'

const LOOKS: Record<Standing['kind'], { icon: IconName; tone: string }> = {
  'on-phone': { icon: 'phone', tone: 'quiet' },
  'on-server': { icon: 'cloud-done', tone: 'ok' },
  'waiting-to-send': { icon: 'clock', tone: 'warn' },
  sending: { icon: 'sync', tone: 'info' },
  submitted: { icon: 'check', tone: 'ok' },
  became: { icon: 'info', tone: 'quiet' },
  'needs-you': { icon: 'alert', tone: 'danger' },
}

/** The draft's status, worded like the portal's promises; derived only from what is on disk. */
export function StandingLabel({ draft, now }: { draft: Draft; now: number }) {
  const standing = standingOf(draft)
  const { momentText } = useFormats()
  const { refused } = standing
  const { icon, tone } = LOOKS[needsMember(standing) ? 'needs-you' : standing.kind]
  const photos = standing.kind === 'on-phone' ? standing.photos : 0
  return (
    <span className={`standing strong tone-${tone}`}>
      <Icon name={icon} size={18} />
      <span>
        {onThisDevice(standingLabel(standing, (iso) => momentText(iso, now)))}
        {photos > 0 && `, ${counted(photos, 'photo')} not sent yet`}
        {standing.kind === 'on-phone' && refused > 0 && `, ${refused} ${refused === 1 ? 'needs' : 'need'} attention`}
      </span>
    </span>
  )
}

/** The server's message about a problem. */
export function StandingDetail({ draft }: { draft: Draft }) {
  const standing = standingOf(draft)
  if (standing.kind !== 'needs-you' || !standing.note.detail) return null
  return <p className="soft small">{onThisDevice(standing.note.detail)}</p>
}
