// The breadcrumb trail: the location of the current page, if more than one part of it is known. Pure.
import { capitalized } from '#contract/text.ts'
import type { Address } from './menu.ts'

type KnownPage = { label: string; to?: Address; needs?: string }

const KNOWN: Readonly<Record<string, KnownPage>> = {
  '/listings': { label: 'Listings', to: '/listings/search', needs: 'ListingsSearch' },
  '/listings/create': { label: 'Create Listing' },
  '/listings/edit': { label: 'Edit Listing' },
  '/listings/search': { label: 'Search Listing' },
  '/listings/view': { label: 'View Listing' },
  '/agent': { label: 'Agents', to: '/agent/search', needs: 'AgentsSearch' },
  '/agent/create': { label: 'Create Agent' },
  '/agent/edit': { label: 'Edit Agent' },
  '/agent/search': { label: 'Search Agents' },
  '/agent/view': { label: 'View Agent' },
  '/office': { label: 'Offices', to: '/office/search', needs: 'OfficesSearch' },
  '/office/create': { label: 'Create Office' },
  '/office/edit': { label: 'Edit Office' },
  '/office/search': { label: 'Search Offices' },
  '/office/view': { label: 'View Office' },
  '/crea': { label: 'CREA' },
  '/crea/webforms': { label: 'WEBForms' },
  '/crea/ddf': { label: 'DDF' },
  '/resources': { label: 'Resources' },
  '/resources/postalcodelookup': { label: 'Postal Code Lookup' },
  '/resources/reca': { label: 'RECA' },
  '/resources/training': { label: 'Training' },
}

export type Crumb = { label: string; to?: Address | undefined }

export type TrailFacts = {
  may: (permission: string | undefined) => boolean
  /** Label of a property type, by its route. */
  typeLabel: (route: string) => string | undefined
}

/** A page's name for readers who are not on it: its trail, or its first word. */
export function pageName(pathname: string, typeLabel: TrailFacts['typeLabel']): string {
  const trail = trailOf(pathname, { may: () => false, typeLabel })
  if (trail.length > 0) return trail.map(({ label }) => label).join(' › ')
  const [, word = ''] = pathname.split('/')
  return word === '' ? 'Home' : capitalized(word)
}

/** From the outermost part to the page itself; [] if fewer than two parts are known. */
export function trailOf(pathname: string, { may, typeLabel }: TrailFacts): Crumb[] {
  const parts = pathname.split('/').slice(1)
  const crumbs = parts.flatMap((part, at): Crumb[] => {
    const known = KNOWN[`/${parts.slice(0, at + 1).join('/')}`]
    if (known) return [{ label: known.label, to: known.to !== pathname && may(known.needs) ? known.to : undefined }]
    const type = parts[0] === 'listings' && at === 2 ? typeLabel(part) : undefined
    return type ? [{ label: type }] : []
  })
  return crumbs.length > 1 ? crumbs : []
}
