import { Icon } from './icon.tsx'
import './cleared-note.css'

/** A note above proposed values: the fields that they would clear. */
export const ClearedNote = ({ labels }: { labels: readonly string[] }) =>
  labels.length === 0 ? null : (
    <p className="cleared-note strong" role="status">
      <Icon name="alert" size={20} />
      <span>{`${labels.join(' and ')} will be cleared: no longer ${labels.length === 1 ? 'fits' : 'fit'}.`}</span>
    </p>
  )
