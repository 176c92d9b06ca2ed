import { type ConnectedPartner, PARTNERS } from '../../features/partners/partners.ts'
import { useServices } from '../services.tsx'

/** All partners' tools, each with its address where the board has connected it. */
export function usePartners(): readonly ConnectedPartner[] {
  const { partners } = useServices().user
  return PARTNERS.map((partner) => ({ ...partner, url: partners?.[partner.key] }))
}
