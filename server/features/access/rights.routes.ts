// Rights: the published table of rights, for the board's office.
import type { Rights } from '#contract/rights.ts'
import { mayRunBoard } from '#rules/may.ts'
import { type AnyRoute, defineRoute } from '../../http/endpoint.ts'

export type RightsDeps = { rights: () => Rights }

export const rightsRoutes = (deps: RightsDeps): AnyRoute[] => [
  defineRoute({
    name: 'rights',
    may: mayRunBoard,
    handle: async () => {
      const { words: _, accessCodes = 'side', ...table } = deps.rights()
      return { ...table, accessCodes }
    },
  }),
]
