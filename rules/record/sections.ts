/**
 * The repeatable sections of a record, one entry each: words, RESO names, change flag, dotted words of rules, messages
 * about the whole section. Code that handles sections one by one derives from this table; the payload
 * (contract/listing.ts) lists the sections that exist.
 *
 * A definition may have a section that this build does not know: `sectionOf` then derives an entry from its name.
 */

import { REPEATABLE_MAX } from '#contract/constants.ts'
import type { FieldDefinition, GroupDefinition } from '#contract/form-definition.ts'
import { CHANGE_FLAGS, type ChangeFlag, ITEM_SECTIONS, type ItemSection } from '#contract/listing.ts'
import { capitalized } from '#contract/text.ts'

export type Section = ItemSection | 'photos'

/** Target and title of messages about a section as a whole. */
type WholeTarget = { readonly name: string; readonly label: string }

type SectionEntry = {
  /** Singular, plural, and heading. */
  readonly one: string
  readonly many: string
  readonly title: string
  /** Name in problems and in the audit log: `Rooms[2].RoomLength`. */
  readonly target: string
  /** Targets for the whole section. The first one also holds the cap. */
  readonly wholes: readonly WholeTarget[]
  /** RESO resource, in rules exchanged with other systems. */
  readonly resource: string
  /** RESO collection in deliveries; null if Property has none. */
  readonly collection: string | null
  /** Dotted word for the number of rows. */
  readonly count: string
  /** Dotted word for the values of one field in all rows, for rules that compare rows. */
  readonly list: { readonly word: string; readonly field: string } | null
  /** Whether copying a listing copies the section. */
  readonly isCopied: boolean
  /** Number of rows above which the section has a second Add button, below its rows. */
  readonly addsBelowAfter: number
}

const named = (one: string, many: string, title: string): SectionEntry => {
  const name = title.replaceAll(' ', '')
  return {
    one,
    many,
    title,
    target: name,
    wholes: [{ name, label: title }],
    resource: name,
    collection: null,
    count: `${one.replaceAll(' ', '').toUpperCase()}COUNT`,
    list: null,
    isCopied: false,
    addsBelowAfter: 2,
  }
}

export const SECTIONS: Readonly<Record<Section, SectionEntry>> = {
  photos: { ...named('photo', 'photos', 'Photos'), target: 'Media', resource: 'Media', collection: 'Media' },
  supplements: { ...named('supplement', 'supplements', 'Supplements'), resource: 'Supplement' },
  rooms: {
    ...named('room', 'rooms', 'Rooms'),
    wholes: [
      { name: 'Rooms', label: 'Rooms' },
      { name: 'RoomDimensions', label: 'Room Dimensions' },
      { name: 'RoomTypeMinimumRequirements', label: 'Room Type Minimum Requirements' },
    ],
    resource: 'PropertyRooms',
    collection: 'Rooms',
    list: { word: 'ROOMTYPES', field: 'RoomType' },
    isCopied: true,
  },
  openHouses: { ...named('open house', 'open houses', 'Open Houses'), resource: 'OpenHouse', collection: 'OpenHouse' },
  doors: { ...named('door', 'doors', 'Doors'), isCopied: true },
  units: {
    ...named('unit', 'units', 'Units'),
    resource: 'PropertyUnitTypes',
    collection: 'UnitTypes',
    isCopied: true,
    addsBelowAfter: 3,
  },
  parcels: {
    ...named('parcel', 'parcels', 'Parcels'),
    list: { word: 'LINCNUMBERS', field: 'LandLincNumber' },
    isCopied: true,
  },
  history: { ...named('history entry', 'history', 'History'), count: 'HISTORYCOUNT', resource: 'HistoryTransactional' },
}

/** Photos first, then the payload's sections, in the order of their messages. */
export const SECTION_NAMES = Object.keys(SECTIONS) as Section[]

const known: Readonly<Record<string, SectionEntry>> = SECTIONS

export function sectionOf(name: string): SectionEntry {
  if (Object.hasOwn(known, name)) return known[name]!
  const title = capitalized(name)
  return { ...named('item', 'items', title), wholes: [], resource: name, count: `${name.toUpperCase()}COUNT` }
}

export const SECTION_TARGETS: readonly (WholeTarget & { readonly section: Section })[] = SECTION_NAMES.flatMap(
  (section) => SECTIONS[section].wholes.map((whole) => ({ section, ...whole })),
)

/** Section of a target: `photos` for `Media` and `Photos`, `rooms` for `RoomDimensions`. */
export const sectionOfTarget = (target: string): string =>
  SECTION_NAMES.find((name) => SECTIONS[name].target === target) ??
  SECTION_TARGETS.find(({ name }) => name === target)?.section ??
  target.charAt(0).toLowerCase() + target.slice(1)

type Flagged = keyof typeof CHANGE_FLAGS

/** The payload's flag for changes of the section; undefined if it has none. */
export const flagOf = (section: string): ChangeFlag | undefined =>
  Object.hasOwn(CHANGE_FLAGS, section) ? CHANGE_FLAGS[section as Flagged] : undefined

/** All flags of a payload. */
export const changeFlags = (hasChanged: (section: Flagged) => boolean): Record<ChangeFlag, boolean> =>
  Object.fromEntries(
    Object.entries(CHANGE_FLAGS).map(([section, flag]) => [flag, hasChanged(section as Flagged)]),
  ) as Record<ChangeFlag, boolean>

/** An object with a value for each of the payload's sections. */
export const eachSection = <T>(of: (section: ItemSection) => T): Record<ItemSection, T> =>
  Object.fromEntries(ITEM_SECTIONS.map((section) => [section, of(section)])) as Record<ItemSection, T>

/** Maximum number of items in the section of this form. */
export const capOf = ({ repeatableMaxCount = REPEATABLE_MAX }: Pick<GroupDefinition, 'repeatableMaxCount'>): number =>
  repeatableMaxCount

type Pages = readonly { readonly groups: readonly Pick<GroupDefinition, 'items' | 'itemFields'>[] }[]

/** The fields of the section's rows. */
export const itemFieldsOf = ({ pages }: { readonly pages: Pages }, section: string): readonly FieldDefinition[] =>
  pages.flatMap(({ groups }) =>
    groups.flatMap(({ items, itemFields }) => (items === section ? (itemFields ?? []) : [])),
  )
