import { NotLoaded } from '#src/ui/not-loaded.tsx'

type Props = { online: boolean; busy: boolean; onRetry: () => void }

/** Shown if the roll does not answer: why, that nothing is lost, and what to do. */
export const TaxTrouble = ({ online, busy, onRetry }: Props) => (
  <div role="alert">
    <NotLoaded
      title={online ? 'The tax roll could not be read.' : 'You’re offline. The tax roll needs a connection.'}
      busy={busy}
      onRetry={onRetry}
    >
      {online
        ? 'The portal didn’t answer. Nothing you entered was lost.'
        : 'Nothing you entered was lost. Fill in the fields yourself, or try again when you’re back online.'}
    </NotLoaded>
  </div>
)
