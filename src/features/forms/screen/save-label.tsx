// The save status, always in the same place. Driven only by finished transactions and valid replies.
import { useSyncExternalStore } from 'react'
import type { Standing } from '../../../offline/drafts/draft-model.ts'
import { standingLabel } from '../../../offline/drafts/standing-label.ts'
import { useFormats } from '../../../ui/board.ts'
import { onThisDevice } from '../../../ui/device-word.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { type DraftWriter, isUnkept } from '../session/draft-writer.ts'

const ICONS: Record<Standing['kind'], IconName> = {
  'on-phone': 'phone',
  'on-server': 'cloud-done',
  'waiting-to-send': 'send',
  sending: 'sync',
  submitted: 'check',
  became: 'info',
  'needs-you': 'alert',
}

type Props = { writer: DraftWriter; standing: Standing | null; now(): number }

export function SaveLabel({ writer, standing, now }: Props) {
  const state = useSyncExternalStore(writer.subscribe, writer.state)
  const { momentText } = useFormats()
  const unkept = isUnkept(state)
  const { icon, text } = unkept
    ? ({ icon: 'alert', text: 'Not saved' } as const)
    : state.kind === 'pending'
      ? ({ icon: 'phone', text: 'Saving…' } as const)
      : standing
        ? { icon: ICONS[standing.kind], text: standingLabel(standing, (iso) => momentText(iso, now())) }
        : ({ icon: 'phone', text: 'No changes yet' } as const)
  return (
    <span className={unkept ? 'form-header-saved form-header-failing' : 'form-header-saved'} role="status">
      <Icon name={icon} size={16} />
      {onThisDevice(text)}
    </span>
  )
}
