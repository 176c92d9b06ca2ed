import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import type { Blobs } from './blobs.ts'
import { openDiskBlobs } from './disk-blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

/** The blob storage that this board's settings name. */
export function openBlobs(config: Config): Blobs {
  if (config.BLOBS === 'disk') return openDiskBlobs(join(config.dataDir, 'blobs'))
  return openS3Blobs({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET!,
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
    forcePathStyle: config.S3_FORCE_PATH_STYLE === 'on',
  })
}
