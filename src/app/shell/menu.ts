// The portal's menu (portal page, sidebar navigation), as data: a new entry, or a group for a role, is a row here. A
// member sees what their permissions, the board's property types and its training links allow. Pure.
import type { TrainingLink } from '#contract/partner.ts'
import type { PropertyType } from '#contract/property-type.ts'
import type { Screen } from '#contract/screens.ts'
import type { IconName } from '#src/ui/icon.tsx'

/** A path of the portal without path parameters. */
export type Address = Exclude<Screen, `${string}$${string}`>

/** `needs`: the permission required to show it; undefined: shown to every member. */
type Entry = {
  label: string
  to: Address
  icon?: IconName
  needs?: string
  /** Path prefixes of further pages that belong to it. */
  covers?: readonly string[]
  isNew?: boolean
  /** Shows the number of unfinished drafts. */
  counts?: 'drafts'
}
type Group = { id: string; label: string; icon?: IconName; needs?: string; items: readonly Item[] }
/** Filled in by the board: one create link per property type, one link per training page. */
type Filled = { fill: 'property-types' | 'training' }
type Item = Entry | Group | Filled

const MENU: readonly Item[] = [
  { label: 'Dashboard', to: '/', icon: 'home' },
  { label: 'Drafts', to: '/drafts', icon: 'drafts', needs: 'ListingsCreate', counts: 'drafts' },
  { label: 'Waiting to send', to: '/waiting', icon: 'send', needs: 'ListingsCreate' },
  { label: 'Matrix', to: '/matrix', icon: 'search' },
  {
    id: 'listings',
    label: 'Listings',
    icon: 'listings',
    needs: 'Listings',
    items: [
      { id: 'create-listing', label: 'Create Listing', needs: 'ListingsCreate', items: [{ fill: 'property-types' }] },
      {
        label: 'Search Listing',
        to: '/listings/search',
        needs: 'ListingsSearch',
        covers: ['/listings/view', '/listings/edit/'],
      },
    ],
  },
  {
    id: 'agents',
    label: 'Agents',
    icon: 'people',
    needs: 'Agents',
    items: [
      { label: 'Create Agent', to: '/agent/create', needs: 'AgentsCreate' },
      { label: 'Search Agents', to: '/agent/search', needs: 'AgentsSearch', covers: ['/agent/view', '/agent/edit'] },
    ],
  },
  {
    id: 'offices',
    label: 'Offices',
    icon: 'building',
    needs: 'Offices',
    items: [
      { label: 'Create Office', to: '/office/create', needs: 'OfficesCreate' },
      {
        label: 'Search Offices',
        to: '/office/search',
        needs: 'OfficesSearch',
        covers: ['/office/view', '/office/edit'],
      },
    ],
  },
  { label: 'Condo Management', to: '/condo', icon: 'condo', needs: 'CondoNameManagement' },
  {
    id: 'board',
    label: 'Board',
    icon: 'mail',
    items: [
      { label: 'Members', to: '/board/members', needs: 'Board' },
      { label: 'Move listings', to: '/board/move', needs: 'Board' },
      { label: 'Who can do what', to: '/board/rights', needs: 'Board' },
      { label: 'Announcements', to: '/board/announcements', needs: 'Board' },
      { label: 'Messages', to: '/board/messages', needs: 'Board' },
      { label: 'Refused deliveries', to: '/board/deliveries', needs: 'Board' },
      { label: 'Catalog', to: '/board/catalog', needs: 'BoardAdministration' },
    ],
  },
  { label: 'REMapList', to: '/remaplist', icon: 'map' },
  {
    id: 'crea',
    label: 'CREA',
    icon: 'national',
    items: [
      { label: 'WEBForms', to: '/crea/webforms' },
      { label: 'DDF', to: '/crea/ddf' },
    ],
  },
  { label: 'Prospects', to: '/prospects', icon: 'contact' },
  { label: 'Spin2', to: '/spin', icon: 'document' },
  { label: 'Spacelist', to: '/spacelist', icon: 'space' },
  { label: 'Cloud CMA', to: '/cloudcma', icon: 'chart', isNew: true },
  {
    id: 'resources',
    label: 'Resources',
    icon: 'book',
    // The resources pages have a heading only, as specified: no entry leads to them.
    items: [{ fill: 'training' }],
  },
]

