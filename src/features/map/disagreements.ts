// Where the pin and the form disagree, in words: what is outlined around the pin against what the form says.
import type { OutlinesAt } from '#contract/place.ts'

/** What the form says of the place. A lookup's value may read in several ways (its text, its code); the first is shown. */
export type FormSays = {
  town: readonly string[]
  community: readonly string[]
  /** LINC numbers: each of the property's parcels. */
  parcels: readonly string[]
}

/** Numbers that stand in until Land Titles issues the real ones. */
const TEMPORARY_LINC = /^t\d{9}$/

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const agree = (there: readonly string[], said: readonly string[]): boolean => {
  const known = new Set(there.map(plain))
  return said.some((text) => known.has(plain(text)))
}

/** Sentences, the widest first; none where the form or the map says nothing. In another town, its community is another too. */
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

/** Everything known about the point, the smallest first: "LINC 0012345678, Altadore, Calgary". Empty where nothing is. */
export function hereText({ municipality, neighbourhood, parcels }: OutlinesAt): string {
  const parcel = parcels.length === 1 ? `LINC ${parcels[0]}` : null
  return [parcel, neighbourhood, municipality].filter((name) => name !== null).join(', ')
}
