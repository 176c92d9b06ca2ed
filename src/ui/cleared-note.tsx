import { Icon } from './icon.tsx'
import './cleared-note.css'

/** Above values that are about to be filled in: these fields would be emptied by them. */
export const ClearedNote = ({ labels }: { labels: readonly string[] }) =>
  labels.length === 0 ? null : (
    <p className="cleared-note" role="status">
      <Icon name="alert" size={20} />
      <span>{`${labels.join(' and ')} will be cleared: no longer ${labels.length === 1 ? 'fits' : 'fit'}.`}</span>
    </p>
  )
