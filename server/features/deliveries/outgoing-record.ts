// A record as the MLS and the national site read it: RESO's resources, fields and words. Pure.
import type { Destination } from '#contract/delivery.ts'
import { ITEM_SECTIONS, type ItemRow, STATUSES, type StatusLetter, type Value, type Values } from '#contract/listing.ts'
import { withoutAddress } from '#rules/national-site.ts'
import { rowValues } from '#rules/record/row.ts'
import { SECTION_NAMES, SECTIONS } from '#rules/record/sections.ts'
import { deliveredValues, readableRows, reads, type Visibility } from '#rules/visible-fields.ts'

/** What the portal's codes stand for, by the lookup that holds them; the code itself where there is none. Property types in RESO's words. */
export type Describe = (lookup: string, code: string) => string

/** The portal's letters, and RESO's words where they differ from what members read. */
const RESO_STATUSES: Partial<Record<string, string>> = { ...STATUSES, S: 'Closed', T: 'Canceled' } satisfies Record<
  StatusLetter,
  string
>
const LISTING_LOOKUPS = 'Lookup_Property_Listing_'
/** The names of what is no field of a record but records of their own; they are always sent whole. */
export const RELATED: ReadonlySet<string> = new Set(SECTION_NAMES.flatMap((name) => SECTIONS[name].collection ?? []))

type Named = { uniqueId: number; number: string; fields: Values }
/** `url`: where it can be fetched. Its bytes never change: a picture that was cropped is another one. */
export type PhotoToSend = { id: string; url: string; description: string; width: number; height: number; madeAt: Date }
/** `photos`: in their order. */
export type ListingToSend = Named & { items: Record<string, ItemRow[]>; modifiedAt: Date; photos: PhotoToSend[] }

/** With what the destination reads, and nothing else. */
export function listingValues(
  listing: ListingToSend,
  describe: Describe,
  destination: Destination,
  visibility: Visibility,
): Record<string, unknown> {
  const { StandardStatus } = listing.fields
  const sent = withNulls(visibility, listing.fields, deliveredValues(visibility, destination, listing.fields))
  const fields = destination === 'national' ? withoutAddress(sent) : sent
  const rows = (section: string) => readableRows(visibility, destination, section, listing.items[section] ?? [])
  const describes = reads(destination, visibility.rows.get('photos')?.get('Description'))
  const photos = describes ? listing.photos : listing.photos.map((photo) => ({ ...photo, description: '' }))
  return {
    ...inWords(fields, LISTING_LOOKUPS, describe),
    StandardStatus: RESO_STATUSES[String(StandardStatus)] ?? StandardStatus,
    ListingKey: String(listing.uniqueId),
    ListingId: listing.number,
    PhotosCount: listing.photos.length,
    Media: mediaOf({ ...listing, photos }),
    ModificationTimestamp: listing.modifiedAt.toISOString(),
    ...Object.fromEntries(
      ITEM_SECTIONS.flatMap((section) => {
        const { collection } = SECTIONS[section]
        return collection === null ? [] : [[collection, rowsOf(rows(section), describe)]]
      }),
    ),
  }
}

/**
 * Adds null, or an empty list, for every field that the record has no value for or that the destination may not read. A destination keeps what a
 * delivery does not mention: values that were emptied since, or that went there before they were private.
 */
function withNulls({ fields, lists }: Visibility, record: Values, sent: Values): Values {
  const names = [...fields.keys(), ...Object.keys(record)].filter((name) => !THEIR_OWN.has(name))
  return { ...Object.fromEntries(names.map((name) => [name, lists.has(name) ? [] : null])), ...sent }
}

/** Access to the MLS is the MLS's to decide: a null could lock the member out. */
const THEIR_OWN: ReadonlySet<string> = new Set(['MemberLoginId', 'MemberMlsSecurityClass', 'MemberMlsAccessYN'])

/** RESO's resource Media, as far as the portal knows it. */
const mediaOf = ({ uniqueId, number, photos }: ListingToSend): Record<string, unknown>[] =>
  photos.map(({ id, url, description, width, height, madeAt }, index) => ({
    MediaKey: id,
    ResourceName: 'Property',
    ResourceRecordKey: String(uniqueId),
    ResourceRecordID: number,
    MediaURL: url,
    MediaCategory: 'Photo',
    MediaType: 'jpeg',
    Order: index + 1,
    PreferredPhotoYN: index === 0,
    ShortDescription: [...description].slice(0, SHORT_DESCRIPTION_MAX).join('') || null,
    LongDescription: description || null,
    ImageWidth: width,
    ImageHeight: height,
    MediaModificationTimestamp: madeAt.toISOString(),
  }))
const SHORT_DESCRIPTION_MAX = 50

/** `columns`: what the portal keeps of a person outside the form's fields. Every member reads it unless the board's forms say otherwise. */
export function personFields(fields: Values, columns: Values, visibility: Visibility): Values {
  const levels = new Map([...Object.keys(columns).map((name) => [name, 'members'] as const), ...visibility.fields])
  const record = { ...fields, ...columns }
  const declared = { ...visibility, fields: levels }
  return withNulls(declared, record, deliveredValues(declared, 'mls', record))
}

export const memberValues = ({ uniqueId, number, fields }: Named, describe: Describe): Record<string, unknown> => ({
  ...inWords(fields, 'Lookup_Agent_Agent_', describe),
  MemberKey: String(uniqueId),
  MemberMlsId: number,
})

export const officeValues = ({ uniqueId, number, fields }: Named, describe: Describe): Record<string, unknown> => ({
  ...inWords(fields, 'Lookup_Office_Office_', describe),
  OfficeKey: String(uniqueId),
  OfficeMlsId: number,
})

const rowsOf = (rows: ItemRow[], describe: Describe): Record<string, unknown>[] =>
  rows
    .filter((row) => !row.IsDeleted)
    .map((row) => ({ ...inWords(rowValues(row), LISTING_LOOKUPS, describe), Order: row.SortOrder }))

const inWords = (fields: Values, lookups: string, describe: Describe): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      wordOf(field, value, (code) => describe(lookups + field, code)),
    ]),
  )

/** Nothing is null, bits are booleans by RESO's ending for them, codes are what they stand for. */
function wordOf(field: string, value: Value, word: (code: string) => string): unknown {
  if (value === '' || value === null) return null
  if (Array.isArray(value)) return value.map(word)
  if (typeof value === 'number') return field.endsWith('YN') ? value === 1 : value
  return word(value)
}
