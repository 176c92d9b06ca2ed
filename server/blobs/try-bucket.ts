// Tests the S3 settings at startup: otherwise a wrong endpoint, bucket or key would surface only with the first upload.
import { randomBytes } from 'node:crypto'
import { CannotStart } from '../db/cannot-start.ts'
import type { Blobs } from './blobs.ts'

/** S3 error name → the setting that causes it. Any other error means that the store does not respond. */
const SETTING_OF: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET',
  NotFound: 'S3_BUCKET',
  PermanentRedirect: 'S3_REGION',
  AuthorizationHeaderMalformed: 'S3_REGION',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  AccessDenied: 'S3_ACCESS_KEY_ID',
}

const newKey = () => randomBytes(16).toString('hex')

export async function tryBucket(blobs: Blobs): Promise<void> {
  const key = newKey()
  try {
    await blobs.put(key, Buffer.from('tried'))
    const stored = await blobs.get(key)
    await blobs.remove(key)
    if (stored?.toString() !== 'tried') throw new Error('it does not return what was stored')
    await requireNotFoundReply(blobs)
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string }
    const setting = SETTING_OF[name] ?? 'S3_ENDPOINT'
    throw new CannotStart(
      `Setting ${setting}: cannot store pictures there (${[code ?? name, message].filter(Boolean).join(': ')})`,
    )
  }
}

/**
 * Without permission to list the bucket, Amazon answers 403 for a missing key: a lost picture would look like wrong
 * credentials.
 */
async function requireNotFoundReply(blobs: Blobs): Promise<void> {
  try {
    await blobs.size(newKey())
  } catch (error) {
    const { name } = error as Error
    if (!['AccessDenied', 'Forbidden', '403'].includes(name)) throw error
    throw Object.assign(new Error('this key also needs s3:ListBucket'), { name: 'AccessDenied' })
  }
}
