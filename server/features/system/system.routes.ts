// System: an administrator sees what the portal runs on.
import { mayAdministrate } from '#rules/may.ts'
import { type AnyRoute, defineRoute } from '../../http/endpoint.ts'
import { databaseVersion } from './database-version.store.ts'

/** `bundledSince`: release day of the bundled PostgreSQL, if the portal uses it. */
export const systemRoutes = (bundledSince: string | null): AnyRoute[] => [
  defineRoute({
    name: 'system',
    may: mayAdministrate,
    handle: async ({ tx }) => ({ postgres: await databaseVersion(tx), bundledSince }),
  }),
]
