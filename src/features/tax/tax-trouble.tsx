import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { online: boolean; busy: boolean; onRetry: () => void }

/** No answer from the roll: why, that nothing is lost, and what to do. */
export const TaxTrouble = ({ online, busy, onRetry }: Props) => (
  <div role="alert">
    <EmptyState
      picture={<Icon name="cloud-off" size={40} />}
      title={online ? 'The tax roll could not be read.' : 'You’re offline. The tax roll needs a connection.'}
      action={
        <Button icon="sync" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {online
        ? 'The portal didn’t answer. Nothing you entered was lost.'
        : 'Nothing you entered was lost. Fill in the fields yourself, or try again when you’re back online.'}
    </EmptyState>
  </div>
)
