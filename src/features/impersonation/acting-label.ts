import type { UserReply } from '#contract/session.ts'

export const isActing = ({ agent, realUniqueID }: UserReply): boolean => agent.UniqueID !== realUniqueID

/**
 * '{name}, logged in as {member} ({mls id})'. The name is missing in data that an earlier version stored on the phone.
 */
export const actingLabel = ({ agent, realFullName = 'You' }: UserReply): string =>
  `${realFullName}, logged in as ${agent.MemberFullName} (${agent.MemberMlsId})`
