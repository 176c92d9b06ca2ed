// Sets a local password from the command line; a member without one then signs in with the given name. Ends the
// member's sessions, so that the old password keeps nobody signed in. A demo account becomes an ordinary one.
import { CannotStart } from '../../db/cannot-start.ts'
import type { Db } from '../../db/connection.ts'
import { COMMAND_LINE } from '../../features/audit/audit.store.ts'
import { hashPassword } from '../../features/session/passwords.ts'
import { endSessionsOf } from '../../features/session/session.store.ts'
import { noteSecurity } from '../../http/security-log.ts'
import { memberNamed, signInName } from './members-named.ts'
import { inCommand } from './record-command.ts'

const LENGTH_MIN = 12

export type PasswordSet = { name: string; userName: string; sessions: number }

/** Validates the password and returns its hash. */
export async function checkedPassword(password: string): Promise<string> {
  const length = [...password].length
  if (length < LENGTH_MIN)
    throw new CannotStart(`A password needs at least ${LENGTH_MIN} characters; this one has ${length}`)
  return hashPassword(password)
}

export async function setPassword(db: Db, { email, passwordHash }: { email: string; passwordHash: string }) {
  return inCommand(db, async (tx): Promise<PasswordSet> => {
    const { uniqueId, name, userName: known, status } = await memberNamed(tx, email)
    if (status !== 'A') throw new CannotStart(`${name} is not active, so they cannot sign in`)
    const userName = known ?? signInName(email)
    const account = { password_hash: passwordHash, is_demo: false, failed_attempts: 0 }
    await tx
      .insertInto('local_account')
      .values({ ...account, member_id: uniqueId, user_name: userName })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(account))
      .execute()
    await tx.deleteFrom('known_device').where('member_id', '=', uniqueId).execute()
    await noteSecurity(tx, { kind: 'password-set', subjectId: uniqueId, detail: COMMAND_LINE })
    return { name, userName, sessions: await endSessionsOf(tx, uniqueId) }
  })
}
