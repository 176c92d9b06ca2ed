// A draft with a guest's link, and photos that a guest sends by it.
import { randomUUID } from 'node:crypto'
import type { Member } from './portal.ts'
import { autosave } from './submission.ts'

export async function givenGuestLink(member: Member, title = '12 Elm St') {
  const sent = autosave({ deviceId: member.device, title })
  await member.call('autosaveCreate', sent)
  const { value } = await member.call('guestLinkMake', { draftId: sent.draftId })
  return { draftId: sent.draftId, ...value }
}

export type SentByGuest = {
  token: string
  image: Buffer
  photoId?: string
  sha256?: string
  headers?: Record<string, string>
}

/** `by`: the guest's browser, which has no session. */
export async function sendAsGuest(by: Member, { token, image, photoId = randomUUID(), sha256, headers }: SentByGuest) {
  const fields = { token, photoId, ...(sha256 && { sha256 }) }
  const answer = await by.upload({ fields, image }, { name: 'guestUpload', ...(headers && { headers }) })
  return Object.assign(answer, { photoId })
}