export type ShownEntry = Pick<Entry, 'label' | 'to' | 'isNew' | 'counts'> & {
  kind: 'page'
  icon?: IconName | undefined
  /** page: this very page is open; true: a page that belongs to it is. */
  here: 'page' | 'true' | undefined
}
/** Starts a new listing; a form in progress stays as a draft. */
type ShownCreate = { kind: 'create'; label: string; route: string; here: 'page' | undefined }
/** Links to a page outside the portal. */
type ShownLink = { kind: 'out'; label: string; url: string }
export type ShownGroup = {
  kind: 'group'
  id: string
  label: string
  icon?: IconName | undefined
  items: ShownItem[]
  /** Whether it contains the current page. */
  isHere: boolean
}
export type ShownItem = ShownEntry | ShownCreate | ShownLink | ShownGroup

export type MenuFacts = {
  may: (permission: string | undefined) => boolean
  /** The board's types, including retired ones. */
  types: readonly PropertyType[]
  training: readonly TrainingLink[]
  pathname: string
}

/** The menu as this member sees it now; omits empty groups. */
export const menuOf = (facts: MenuFacts): ShownItem[] => shown(MENU, facts)

const shown = (items: readonly Item[], facts: MenuFacts): ShownItem[] =>
  items.flatMap((item): ShownItem[] => {
    if ('fill' in item) return filled(item.fill, facts)
    if (!facts.may(item.needs)) return []
    if ('to' in item) return [entryOf(item, facts.pathname)]
    const within = shown(item.items, facts)
    const { id, label, icon } = item
    return within.length === 0 ? [] : [{ kind: 'group', id, label, icon, items: within, isHere: within.some(isOpen) }]
  })

const isOpen = (item: ShownItem): boolean =>
  item.kind === 'group' ? item.isHere : item.kind !== 'out' && item.here !== undefined

const entryOf = ({ needs: _, covers = [], ...entry }: Entry, pathname: string): ShownEntry => ({
  kind: 'page',
  ...entry,
  here:
    pathname === entry.to ? 'page' : covers.some((beginning) => pathname.startsWith(beginning)) ? 'true' : undefined,
})

function filled(fill: Filled['fill'], { types, training, pathname }: MenuFacts): ShownItem[] {
  if (fill === 'training') return training.map(({ title, url }) => ({ kind: 'out', label: title, url }))
  return types
    .filter(({ isRetired }) => !isRetired)
    .map(({ label, route }) => ({
      kind: 'create',
      label,
      route,
      here: pathname === `/listings/create/${route}` ? 'page' : undefined,
    }))
}

// The tabs on phones.

export type Tab = {
  label: string
  icon: IconName
  to: '/' | '/listings/search' | '/drafts'
  search?: { tab: 'mine' }
  /** Permission required to show it (portal page, sidebar); undefined: shown to every member. */
  needs?: string
}

export const HOME: Tab = { label: 'Home', icon: 'home', to: '/' }
/** The board's staff have no listings of their own: theirs is the search. */
export const SEARCH: Tab = { label: 'Listings', icon: 'listings', to: '/listings/search', needs: 'ListingsSearch' }
export const LISTINGS: Tab = { ...SEARCH, search: { tab: 'mine' } }
export const DRAFTS: Tab = { label: 'Drafts', icon: 'drafts', to: '/drafts', needs: 'ListingsCreate' }

export const TABS: readonly Tab[] = [HOME, LISTINGS, DRAFTS]

/** Exact matches only: a listing's own pages belong to Listings. */
export function isHere(entry: Tab, pathname: string): boolean {
  if (entry.to === '/listings/search') return pathname === entry.to || pathname === '/listings/view'
  return pathname === entry.to
}

// A member's last state of the menu on this device: as a rail or in full, and which groups are open. first-look.js
// gives the rail its width before the first paint.

export type MenuWidth = 'rail' | 'full'
export type MenuState = { width?: MenuWidth | undefined; groups: Readonly<Record<string, boolean>> }

/** Returns a valid state for any stored text. */
export function parseMenuState(stored: string | null): MenuState {
  try {
    const { width, groups } = JSON.parse(stored ?? '{}') as { width?: unknown; groups?: unknown }
    return {
      width: width === 'rail' || width === 'full' ? width : undefined,
      groups: Object.fromEntries(Object.entries(groups ?? {}).filter(([, open]) => typeof open === 'boolean')),
    }
  } catch {
    return { groups: {} }
  }
}

/**
 * As the member left it; by default, the group of the current page is open, and Listings, where everybody's day begins.
 */
export const isGroupOpen = (state: MenuState, group: { id: string; isHere: boolean }): boolean =>
  state.groups[group.id] ?? (group.isHere || group.id === 'listings')
