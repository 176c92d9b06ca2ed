// Texts for a repeatable section: the dialog when it is full, and the number of items that still fit.
import { SECTION_TARGETS, sectionOf } from '#rules/record/sections.ts'

export const exceeded = (section: string, max: number) => {
  const { many, title } = sectionOf(section)
  return { title: `${title} Exceeded`, text: `The maximum number of ${many} must not exceed ${max}.`, isError: true }
}

const EMPTY: Readonly<Record<string, string>> = {
  rooms: 'Add each room with its level and size.',
  supplements: 'Add floor plans, disclosures and other documents.',
  openHouses: 'Add each open house with its day and times.',
  doors: 'Add each loading door with its size.',
  parcels: 'Add each parcel with its LINC number.',
  units: 'Add each kind of unit with its rooms and rent.',
}

/** Text for an empty section: what to add to it. */
export const emptyWords = (section: string): string => EMPTY[section] ?? ''

/** Shown shortly before the limit is reached. */
export function placesLeft(count: number, max: number): string | null {
  const left = max - count
  if (left > 5) return null
  return left === 0 ? `Limit of ${max} reached` : `${left} of ${max} left`
}

/** Title of a message about a whole section. */
export const messageTitle = (target: string): string =>
  SECTION_TARGETS.find(({ name }) => name === target)?.label ?? target
