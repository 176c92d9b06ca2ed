// Drafts as members would have created them, for tests of decisions about one.
import type { Autosave } from '#contract/draft.ts'
import type { DeletedParts, ItemRow, ListingRecord, Values } from '#contract/listing.ts'
import { withPhoto } from '#src/offline/drafts/change-draft.ts'
import type { Draft, DraftEdit, DraftOrigin } from '#src/offline/drafts/draft-model.ts'
import { editDraft } from '#src/offline/drafts/edit-draft.ts'
import { newDraft } from '#src/offline/drafts/new-draft.ts'
import { newEdit } from '#src/offline/drafts/rebase-draft.ts'
import { savedListing } from '#src/offline/drafts/saved-record.ts'
import { autosaveBody } from '#src/offline/sync/autosave-body.ts'

export const ANN = { real: 1, effective: 1 }
export const FORM = {
  formName: 'res',
  hash: 'h1',
  pages: [],
  fields: [
    ['City', 'string'],
    ['ListPrice', 'integer'],
    ['PublicRemarks', 'string'],
    ['PoolYN', 'bit'],
    ['ListingContractDate', 'date'],
  ].map(([FieldName, datatype], SortOrder) => ({
    FieldName: FieldName!,
    fieldLabel: FieldName!,
    PageName: 'One',
    SortOrder,
    datatype: datatype!,
  })),
}

const birth: DraftOrigin = {
  draftId: '00000000-0000-4000-8000-000000000001',
  deviceId: '00000000-0000-4000-8000-00000000000d',
  owner: ANN,
  now: 1000,
}

export const aCreate = (values: Values = {}): Draft =>
  newDraft({ formName: 'res', definitionHash: 'h1', propertyType: 'RES', title: 'New', values }, birth)

export const aRoom = (uid: string, SortOrder: number, more: Partial<ItemRow> = {}): ItemRow => ({
  uid,
  SortOrder,
  IsDeleted: false,
  ...more,
})

export const aRecord = (more: Parameters<typeof aListing>[0] = {}) => savedListing(aListing(more))

export function aListing(
  more: {
    status?: string
    values?: Values
    rooms?: ItemRow[]
    supplements?: ItemRow[]
    photos?: string[]
    deleted?: DeletedParts
    version?: number
  } = {},
) {
  const { status = 'A', values = {}, rooms = [], supplements = [], photos = [], version = 1, deleted } = more
  return {
    row: { UniqueID: 7, ListingId: 'A7', PropertyType: 'RES', StandardStatus: status, UnparsedAddress: '7 Elm St' },
    listing: values,
    items: { rooms, supplements },
    photos: photos.map((id, index) => ({ id, SortOrder: index + 1, IsDeleted: false, Description: '' })),
    deleted,
    version,
  } as unknown as ListingRecord
}

export const anEdit = (record = aRecord()): Draft =>
  newEdit({ formName: 'res', definitionHash: 'h1', record, lockEpoch: 3 }, birth)

export const edited = (draft: Draft, ...edits: DraftEdit[]): Draft => editDraft(draft, edits, 2000)
/** The server's copy of a draft, as another device adopts it. */
export function autosaveOf(draft: Draft, revision = 900): Autosave {
  const { fields, rows, photos, photoOrder, baseVersion } = autosaveBody({ ...draft, acknowledged: -1 })
  const isOrdered = draft.photoOrderRev > 0
  return {
    record: { draftId: draft.draftId, FormName: 'res', title: '', revision, savedAt: 'then', ParentID: 7 },
    ...{ definitionHash: 'h1', baseVersion, uploaded: [], fields, rows, photos: photos ?? [] },
    photoOrder: isOrdered ? (photoOrder ?? []) : [],
  } as unknown as Autosave
}

export const field = (name: string, value: Values[string], base: Values[string] = null): DraftEdit => ({
  kind: 'field',
  name,
  value,
  base,
})
export const withPhotos = (draft: Draft, ...ids: string[]): Draft =>
  ids.reduce(
    (state, id) =>
      withPhoto(
        state,
        id,
        { image: new ArrayBuffer(1), thumbnail: new ArrayBuffer(1), sha256: id, thumbnailSha256: id, name: id },
        2000,
      ),
    draft,
  )
