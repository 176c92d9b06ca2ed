// Converts a record for the MLS and the national site: RESO resources, field names and terms. Pure.
import type { Destination } from '#contract/delivery.ts'
import { ITEM_SECTIONS, type ItemRow, STATUSES, type StatusLetter, type Value, type Values } from '#contract/listing.ts'
import { withoutAddress } from '#rules/national-site.ts'
import { rowValues } from '#rules/record/row.ts'
import { SECTION_NAMES, SECTIONS } from '#rules/record/sections.ts'
import { deliveredValues, readableRows, reads, type Visibility } from '#rules/visible-fields.ts'
import { PEOPLE, type PersonType, type StoredPerson } from '../../records/people.store.ts'

/** Description of a lookup code, or the code itself if there is none. Property types use RESO's terms. */
export type Describe = (lookup: string, code: string) => string

/** RESO's terms for the portal's status letters, where they differ from those that members read. */
const RESO_STATUSES: Partial<Record<string, string>> = { ...STATUSES, S: 'Closed', T: 'Canceled' } satisfies Record<
  StatusLetter,
  string
>
const LISTING_LOOKUPS = 'Lookup_Property_Listing_'
/** Names of related records, which are not fields; they are always sent complete. */
export const RELATED: ReadonlySet<string> = new Set(SECTION_NAMES.flatMap((name) => SECTIONS[name].collection ?? []))

type Named = { uniqueId: number; number: string; fields: Values }
/** `url`: address to fetch the photo from. Its bytes never change: a cropped picture gets a new one. */
export type PhotoToSend = { id: string; url: string; description: string; width: number; height: number; madeAt: Date }
/** `photos`: in display order. */
export type ListingToSend = Named & { items: Record<string, ItemRow[]>; modifiedAt: Date; photos: PhotoToSend[] }

/** The fields that the destination may read, and nothing else. */
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
 * Adds null, or an empty list, for every field that has no value or that the destination may not read. A destination
 * keeps fields that a delivery omits: values emptied since, or sent before they became private.
 */
function withNulls({ fields, lists }: Visibility, record: Values, sent: Values): Values {
  const names = [...fields.keys(), ...Object.keys(record)].filter((name) => !THEIR_OWN.has(name))
  return { ...Object.fromEntries(names.map((name) => [name, lists.has(name) ? [] : null])), ...sent }
}

/** The MLS decides about access to the MLS: a null here could lock the member out. */
const THEIR_OWN: ReadonlySet<string> = new Set(['MemberLoginId', 'MemberMlsSecurityClass', 'MemberMlsAccessYN'])
const withoutTheirOwn = (record: Values): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !THEIR_OWN.has(name)))

/** RESO's Media resource, as far as the portal has the data. */
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

type PersonNames<Type extends PersonType> = {
  lookups: string
  key: string
  mlsId: string
  /** Fields that the record does not have as columns, or has under another name. */
  own(person: StoredPerson[Type]): Values
}
const PERSON: { readonly [Type in PersonType]: PersonNames<Type> } = {
  agent: {
    lookups: 'Lookup_Agent_Agent_',
    key: 'MemberKey',
    mlsId: 'MemberMlsId',
    own: ({ officeId, record }) => ({
      MemberFullName: record.MemberFullName ?? null,
      OfficeKey: String(officeId),
    }),
  },
  office: {
    lookups: 'Lookup_Office_Office_',
    key: 'OfficeKey',
    mlsId: 'OfficeMlsId',
    // A main office is its own.
    own: ({ brokerageId, mlsId, record }) => ({
      MainOfficeKey: String(brokerageId),
      MainOfficeKeyNumeric: brokerageId,
      MainOfficeName: record.MainOfficeName ?? record.OfficeName ?? null,
      MainOfficeMlsId: record.MainOfficeMlsId ?? mlsId,
    }),
  },
}

/** Every member, and so the MLS, may read the values that have columns, unless the board's forms say otherwise. */
export function personValues<Type extends PersonType>(
  type: Type,
  person: StoredPerson[Type],
  describe: Describe,
  visibility: Visibility,
): Record<string, unknown> {
  const { lookups, key, mlsId } = PERSON[type]
  const own = PERSON[type].own(person)
  const record = withoutTheirOwn({ ...person.record, ...own })
  const open = [...Object.keys(PEOPLE[type].columns), ...PEOPLE[type].derived, ...Object.keys(own)]
  const levels = new Map([
    ...open.filter((name) => name in record).map((name) => [name, 'members'] as const),
    ...visibility.fields,
  ])
  const declared = { ...visibility, fields: levels }
  return {
    ...inWords(withNulls(declared, record, deliveredValues(declared, 'mls', record)), lookups, describe),
    [key]: String(person.uniqueId),
    [mlsId]: person.mlsId,
    ModificationTimestamp: person.modifiedAt.toISOString(),
  }
}

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

/**
 * Nulls stay null; bits, recognized by the ending of RESO's names, become booleans; codes become their descriptions.
 */
function wordOf(field: string, value: Value, word: (code: string) => string): unknown {
  if (value === '' || value === null) return null
  if (Array.isArray(value)) return value.map(word)
  if (typeof value === 'number') return field.endsWith('YN') ? value === 1 : value
  return word(value)
}
