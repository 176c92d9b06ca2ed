// POST SecurityLog/query: for administrators, but not for members who act as one.
import type { Caller, Permission } from '#rules/may.ts'
import { type AnyRoute, route } from '../../http/endpoint.ts'
import { readSecurityLog } from './security-log.store.ts'

const mayReadSecurityLog = ({ role, memberId, effectiveId }: Caller): Permission =>
  role === 'admin' && memberId === effectiveId ? 'yes' : 'no'

export const securityLogRoutes = (): AnyRoute[] => [
  route({
    name: 'securityLog',
    may: mayReadSecurityLog,
    handle: async ({ tx, input }) => ({ data: await readSecurityLog(tx, input) }),
  }),
]
