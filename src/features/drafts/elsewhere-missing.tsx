import { Icon } from '#src/ui/icon.tsx'
import type { Missing } from './use-elsewhere.ts'

/** Shown while drafts of other devices are unknown, so that they are not taken for none. */
export function ElsewhereMissing({ missing: { open, binned }, online }: { missing: Missing; online: boolean }) {
  if (!open && !binned) return null
  const done = [open && 'began', binned && 'discarded'].filter(Boolean).join(' or ')
  return (
    <p className="as-of strong row small tint tone-warn" role="status">
      <Icon name={online ? 'clock' : 'cloud-off'} size={20} />
      {`${online ? 'The portal didn’t answer.' : 'You are offline.'} Drafts that you ${done} on another device may be missing here.`}
    </p>
  )
}
