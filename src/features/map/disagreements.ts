// Describes how the pin and the form disagree: compares the outlines around the pin with the form's values.
import type { OutlinesAt } from '#contract/place.ts'

/**
 * The form's values for the location. A lookup's value may have several spellings (its text, its code); the first is
 * shown.
 */
export type FormSays = {
  town: readonly string[]
  community: readonly string[]
  /** LINC numbers: each of the property's parcels. */
  parcels: readonly string[]
}

/** Placeholder numbers used until Land Titles issues the real ones. */
const TEMPORARY_LINC = /^t\d{9}$/

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const agree = (there: readonly string[], said: readonly string[]): boolean => {
  const known = new Set(there.map(plain))
  return said.some((text) => known.has(plain(text)))
}

/**
 * Sentences, the largest area first; empty if the form or the map has no value. If the town differs, the community is
 * not mentioned, since it differs as well.
 */
export function disagreements(at: OutlinesAt, says: FormSays): string[] {
  const found: string[] = []
  const compare = (there: string | null, said: readonly string[]) => {
    if (there === null || said.length === 0 || agree([there], said)) return false
    found.push(`The pin is in ${there}; the form says ${said[0]}.`)
    return true
  }
  const isOtherTown = compare(at.municipality, says.town)
  if (!isOtherTown) compare(at.neighbourhood, says.community)
  const parcels = says.parcels.filter((number) => !TEMPORARY_LINC.test(plain(number)))
  if (at.parcels.length > 0 && parcels.length > 0 && !agree(at.parcels, parcels))
    found.push(`The pin is on the parcel with LINC ${at.parcels[0]}; the form says ${parcels[0]}.`)
  return found
}

/**
 * Everything known about the point, the smallest area first: "LINC 0012345678, Altadore, Calgary". Empty if nothing is
 * known.
 */
export function hereText({ municipality, neighbourhood, parcels }: OutlinesAt): string {
  const parcel = parcels.length === 1 ? `LINC ${parcels[0]}` : null
  return [parcel, neighbourhood, municipality].filter((name) => name !== null).join(', ')
}
