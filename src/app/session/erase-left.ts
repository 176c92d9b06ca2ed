import { type Leaver, memberErased } from '../../features/session/last-member.ts'
import { within } from '../../state/within.ts'

/** A database that another tab keeps open is not deleted before that tab lets go of it. */
const ERASE_WITHIN_MS = 10_000

/** Erases what is kept of these members, by `erase`. False: something of somebody is, or may be, still here. */
export async function eraseLeft(
  leavers: readonly Leaver[],
  erase: (leaver: Leaver) => Promise<void>,
): Promise<boolean> {
  const each = leavers.map(async (leaver) => {
    await erase(leaver)
    await memberErased(leaver.real)
    return true
  })
  const all = Promise.all(each).then(
    () => true,
    () => false,
  )
  return (await within(all, ERASE_WITHIN_MS)) ?? false
}

/** What a sign-out left behind: its data could not be deleted, or the app was closed in the middle. */
export const eraseWhatIsLeft = (leavers: readonly Leaver[]): Promise<boolean> =>
  eraseLeft(leavers, async (leaver) => (await import('./erase-member.ts')).eraseMember(leaver))
