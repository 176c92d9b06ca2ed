// Erases everything that this phone stores about a member, except unsent work that they keep encrypted: at sign-out,
// and again at the next start if that did not succeed. Anything missed here is left for the next person who uses the
// phone.
import { deleteDB } from 'idb'
import type { Leaver } from '#src/features/session/last-member.ts'
import { databaseName } from '#src/offline/store/indexed-rows.ts'
import { dropSharedFiles, sharedFiles } from '#src/offline/store/shared-files.ts'
import { eraseKeptPictures } from '#src/phone/kept-pictures.ts'
import { memberKeys } from '#src/state/storage-keys.ts'
import { eraseKeptQueries } from '../reading/kept-queries.ts'

/**
 * Rejects if something could not be erased, after trying everything; waits for a database that another tab has open.
 */
export async function eraseMember({ real, keepsWork }: Leaver): Promise<void> {
  for (const key of memberKeys(real)) localStorage.removeItem(key)
  const tried = await Promise.allSettled([
    keepsWork || deleteDB(databaseName(real)),
    eraseKeptQueries(real),
    eraseShared(real),
    eraseKeptPictures(real),
  ])
  const failed = tried.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

async function eraseShared(real: number): Promise<void> {
  await dropSharedFiles((await sharedFiles(real)).map(({ id }) => id))
}
