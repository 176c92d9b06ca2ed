// The partners' tools that the portal links to: names, descriptions, and the portal's pages about them. The board's
// settings contain the URLs.
import type { PartnerKey } from '#contract/partner.ts'

export type Partner = {
  key: PartnerKey
  name: string
  /** The kind of tool, in a few words. */
  kind: string
  /** What members use it for. */
  purpose: string
  /** The portal's page about it. Showings are booked from a listing's own page. */
  to?:
    | '/matrix'
    | '/remaplist'
    | '/crea/webforms'
    | '/crea/ddf'
    | '/prospects'
    | '/spin'
    | '/spacelist'
    | '/cloudcma'
    | undefined
  isNew?: boolean
}

const TABLE: Record<PartnerKey, Omit<Partner, 'key'>> = {
  matrix: {
    name: 'Matrix',
    kind: 'MLS search',
    purpose: 'Search every listing of the MLS, save searches, and send matches to your clients.',
    to: '/matrix',
  },
  remaplist: {
    name: 'REMapList',
    kind: 'Mapping tool',
    purpose: 'See listings and market figures on a map, street by street.',
    to: '/remaplist',
  },
  webforms: {
    name: 'WEBForms',
    kind: 'National forms service',
    purpose: 'Fill in the contracts and disclosures of your association, and have them signed.',
    to: '/crea/webforms',
  },
  ddf: {
    name: 'DDF',
    kind: 'National listings distribution',
    purpose: 'Decide which websites show your listings: the national Data Distribution Facility.',
    to: '/crea/ddf',
  },
  prospects: {
    name: 'Prospects',
    kind: 'CRM',
    purpose: 'Keep your contacts, follow-ups and campaigns in one place.',
    to: '/prospects',
  },
  spin: {
    name: 'Spin2',
    kind: 'Land titles',
    purpose: 'Look up titles, plans and registered instruments at the land titles office.',
    to: '/spin',
  },
  spacelist: {
    name: 'Spacelist',
    kind: 'Commercial listings map',
    purpose: 'Find and show office, retail and industrial space on a map.',
    to: '/spacelist',
  },
  cloudcma: {
    name: 'Cloud CMA',
    kind: 'CMA reports',
    purpose: 'Make comparative market analyses and property reports for your clients.',
    to: '/cloudcma',
    isNew: true,
  },
  showings: {
    name: 'Showings',
    kind: 'Showing service',
    purpose: 'Book showings and read the feedback. A listing’s own page opens it for that listing.',
  },
}

export const PARTNERS: readonly Partner[] = Object.entries(TABLE).map(([key, partner]) => ({
  key: key as PartnerKey,
  ...partner,
}))

/** A partner with the URL that this board has set for it. */
export type ConnectedPartner = Partner & { url?: string | undefined }
