import type { AutosaveRequest, PhotoDraft, Register, RowDraft } from '#contract/draft.ts'
import { FORM_KINDS, formKindOf } from '#contract/form-kind.ts'
import type { FencedLockRequest } from '#contract/lock.ts'
import type { Draft, LocalPhoto, LocalRegister, LocalRow } from '../drafts/draft-model.ts'
import { mapEntries } from '../drafts/draft-values.ts'
import { type ConflictPlace, ownQuestion } from '../drafts/open-conflicts.ts'
import { isOrder } from '../drafts/orders.ts'
import { recordTypeOf } from '../drafts/record-kinds.ts'
import { captionQuestion, hidesPart } from '../drafts/replaced-photos.ts'

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
    fields: plainRegisters(draft, filterValues(draft.fields, later), { section: 'fields', uid: null }),
    rows: filterValues(
      mapEntries(draft.rows, (section, rows) =>
        mapEntries(filterValues(rows, later), (uid, row) => plainRow(draft, row, { section, uid })),
      ),
      (rows) => Object.keys(rows).length > 0,
    ),
    photos: photos.some((photo) => later(photo) || Object.values(photo.fields ?? {}).some(later))
      ? photos.map((photo) => plainPhoto(draft, photo))
      : null,
    photoOrder: draft.photoOrderRev > from ? draft.photoOrder : null,
    rowLockRequest: lockRequest(draft),
  }
}

/** Every write to an existing record includes the epoch that its member saw. */
export const lockRequest = (draft: Draft): FencedLockRequest | null =>
  draft.base && draft.lockEpoch !== null
    ? { type: recordTypeOf(draft), id: draft.base.UniqueID, epoch: draft.lockEpoch }
    : null

/** What the member has yet to decide is sent as it is there. */
const plainRegisters = (draft: Draft, registers: Record<string, LocalRegister>, place: ConflictPlace) =>
  mapEntries(registers, (field, { value, base, editedAt }): Register => {
    const question = ownQuestion(draft, place, field)
    return { value: question ? question.theirs : value, base, editedAt }
  })
const plainRow = (
  draft: Draft,
  { fields, SortOrder, IsDeleted, isNew, editedAt }: LocalRow,
  place: ConflictPlace,
): RowDraft => ({
  fields: plainRegisters(draft, fields, place),
  SortOrder,
  IsDeleted,
  isNew,
  editedAt,
})
const plainPhoto = (draft: Draft, photo: LocalPhoto): PhotoDraft => {
  const { id, Description, fields, IsDeleted, name, sha256, replaces, isNew, base, editedAt } = photo
  const question = captionQuestion(draft, id)
  return {
    id,
    Description: question ? String(question.theirs ?? '') : Description,
    IsDeleted,
    name,
    isNew,
    editedAt,
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(replaces === undefined ? {} : { replaces }),
    ...(hidesPart(photo) && { hides: true }),
    ...(base === undefined ? {} : { base }),
    ...(fields && { fields: plainRegisters(draft, fields, { section: 'photos', uid: id }) }),
  }
}

const filterValues = <T>(record: Record<string, T>, keep: (value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => keep(value)))
