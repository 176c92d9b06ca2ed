// Converts a record for the MLS and the national site: RESO resources, field names and terms. Pure.
import type { Destination } from '#contract/delivery.ts'
import { ITEM_SECTIONS, type ItemRow, type Value, type Values } from '#contract/listing.ts'
import { PHOTO_FIELDS } from '#contract/photo.ts'
import { fromLocal } from '#rules/expression/dates.ts'
import { withoutAddress } from '#rules/national-site.ts'
import { datatypes } from '#rules/record/datatypes.ts'
import { rowValues } from '#rules/record/row.ts'
import { SECTION_NAMES, SECTIONS } from '#rules/record/sections.ts'
import { deliveredValues, readableRows, reads, type Visibility } from '#rules/visible-fields.ts'
import { PEOPLE, type PersonType, type StoredPerson } from '../../records/people.store.ts'

/**
 * `describe`: RESO's term for a lookup code, or the code itself if there is none. `timeZone`: the board's, because
 * RESO has moments where the portal has times of the board's day.
 */
export type Terms = { describe: (lookup: string, code: string) => string; timeZone: string }

/** Times of day, each with the field that has their date. */
const DATE_OF: Readonly<Record<string, string>> = {
  OpenHouseStartTime: 'OpenHouseDate',
  OpenHouseEndTime: 'OpenHouseDate',
  ShowingStartTime: 'ListingContractDate',
  ShowingEndTime: 'ListingContractDate',
}
/** Stored as the text that the map or the member wrote; numbers in RESO. */
export const COORDINATES: ReadonlySet<string> = new Set(['Latitude', 'Longitude'])

const LISTING_LOOKUPS = 'Lookup_Property_Listing_'
/** Names of related records, which are not fields; they are always sent complete. */
export const RELATED: ReadonlySet<string> = new Set(SECTION_NAMES.flatMap((name) => SECTIONS[name].collection ?? []))

type Named = { uniqueId: number; number: string; fields: Values }
/** `url`: address to fetch the photo from. Its bytes never change: a cropped picture gets a new one. */
export type PhotoToSend = {
  id: string
  url: string
  description: string
  /** Of PHOTO_FIELDS, those that have a value. */
  fields: Values
  permission: string
  width: number
  height: number
  madeAt: Date
}
/** `photos`: in display order. */
export type ListingToSend = Named & { items: Record<string, ItemRow[]>; modifiedAt: Date; photos: PhotoToSend[] }

/** The fields that the destination may read, and nothing else. */
export function listingValues(
  listing: ListingToSend,
  terms: Terms,
  destination: Destination,
  visibility: Visibility,
): Record<string, unknown> {
  const { StandardStatus } = listing.fields
  const sent = withNulls(visibility, listing.fields, deliveredValues(visibility, destination, listing.fields))
  const fields = destination === 'national' ? withoutAddress(sent) : sent
  const rows = (section: string) => readableRows(visibility, destination, section, listing.items[section] ?? [])
  const words = { ...terms, lookups: visibility.lookups, prefix: LISTING_LOOKUPS }
  const levels = visibility.rows.get('photos')
  const isRead = (name: string) => reads(destination, levels?.get(name))
  return {
    ...inTerms(fields, words),
    StandardStatus: termOf('StandardStatus', StandardStatus ?? null, fields, words),
    ListingKey: String(listing.uniqueId),
    ListingId: listing.number,
    PhotosCount: listing.photos.length,
    Media: mediaOf(listing, isRead, words),
    ModificationTimestamp: listing.modifiedAt.toISOString(),
    ...Object.fromEntries(
      ITEM_SECTIONS.flatMap((section) => {
        const { collection } = SECTIONS[section]
        return collection === null ? [] : [[collection, rowsOf(rows(section), words)]]
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
export const THEIR_OWN: ReadonlySet<string> = new Set(['MemberLoginId', 'MemberMlsSecurityClass', 'MemberMlsAccessYN'])
const withoutTheirOwn = (record: Values): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !THEIR_OWN.has(name)))

/** RESO's Media resource, as far as the portal has the data. */
const mediaOf = (
  { uniqueId, number, photos }: ListingToSend,
  isRead: (name: string) => boolean,
  words: Words,
): Record<string, unknown>[] =>
  photos.map(({ id, url, fields, permission, width, height, madeAt, ...photo }, index) => {
    const description = isRead('Description') ? photo.description : ''
    // The list of Permission's values has one: a photo has one kind of reader.
    const facts: Values = { ImageOf: null, MediaAlteration: [], ...fields, Permission: [permission] }
    return {
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
      ...inTerms(Object.fromEntries(PHOTO_FIELDS.filter(isRead).map((name) => [name, facts[name] ?? null])), words),
      ImageWidth: width,
      ImageHeight: height,
      MediaModificationTimestamp: madeAt.toISOString(),
    }
  })
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
  terms: Terms,
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
    ...inTerms(withNulls(declared, record, deliveredValues(declared, 'mls', record)), {
      ...terms,
      lookups: visibility.lookups,
      prefix: lookups,
    }),
    [key]: String(person.uniqueId),
    [mlsId]: person.mlsId,
    ModificationTimestamp: person.modifiedAt.toISOString(),
  }
}

/** `lookups`: by field; any other field's has its name after `prefix`. */
type Words = Terms & { lookups: ReadonlyMap<string, string>; prefix: string }

const rowsOf = (rows: ItemRow[], words: Words): Record<string, unknown>[] =>
  rows.filter((row) => !row.IsDeleted).map((row) => ({ ...inTerms(rowValues(row), words), Order: row.SortOrder }))

const inTerms = (fields: Values, words: Words): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, termOf(field, value, fields, words)]))

/** Bits, recognized by the ending of RESO's names, become booleans; codes become RESO's terms. */
function termOf(field: string, value: Value, fields: Values, { describe, timeZone, lookups, prefix }: Words): unknown {
  if (value === '' || value === null) return null
  if (typeof value === 'number') return field.endsWith('YN') ? value === 1 : value
  if (Array.isArray(value)) return value.map((code) => describe(lookups.get(field) ?? prefix + field, code))
  if (COORDINATES.has(field)) return Number.isFinite(Number(value)) ? Number(value) : null
  if (field === 'OfficeSocialMedia') return [{ SocialMediaType: 'Website', SocialMediaUrlOrId: value }]
  const day = DATE_OF[field]
  if (day) return momentOn(fields[day], value, timeZone)
  return describe(lookups.get(field) ?? prefix + field, value)
}

/** Null without a date, or if either is no date or time. */
function momentOn(day: Value | undefined, time: string, timeZone: string): string | null {
  const local = Date.parse(`${day}T${datatypes.time.toRule(time, timeZone)}Z`)
  return Number.isNaN(local) ? null : new Date(fromLocal(local, timeZone)).toISOString()
}
