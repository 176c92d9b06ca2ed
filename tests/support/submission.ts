// What a phone sends when a member taps Submit or Save Incomplete, filled in as far as a story does not say otherwise.
import { randomUUID } from 'node:crypto'
import type { AutosaveRequest } from '#contract/draft.ts'
import type { Values, WriteListing } from '#contract/listing.ts'
import type { PhotoRow } from '#contract/photo.ts'

export const HOUSE: Values = {
  ListPrice: 525_000,
  StreetNumber: '88',
  StreetName: 'Maple',
  StreetSuffix: 'Street',
  StreetDirSuffix: 'NW',
  City: 'CAL',
  StateOrProvince: 'AB',
  PostalCode: 't2p1j9',
}

type SentRow = WriteListing['listingRequest']['data']['rooms'][number]

export type GivenSubmission = {
  draftId?: string
  values?: Values
  rooms?: SentRow[]
  photos?: PhotoRow[]
  supplements?: SentRow[]
  formName?: string
}

const data = ({ rooms = [], photos = [], supplements = [] }: GivenSubmission) => ({
  propertyType: 'RES',
  roomsHaveChanged: rooms.length > 0,
  photosHaveChanged: photos.length > 0,
  supplementsHaveChanged: supplements.length > 0,
  openHousesHaveChanged: false,
  photos,
  rooms,
  supplements,
  openHouses: [],
  doors: [],
  units: [],
  parcels: [],
  history: [],
})

/** A new listing, from a draft. */
export const creation = (given: GivenSubmission = {}): WriteListing => ({
  listingRequest: {
    formName: given.formName ?? 'res',
    definitionHash: 'of the phone',
    draftId: given.draftId ?? randomUUID(),
    data: { ...data(given), listing: { RES: given.values ?? HOUSE } },
  },
  autoSaveRequest: null,
  rowLockRequest: null,
})

/** Changes to an existing one, under a lock. */
export const change = (
  listing: { UniqueID: number; version: number },
  epoch: number | null,
  given: GivenSubmission = {},
): WriteListing => ({
  UniqueID: listing.UniqueID,
  listingRequest: {
    formName: given.formName ?? 'res',
    definitionHash: 'of the phone',
    draftId: given.draftId ?? randomUUID(),
    baseVersion: listing.version,
    data: { ...data(given), listing: given.values ?? {} },
  },
  autoSaveRequest: null,
  rowLockRequest: epoch === null ? null : { type: 'listing', id: listing.UniqueID, epoch },
})

export const room = (uid: string, SortOrder: number, more: Partial<SentRow> = {}): SentRow => ({
  uid,
  SortOrder,
  IsDeleted: false,
  RoomType: 'Kitchen',
  RoomLength: 12,
  ...more,
})

export const photoRow = (id: string, SortOrder: number, more: Partial<PhotoRow> = {}): PhotoRow => ({
  id,
  SortOrder,
  IsDeleted: false,
  Description: '',
  ...more,
})

export type GivenAutosave = Partial<Omit<AutosaveRequest, 'fields'>> & { values?: Values; deviceId: string }

/** Everything between two revisions of a draft. */
export function autosave({ values = {}, ...given }: GivenAutosave): AutosaveRequest {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, base: null, editedAt: 1_700_000_000_000 }]),
  )
  return {
    UniqueID: null,
    ListingId: null,
    ParentID: null,
    ResourceName: 'Property',
    FormName: 'res',
    IsDeleted: false,
    draftId: randomUUID(),
    definitionHash: 'of the phone',
    baseVersion: null,
    title: '88 Maple Street NW',
    from: 0,
    to: 1,
    rows: {},
    photos: null,
    photoOrder: null,
    rowLockRequest: null,
    fields,
    ...given,
  }
}
