// Ann, her portal and one good photo, for the photo tests.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { PEOPLE } from '../../support/board.ts'
import { fixture, houses } from '../../support/photo-files.ts'
import { type GivenUpload, type Member, type Portal, portalForThisFile } from '../../support/portal.ts'

export let portal: Portal
export let ann: Member

/** A portal for the file that calls this. */
export async function openPhotoScene(): Promise<void> {
  portal = await portalForThisFile()
  ann = await portal.as(PEOPLE.ann)
}

// As the phone's worker makes them.
const source = fixture(`${houses[0]}.jpg`)
export const house = await sharp(source).resize(1365, 1024, { fit: 'inside' }).jpeg({ quality: 82 }).toBuffer()
export const thumbnail = await sharp(source).resize(480, 320, { fit: 'inside' }).jpeg({ quality: 78 }).toBuffer()

/** Where it does not matter what is on it. */
const small = await sharp(source).resize(96, 72, { fit: 'inside' }).jpeg().toBuffer()

export const upload = (
  member: Member,
  fields: Record<string, string | undefined> = {},
  more: Partial<GivenUpload> = {},
) =>
  member.upload({
    fields: { photoId: randomUUID(), draftId: randomUUID(), ...fields },
    image: small,
    thumbnail: small,
    ...more,
  })
export const fetchFile = (member: Member, url: string, headers: Record<string, string> = {}) =>
  member.call('getFile', undefined, { query: { file: url.split('=')[1]! }, headers })
