import { usePartners } from '#src/app/reading/use-partners.ts'
import { PartnerTiles } from '#src/features/partners/partner-tiles.tsx'
import type { ConnectedPartner } from '#src/features/partners/partners.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useNear } from './use-near.ts'

const TILES: ReadonlySet<string> = new Set(['webforms', 'prospects', 'cloudcma'])

/**
 * The forms service, the CRM and the CMA tool; also the showing service if the board has connected it, because it has
 * no page in the menu, unlike the other partners.
 */
const isTile = ({ key, to, url }: ConnectedPartner): boolean => TILES.has(key) || (!to && url !== undefined)

export function PartnerPanel() {
  const partners = usePartners().filter(isTile)
  const { ref, isNear } = useNear()
  const waits = <Skeleton lines={2} label="Loading the partners’ tools" />
  return (
    <section ref={ref} className="dashboard-partners" aria-labelledby="partners">
      <div className="dashboard-section-head split gap-0">
        <h2 id="partners">Tools of our partners</h2>
      </div>
      {isNear ? <PartnerTiles partners={partners} /> : waits}
    </section>
  )
}
