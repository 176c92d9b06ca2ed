// A local password, given by whoever runs the portal. It ends the member's sessions: whoever has the old one is out.
import { CannotStart } from '../db/cannot-start.ts'
import type { Db } from '../db/connection.ts'
import { hashPassword } from '../features/session/passwords.ts'
import { membersNamed, signInName } from './members-named.ts'

const LENGTH_MIN = 12

export type PasswordSet = { name: string; userName: string; sessions: number }

/** Its hash. */
export async function checkedPassword(password: string): Promise<string> {
  const length = [...password].length
  if (length < LENGTH_MIN)
    throw new CannotStart(`A password takes at least ${LENGTH_MIN} characters; this one has ${length}`)
  return hashPassword(password)
}

export async function setPassword(db: Db, { email, passwordHash }: { email: string; passwordHash: string }) {
  return db.transaction().execute(async (tx): Promise<PasswordSet> => {
    const login = signInName(email)
    const [member, another] = await membersNamed(tx, login)
    if (!member) throw new CannotStart(`No member has ${login}`)
    const { uniqueId, name, userName, status } = member
    if (another && userName !== login) throw new CannotStart(`Several members have ${login}`)
    if (status !== 'A') throw new CannotStart(`${name} is not active, and could not sign in`)
    if (!userName) throw new CannotStart(`${name} has no login ID yet: an administrator gives one in the portal`)
    await tx.updateTable('member').set({ password_hash: passwordHash }).where('unique_id', '=', uniqueId).execute()
    const ended = await tx.deleteFrom('session').where('member_id', '=', uniqueId).executeTakeFirst()
    return { name, userName, sessions: Number(ended.numDeletedRows) }
  })
}
