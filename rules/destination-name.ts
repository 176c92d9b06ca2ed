// The names of the places that records are delivered to. Pure.
import type { Destination } from '#contract/delivery.ts'

/** As it stands in a sentence; `nationalSite` is the board's name for its national site. */
export const destinationName = (destination: Destination, nationalSite: string): string =>
  ({ mls: 'the MLS', national: nationalSite })[destination]

/** At the beginning of a sentence or a line. */
export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
