// A help desk's chat (Chatwoot): the server signs the member's identity, so that nobody can chat under another's name.
// Source: Chatwoot's documentation of identity validation, HMAC-SHA256 of the identifier in hexadecimal.
import { createHmac } from 'node:crypto'
import { type ChatIdentity, chatTag } from '#contract/support.ts'

export type ChatService = { url: URL; websiteToken: string; identitySecret: string | undefined }

type ChatMember = {
  UniqueID: number
  MemberMlsId: string
  MemberFirstName: string
  MemberLastName: string
  MemberEmail: string
  MemberAOR: string
}

export function chatOf(service: ChatService | undefined, member: ChatMember): ChatIdentity {
  if (!service) return null
  const identifier = String(member.UniqueID)
  return {
    origin: service.url.origin,
    websiteToken: service.websiteToken,
    identifier,
    mlsId: member.MemberMlsId,
    identifierHash: service.identitySecret
      ? createHmac('sha256', service.identitySecret).update(identifier).digest('hex')
      : null,
    firstName: member.MemberFirstName,
    lastName: member.MemberLastName,
    email: member.MemberEmail,
    tag: chatTag(member.MemberAOR),
  }
}
