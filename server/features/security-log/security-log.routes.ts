// POST SecurityLog/query: for administrators, but not for members who act as one.
import { mayAdministrate } from '#rules/may.ts'
import { type AnyRoute, route } from '../../http/endpoint.ts'
import { readSecurityLog } from './security-log.store.ts'

export const securityLogRoutes = (): AnyRoute[] => [
  route({
    name: 'securityLog',
    may: mayAdministrate,
    handle: async ({ tx, input }) => ({ data: await readSecurityLog(tx, input) }),
  }),
]
