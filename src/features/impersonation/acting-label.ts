import type { UserReply } from '#contract/session.ts'

export const isActing = ({ agent, realUniqueID }: UserReply): boolean => agent.UniqueID !== realUniqueID

/** '{name}, logged in as {member} ({mls id})'. */
export const actingLabel = ({ agent, realFullName }: UserReply): string =>
  `${realFullName}, logged in as ${agent.MemberFullName} (${agent.MemberMlsId})`
