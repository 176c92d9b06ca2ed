// argon2id with the library's OWASP-like defaults: 19 MiB, two passes, about 26 ms.
import { hash, verify } from '@node-rs/argon2'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/** Hash for unknown names, so that checking them takes as long as for a wrong password and reveals as little. */
const NOBODY = hashPassword('nobody signs in with this')

export async function passwordMatches(stored: string | null | undefined, given: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), given)
  return matches && Boolean(stored)
}
