import { memberErased } from '../../features/session/last-member.ts'
import { within } from '../../state/within.ts'

/** A database that another tab keeps open is not deleted before that tab lets go of it. */
const ERASE_WITHIN_MS = 10_000

/** Erases what is kept of these members, by `erase`. False: something of somebody is, or may be, still here. */
export async function eraseLeft(members: readonly number[], erase: (real: number) => Promise<void>): Promise<boolean> {
  const each = members.map(async (real) => {
    await erase(real)
    await memberErased(real)
    return true
  })
  const all = Promise.all(each).then(
    () => true,
    () => false,
  )
  return (await within(all, ERASE_WITHIN_MS)) ?? false
}

/** What a sign-out left behind: its data could not be deleted, or the app was closed in the middle. */
export const eraseWhatIsLeft = (members: readonly number[]): Promise<boolean> =>
  eraseLeft(members, async (real) => (await import('./erase-member.ts')).eraseMember(real))
