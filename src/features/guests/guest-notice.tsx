import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { Icon } from '#src/ui/icon.tsx'

/**
 * On the listing's page: photos that a photographer sent wait for the agent. `onReview` is null if the photos cannot be
 * edited.
 */
export function GuestNotice({ count, onReview }: { count: number; onReview: (() => void) | null }) {
  return (
    <section className="panel panel-pad page-notice" aria-labelledby="guest-notice">
      <Icon name="camera" />
      <div className="stack gap-16 grow">
        <p id="guest-notice">
          <b>{counted(count, 'photo')} from your photographer to review.</b>
        </p>
        {onReview && (
          <div className="cluster">
            <Button onClick={onReview}>Review photos</Button>
          </div>
        )}
      </div>
    </section>
  )
}
