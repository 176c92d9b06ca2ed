// The tabs on phones, and helpers for a member's access string. The whole menu is in menu.ts.
import type { UserReply } from '#contract/session.ts'
import type { WhoseListings } from '#src/features/listings/listings-panel.tsx'
import type { IconName } from '#src/ui/icon.tsx'

export type Tab = {
  label: string
  icon: IconName
  to: '/' | '/listings/search' | '/drafts'
  /** Permission required to show it (portal page, sidebar); undefined: shown to every member. */
  needs?: string
}

export const HOME: Tab = { label: 'Home', icon: 'home', to: '/' }
export const LISTINGS: Tab = { label: 'Listings', icon: 'listings', to: '/listings/search', needs: 'ListingsSearch' }
export const DRAFTS: Tab = { label: 'Drafts', icon: 'drafts', to: '/drafts', needs: 'ListingsCreate' }

export const TABS: readonly Tab[] = [HOME, LISTINGS, DRAFTS]

export const may = (user: UserReply, permission: string | undefined): boolean =>
  permission === undefined || user.permissions[permission] === true

/** Exact matches only: a listing's own pages belong to Listings. */
export function isHere(entry: Tab, pathname: string): boolean {
  if (entry.to === '/listings/search') return pathname === entry.to || pathname === '/listings/view'
  return pathname === entry.to
}

/** Staff and administrators may resend what the MLS refused. */
export const maySendAgain = ({ aclString }: UserReply): boolean =>
  aclString.split(',').some((right) => ['STAFF', 'ADMIN'].includes(right.trim()))

/** BROKER in the access string shows the 'Brokerage Listings' switch. */
export const isBroker = ({ aclString }: UserReply): boolean =>
  aclString.split(',').some((right) => right.trim() === 'BROKER')

/** Managers have few listings of their own and work on their office's. Staff and administrators rarely have any. */
export const whoseListings = (user: UserReply): WhoseListings =>
  userClass(user) === 'MANAGER' ? 'office' : isBroker(user) ? 'broker' : maySendAgain(user) ? 'board' : 'own'

/** The role, which is the first word of the access string, as in the board's rules: `.USERCLASS.`. */
export const userClass = ({ aclString }: UserReply): string => aclString.split(',')[0]!.trim()
