// Tax/search, Tax/select and Tax/near: parcels of the municipal tax roll, for members who fill in a listing.
import type { Values } from '#contract/listing.ts'
import { type AnyRoute, anyMember, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { findTaxListing, nearestParcels, searchTax } from './tax.store.ts'

export const taxRoutes = (): AnyRoute[] => [
  defineRoute({
    name: 'taxSearch',
    may: anyMember,
    handle: async ({ tx, input }) => {
      const filled = input.where.clause.filter(({ Value }) => Value !== '')
      if (filled.length === 0) throw nothingAsked()
      return searchTax(tx, filled)
    },
  }),
  defineRoute<'taxSelect', Values>({
    name: 'taxSelect',
    find: ({ tx, input }) => findTaxListing(tx, input.where.clause[0]!.Value),
    may: anyMember,
    handle: async (_context, listing) => ({ data: [listing] }),
  }),
  defineRoute({
    name: 'taxNear',
    may: anyMember,
    handle: ({ tx, input }) => nearestParcels(tx, input),
  }),
]

const nothingAsked = () =>
  refuse('invalid-request', {
    errors: [
      { target: 'where.clause', code: 'empty', message: 'Give a LINC, roll, unit or street number, or a street name.' },
    ],
  })
