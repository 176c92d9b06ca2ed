import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const fixtures = resolve(import.meta.dirname, '../fixtures/photos')
const shared = resolve(import.meta.dirname, '../../../shared/photos')

/** Photos from real phones and deliberately bad files, kept beside the project; absent on most machines. */
export const sharedPhotos = existsSync(shared)
export const whyNoSharedPhotos = 'skipped: ../shared/photos, real phone photos kept outside the repository, is not here'

export const fixturePath = (name: string) => join(fixtures, name)
export const sharedPath = (name: string) => join(shared, name)
export const fixture = (name: string) => readFileSync(fixturePath(name))
export const sharedPhoto = (name: string) => readFileSync(sharedPath(name))

export const houses = ['brick-two-storey', 'white-bungalow', 'blue-townhouse', 'evening-cabin', 'winter-farmhouse']
