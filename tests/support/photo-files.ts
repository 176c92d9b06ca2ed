import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe } from 'vitest'

const fixtures = resolve(import.meta.dirname, '../fixtures/photos')
const shared = resolve(import.meta.dirname, '../../../shared/photos')

/** Photos from real phones and deliberately bad files, kept beside the project; absent on most machines. */
export const sharedPhotos = existsSync(shared)

/** Tests of these photos: skipped where they are absent, with a line that says so. */
export function describeSharedPhotos(name: string, tests: () => void): void {
  if (!sharedPhotos) console.info(`${name}: skipped, because ../shared/photos is not beside the repository`)
  describe.skipIf(!sharedPhotos)(name, tests)
}

export const fixturePath = (name: string) => join(fixtures, name)
export const sharedPath = (name: string) => join(shared, name)
export const fixture = (name: string) => readFileSync(fixturePath(name))
export const sharedPhoto = (name: string) => readFileSync(sharedPath(name))

export const houses = ['brick-two-storey', 'white-bungalow', 'blue-townhouse', 'evening-cabin', 'winter-farmhouse']

/** The smallest photo that is one. */
export const grayPhoto = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
