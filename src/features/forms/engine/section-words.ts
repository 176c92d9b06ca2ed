// The words of the repeatable sections: what one item is called, what the Exceeded dialog says, how many places are left.
import { REPEATABLE_MAX } from '#contract/constants.ts'
import type { GroupModel } from './form-model.ts'

export type SectionWords = { one: string; many: string; title: string }

const WORDS: Record<string, SectionWords> = {
  photos: { one: 'photo', many: 'photos', title: 'Photos' },
  rooms: { one: 'room', many: 'rooms', title: 'Rooms' },
  supplements: { one: 'supplement', many: 'supplements', title: 'Supplements' },
  openHouses: { one: 'open house', many: 'open houses', title: 'Open Houses' },
  doors: { one: 'door', many: 'doors', title: 'Doors' },
  units: { one: 'unit', many: 'units', title: 'Units' },
  parcels: { one: 'parcel', many: 'parcels', title: 'Parcels' },
  history: { one: 'history entry', many: 'history', title: 'History' },
}

export const sectionWords = (section: string): SectionWords =>
  WORDS[section] ?? { one: 'item', many: 'items', title: section.charAt(0).toUpperCase() + section.slice(1) }

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The form's own cap, or 25. */
export const capOf = (group: GroupModel): number => group.definition.repeatableMaxCount ?? REPEATABLE_MAX

export const exceeded = (section: string, max: number) => {
  const { many, title } = sectionWords(section)
  return { title: `${title} Exceeded`, text: `The maximum number of ${many} must not exceed ${max}.` }
}

/** Said before the cap is hit, once it comes near. */
export function placesLeft(count: number, max: number): string | null {
  const left = max - count
  if (left > 5) return null
  return left === 0 ? `Limit of ${max} reached` : `${left} of ${max} left`
}

/** 'Add' stands again below a long section: more than 2 items, more than 3 units. */
export const addsAtBottom = (section: string, count: number): boolean => count > (section === 'units' ? 3 : 2)

/** Sections' own messages, under the names that the summary uses. */
const MESSAGE_TITLES: Record<string, string> = {
  RoomDimensions: 'Room Dimensions',
  RoomTypeMinimumRequirements: 'Room Type Minimum Requirements',
  OpenHouses: 'Open Houses',
}
export const messageTitle = (target: string): string => MESSAGE_TITLES[target] ?? target
