import { describe, expect, test } from 'vitest'
import { listingTasks, openHousesReason, whatNext } from '#src/features/listings/listing-tasks.ts'

const words = (tasks: readonly { word: string }[]) => tasks.map(({ word }) => word)
const NOTHING = { granted: {}, begun: [], canDelete: false }

describe('the tasks of a listing', () => {
  test('are those that the server grants, in the order of the specification', () => {
    const granted = {
      chgSold: true,
      chgActive: true,
      chgDel: true,
      chgDetails: true,
      chgMajor: false,
      ListingsCreate: true,
    }
    const { status, others } = listingTasks({ ...NOTHING, granted })
    expect(words(status)).toEqual(['Active', 'Sold'])
    expect(words(others)).toEqual(['Change Details', 'Delete Listing'])
  })

  test('are none for whom nothing is granted', () => {
    expect(listingTasks(NOTHING)).toEqual({ status: [], others: [] })
  })

  test('leave out Delete Listing where the listing can be deleted at once', () => {
    expect(words(listingTasks({ ...NOTHING, granted: { chgDel: true }, canDelete: true }).others)).toEqual([])
  })

  test('keep what was begun on this phone, granted or not: nobody loses the way to their work', () => {
    const { status } = listingTasks({ ...NOTHING, begun: ['chgPending', 'res'] })
    expect(status).toEqual([{ form: 'chgPending', word: 'Pending', isBegun: true }])
  })
})

test('the next step of a listing for lease is Leased, of any other Sold', () => {
  const tasksOf = (granted: Record<string, boolean>) => listingTasks({ ...NOTHING, granted })
  expect(whatNext('A', tasksOf({ chgPending: true, chgLeased: true }))).toMatch(/to Leased when the lease is signed/)
  expect(whatNext('A', tasksOf({ chgPending: true, chgLeased: true, chgSold: true }))).toMatch(/then to Sold/)
  expect(whatNext('S', tasksOf({}))).toMatch(/^Sold\./)
})

test('open houses are not for a listing that is off the market, unless one is left to cancel', () => {
  const one = { IsDeleted: false }
  for (const status of ['A', 'P', 'I'] as const) expect(openHousesReason(status)).toBeNull()
  for (const status of ['E', 'S', 'T', 'W'] as const) {
    expect(openHousesReason(status, [{ IsDeleted: true }])).toMatch(/not on the market/)
    expect(openHousesReason(status, [one])).toBeNull()
  }
})
