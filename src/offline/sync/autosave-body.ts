import type { AutosaveRequest, PhotoDraft, Register, RowDraft } from '#contract/draft.ts'
import { FORM_KINDS, formKindOf } from '#contract/form-kind.ts'
import type { FencedLockRequest } from '#contract/lock.ts'
import type { Draft, LocalPhoto, LocalRegister, LocalRow } from '../drafts/draft-model.ts'
import { isOrder } from '../drafts/orders.ts'
import { recordTypeOf } from '../drafts/record-kinds.ts'

/** Contains whole revisions: everything that changed after the server's revision, with its current value. */
export function autosaveBody(draft: Draft): AutosaveRequest {
  const from = draft.acknowledged
  const later = ({ rev }: { rev: number }) => rev > from
  const photos = Object.values(draft.photos)
  return {
    UniqueID: draft.base?.UniqueID ?? null,
    ListingId: recordTypeOf(draft) === 'listing' ? (draft.base?.label ?? null) : null,
    ParentID: draft.base?.UniqueID ?? null,
    ResourceName: FORM_KINDS[formKindOf(draft.formName)].resource,
    FormName: draft.formName,
    IsDeleted: false,
    draftId: draft.draftId,
    deviceId: draft.deviceId,
    definitionHash: draft.definitionHash,
    // As long as an order is to be decided, no version of the record is what it was based on (adopt-act.ts).
    baseVersion: draft.conflicts.some(isOrder) ? null : (draft.base?.version ?? null),
    title: draft.title,
    from,
    to: draft.revision,
    fields: mapValues(filterValues(draft.fields, later), plainRegister),
    rows: filterValues(
      mapValues(draft.rows, (rows) => mapValues(filterValues(rows, later), plainRow)),
      (rows) => Object.keys(rows).length > 0,
    ),
    photos: photos.some(later) ? photos.map(plainPhoto) : null,
    photoOrder: draft.photoOrderRev > from ? draft.photoOrder : null,
    rowLockRequest: lockRequest(draft),
  }
}

/** Every write to an existing record includes the epoch that its member saw. */
export const lockRequest = (draft: Draft): FencedLockRequest | null =>
  draft.base && draft.lockEpoch !== null
    ? { type: recordTypeOf(draft), id: draft.base.UniqueID, epoch: draft.lockEpoch }
    : null

const plainRegister = ({ value, base, editedAt }: LocalRegister): Register => ({ value, base, editedAt })
const plainRow = ({ fields, SortOrder, IsDeleted, isNew, editedAt }: LocalRow): RowDraft => ({
  fields: mapValues(fields, plainRegister),
  SortOrder,
  IsDeleted,
  isNew,
  editedAt,
})
const plainPhoto = ({
  id,
  Description,
  IsDeleted,
  name,
  sha256,
  replaces,
  isNew,
  base,
  editedAt,
}: LocalPhoto): PhotoDraft => ({
  id,
  Description,
  IsDeleted,
  name,
  isNew,
  editedAt,
  ...(sha256 === undefined ? {} : { sha256 }),
  ...(replaces === undefined ? {} : { replaces }),
  ...(base === undefined ? {} : { base }),
})

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
const filterValues = <T>(record: Record<string, T>, keep: (value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => keep(value)))
