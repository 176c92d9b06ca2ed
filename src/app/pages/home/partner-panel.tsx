import { Suspense } from 'react'
import { lazyPart, Nothing } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePartners } from '../../reading/use-partners.ts'
import { useNear } from './use-near.ts'

const PartnerTiles = lazyPart(
  () => import('../../../features/partners/partner-tiles.tsx').then((part) => part.PartnerTiles),
  Nothing,
)

/** Tiles for the forms service, the CRM and the CMA tool. The other partners are in the menu. */
const SHOWN: ReadonlySet<string> = new Set(['webforms', 'prospects', 'cloudcma'])

export function PartnerPanel() {
  const partners = usePartners().filter(({ key }) => SHOWN.has(key))
  const { ref, isNear } = useNear()
  const waits = <Skeleton lines={2} label="Loading the partners’ tools" />
  return (
    <section ref={ref} className="dashboard-partners" aria-labelledby="partners">
      <div className="dashboard-section-head">
        <h2 id="partners">Tools of our partners</h2>
      </div>
      {isNear ? (
        <Suspense fallback={waits}>
          <PartnerTiles partners={partners} />
        </Suspense>
      ) : (
        waits
      )}
    </section>
  )
}
