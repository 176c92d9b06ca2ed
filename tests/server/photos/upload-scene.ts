// A listening portal and one good photo, for the tests of hostile uploads.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { PEOPLE } from '../../support/board.ts'
import { type Member, type Portal, portalForThisFile } from '../../support/portal.ts'

export const logged: string[] = []
export let portal: Portal
export let ann: Member
export const good = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#886' } })
  .jpeg()
  .toBuffer()

/** Opened for the file that calls this, and closed after it. */
export async function openListeningPortal(): Promise<void> {
  logged.splice(0)
  const stream = { write: (line: string) => void logged.push(line) }
  portal = await portalForThisFile({ logger: { level: 'error', stream } })
  ann = await portal.as(PEOPLE.ann)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => {
    portal.app.server.closeAllConnections()
  })
}

export const upload = (image: Buffer) =>
  ann.upload({ fields: { photoId: randomUUID(), draftId: randomUUID() }, image, thumbnail: good })
export const kept = async () => (await portal.db.selectFrom('photo').select('photo_id').execute()).length
