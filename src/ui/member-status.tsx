import type { Role } from '#contract/rights.ts'
import { StatusBadge, type StatusTone } from './status-badge.tsx'

/** Status codes of agents and offices (portal page, section 3). */
export const MEMBER_STATUSES = {
  A: 'Active',
  I: 'Inactive',
  P: 'Pending',
  S: 'Suspended',
  T: 'Terminated',
} as const

const TONES: Record<string, StatusTone> = { A: 'ok', I: 'quiet', P: 'warn', S: 'plum', T: 'danger' }

/** The label of a status; an unknown code is shown unchanged. */
export const memberStatusText = (code: string): string =>
  MEMBER_STATUSES[code as keyof typeof MEMBER_STATUSES] ?? (code || 'Unknown')

export function MemberStatus({ code }: { code: string }) {
  return <StatusBadge letter={code.slice(0, 1) || '?'} word={memberStatusText(code)} tone={TONES[code] ?? 'quiet'} />
}

export const ROLE_WORDS: Record<Role, string> = {
  agent: 'Agent',
  manager: 'Manager',
  broker: 'Broker',
  staff: 'Staff',
  admin: 'Administrator',
}
