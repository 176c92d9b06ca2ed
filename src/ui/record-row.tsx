import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  /** Name of the record type within a sentence. */
  what: string
  online: boolean
  busy: boolean
  onRetry: () => void
}

/** In place of what could not be loaded of a record, where a list's row of it is shown. */
export const OnlyItsRow = ({ what, online, busy, onRetry }: Props) => (
  <div className="as-of strong row small tint tone-warn" role="status">
    <Icon name={online ? 'alert' : 'cloud-off'} size={20} />
    {online ? (
      <>
        <span>This is what a list has shown of this {what}; the rest could not be loaded.</span>
        <Button look="quiet" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </>
    ) : (
      <span>You are offline. This is what a list has shown of this {what}; the rest loads when you are online.</span>
    )}
  </div>
)
