// Codes that people type from paper: random, single use, stored hashed.
import { randomBytes } from 'node:crypto'
import { hashOf } from '../../db/hash-of.ts'

/** Crockford's base 32: no letter that looks like a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = /.{5}(?=.)/g

/** `length`: in letters of five bits each. Shown in groups of five. */
export function makeCode(length: number): { code: string; hash: Buffer } {
  const code = [...randomBytes(length)].map((byte) => LETTERS[byte % 32]).join('')
  return { code: code.replace(GROUP, '$&-'), hash: hashOf(code) }
}

/** The same for a code however it was copied. */
export const hashOfTyped = (given: string): Buffer =>
  hashOf(
    given
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1'),
  )
