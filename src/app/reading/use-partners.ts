import { type ConnectedPartner, PARTNERS } from '#src/features/partners/partners.ts'
import { useServices } from '../services.tsx'

/** All partners' tools, each with its URL if the board has connected it. */
export function usePartners(): readonly ConnectedPartner[] {
  const { partners } = useServices().user
  return PARTNERS.map((partner) => ({ ...partner, url: partners[partner.key] }))
}
