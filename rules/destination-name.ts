// Names of the destinations that records are delivered to. Pure.
import type { Destination } from '#contract/delivery.ts'

/** The name within a sentence; `nationalSite` is the board's name for its national site. */
export const destinationName = (destination: Destination, nationalSite: string): string =>
  ({ mls: 'the MLS', national: nationalSite })[destination]

/** The name at the beginning of a sentence or a line. */
