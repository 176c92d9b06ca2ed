import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Blobs } from './blobs.ts'
import { openDiskBlobs } from './disk-blobs.ts'

/** Where this board keeps its bytes. */
export const openBlobs = (config: Config): Blobs => openDiskBlobs(join(config.dataDir, 'blobs'))
