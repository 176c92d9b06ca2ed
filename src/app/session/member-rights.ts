// What the member's permissions and the words of their access string mean for the screens. The server decides again.
import type { UserReply } from '#contract/session.ts'
import type { WhoseListings } from '#src/features/listings/listings-panel.tsx'

export const may = (user: UserReply, permission: string | undefined): boolean =>
  permission === undefined || user.permissions[permission] === true

/** The words of the access string: the role, then the board's additions. */
export const rightsOf = ({ aclString }: UserReply): string[] => aclString.split(',').map((right) => right.trim())

/** Staff and administrators may resend what the MLS refused. */
export const maySendAgain = (user: UserReply): boolean =>
  rightsOf(user).some((right) => right === 'STAFF' || right === 'ADMIN')

/** BROKER in the access string shows the 'Brokerage Listings' switch. */
export const isBroker = (user: UserReply): boolean => rightsOf(user).includes('BROKER')

/** Managers have few listings of their own and work on their office's. Staff and administrators rarely have any. */
export const whoseListings = (user: UserReply): WhoseListings =>
  userClass(user) === 'MANAGER' ? 'office' : isBroker(user) ? 'broker' : maySendAgain(user) ? 'board' : 'own'

/** The role, as in the board's rules: `.USERCLASS.`. */
export const userClass = (user: UserReply): string => rightsOf(user)[0]!
