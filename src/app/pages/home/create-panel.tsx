import { usePublishedForms } from '#src/app/reading/published-forms.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { CreateCarousel } from '#src/features/dashboard/create-carousel.tsx'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useNear } from './use-near.ts'

/** Its pictures are drawn when it is scrolled near: on a phone it is below the listings, and the Create tab is closer. */
export function CreatePanel() {
  const { published, types, busy, onRetry } = usePublishedForms()
  const online = useOnline()
  const { ref, isNear } = useNear()
  const waits = <Skeleton lines={3} label="Loading the listing types" />
  const offersAny = types.all.some(({ isRetired }) => !isRetired)
  return (
    <section ref={ref} className="dashboard-create panel panel-pad" aria-labelledby="create-listing">
      <h2 id="create-listing">Create Listing</h2>
      <div className="dashboard-create-room">
        {published && !offersAny ? (
          <>
            <p className="soft">
              {online
                ? 'The board has not published a form yet, or the portal did not answer.'
                : onThisDevice('The forms aren’t on this phone yet. Open the portal once while online to save them.')}
            </p>
            <Button icon="sync" busy={busy} onClick={onRetry}>
              Try again
            </Button>
          </>
        ) : published && isNear ? (
          <CreateCarousel types={types} />
        ) : (
          waits
        )}
      </div>
    </section>
  )
}
