import { type Leaver, memberErased } from '#src/features/session/last-member.ts'
import { within } from '#src/state/timers.ts'
import { eraseMember } from './erase-member.ts'

/** A database that another tab has open is not deleted before that tab closes it. */
const ERASE_WITHIN_MS = 10_000

/** Erases the data of these members with `erase`. Resolves with false if some of it is, or may be, still here. */
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

/** Finishes earlier sign-outs whose data could not be deleted, or during which the app was closed. */
export const eraseWhatIsLeft = (leavers: readonly Leaver[]): Promise<boolean> => eraseLeft(leavers, eraseMember)
