// Where the work stands, always in the same place. Driven by finished transactions and valid replies, by nothing else.
import { useSyncExternalStore } from 'react'
import type { Standing } from '../../offline/draft-model.ts'
import { standingLabel } from '../../offline/standing-label.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { type DraftWriter, isUnkept } from './draft-writer.ts'

const ICONS: Record<Standing['kind'], IconName> = {
  'on-phone': 'phone',
  'on-server': 'cloud-done',
  'waiting-to-send': 'send',
  sending: 'sync',
  submitted: 'check',
  'needs-you': 'alert',
}

/** 14:02, and its day when that is not today. */
function moment(iso: string, now: number, timezone: string): string {
  const format = (at: number | string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: timezone, ...options }).format(new Date(at))
  const day = (at: number | string) => format(at, { dateStyle: 'medium' })
  const time = format(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return day(iso) === day(now) ? time : `${day(iso)} ${time}`
}

type Props = { writer: DraftWriter; standing: Standing | null; now(): number; timezone: string }

export function SaveLabel({ writer, standing, now, timezone }: Props) {
  const state = useSyncExternalStore(writer.subscribe, writer.state)
  const unkept = isUnkept(state)
  const { icon, text } = unkept
    ? ({ icon: 'alert', text: 'Not saved' } as const)
    : state.kind === 'pending'
      ? ({ icon: 'phone', text: 'Saving…' } as const)
      : standing
        ? { icon: ICONS[standing.kind], text: standingLabel(standing, (iso) => moment(iso, now(), timezone)) }
        : ({ icon: 'phone', text: 'No changes yet' } as const)
  return (
    <span className={unkept ? 'fh-saved fh-failing' : 'fh-saved'} role="status">
      <Icon name={icon} size={16} />
      {text}
    </span>
  )
}
