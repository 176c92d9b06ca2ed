// The portal's destinations, for the tabs of a phone and the menu of a tablet or desk.
import type { UserReply } from '#contract/session.ts'
import type { IconName } from '../../ui/icon.tsx'

export type Entry = {
  label: string
  icon: IconName
  to: '/' | '/listings/search' | '/drafts' | '/waiting' | '/settings'
  /** The permission that shows it (portal page, sidebar); none: shown to every member. */
  needs?: string
}

export const HOME: Entry = { label: 'Home', icon: 'home', to: '/' }
export const LISTINGS: Entry = { label: 'Listings', icon: 'listings', to: '/listings/search', needs: 'ListingsSearch' }
export const DRAFTS: Entry = { label: 'Drafts', icon: 'drafts', to: '/drafts', needs: 'ListingsCreate' }
export const WAITING: Entry = { label: 'Waiting to send', icon: 'send', to: '/waiting', needs: 'ListingsCreate' }
export const SETTINGS: Entry = { label: 'Settings', icon: 'settings', to: '/settings' }

export const MENU: Entry[] = [HOME, LISTINGS, DRAFTS, WAITING, SETTINGS]

export const may = (user: UserReply, permission: string | undefined): boolean =>
  permission === undefined || user.permissions[permission] === true

/** Exact matches only: a listing's own pages belong to Listings. */
export function isHere(entry: Entry, pathname: string): boolean {
  if (entry.to === '/listings/search') return pathname === entry.to || pathname === '/listings/view'
  return pathname === entry.to
}

/** Staff and administrators may resend what the MLS refused. */
export const maySendAgain = ({ aclString }: UserReply): boolean =>
  aclString.split(',').some((right) => ['STAFF', 'ADMIN'].includes(right.trim()))

/** BROKER in the access string shows the 'Brokerage Listings' switch. */
export const isBroker = ({ aclString }: UserReply): boolean =>
  aclString.split(',').some((right) => right.trim() === 'BROKER')

/** The role, the first word of the access string, as the board's rules know it: `.USERCLASS.`. */
export const userClass = ({ aclString }: UserReply): string => aclString.split(',')[0]!.trim()
