import type { Role } from '#contract/rights.ts'

export const ROLE_WORDS: Record<Role, string> = {
  agent: 'Agent',
  manager: 'Manager',
  broker: 'Broker',
  staff: 'Staff',
  admin: 'Administrator',
}
