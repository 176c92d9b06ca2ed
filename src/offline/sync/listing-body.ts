// Builds the specification's submission payloads from a draft. Pure; anything left out here is not submitted, so only
// fields of the form are included, and `orphans` names the rest.
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ItemSection, Values, WriteListing } from '#contract/listing.ts'
import type { PhotoRow } from '#contract/photo.ts'
import { changeFlags, eachSection } from '#rules/record/sections.ts'
import { isEmpty, sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import { changedValues, rowsHaveChanged } from '../drafts/draft-changes.ts'
import { isAutosaved } from '../drafts/draft-facts.ts'
import type { Draft } from '../drafts/draft-model.ts'
import { draftPhotos, draftValues } from '../drafts/draft-values.ts'
import { photosHaveChanged, sectionRows } from '../drafts/no-work.ts'
import { recordTypeOf } from '../drafts/record-kinds.ts'
import type { SubmissionBody } from '../drafts/submission-body.ts'
import { lockRequest } from './autosave-body.ts'

type Data = WriteListing['listingRequest']['data']
type Form = Pick<FormDefinition, 'formName' | 'hash'> & Parameters<typeof rowsHaveChanged>[2]

/** For a draft of any kind. */
export function submissionBody(draft: Draft, form: Form): SubmissionBody {
  const type = recordTypeOf(draft)
  if (type === 'listing') return listingBody(draft, form)
  const { base, draftId } = draft
  const named = { draftId, ...(base && { UniqueID: base.UniqueID, baseVersion: base.version }) }
  const rowLockRequest = lockRequest(draft)
  const [values, photos] = [sentValues(draft, form), photoRows(draft)]
  return type === 'agent'
    ? { ...named, data: { agent: values, photos }, rowLockRequest }
    : { ...named, data: { office: values, photos }, rowLockRequest }
}

export function listingBody(draft: Draft, form: Form): WriteListing {
  const { base, draftId } = draft
  const values = sentValues(draft, form)
  const photos = photoRows(draft)
  return {
    ...(base ? { UniqueID: base.UniqueID } : {}),
    listingRequest: {
      formName: draft.formName,
      definitionHash: form.hash,
      draftId,
      ...(base ? { baseVersion: base.version } : {}),
      data: {
        currentStandardStatus: base?.status ?? 'I',
        propertyType: draft.propertyType,
        listing: base ? values : { [draft.propertyType]: values },
        ...changeFlags((section) =>
          section === 'photos' ? photosHaveChanged(draft) : rowsHaveChanged(draft, section, form),
        ),
        photos,
        ...itemsOf(draft),
      },
    },
    autoSaveRequest: isAutosaved(draft) ? { draftId } : null,
    rowLockRequest: lockRequest(draft),
  }
}

/**
 * Applies a frozen body to the record as somebody else has changed it since. `draft`: merged with that record, without
 * a conflict, so the body's own values remain valid.
 */
export function mergedBody(draft: Draft, body: SubmissionBody): SubmissionBody {
  const photos = photoRows(draft)
  const baseVersion = draft.base!.version
  const ofPerson = <Body extends { data: object }>(mine: Body) => ({
    ...mine,
    baseVersion,
    data: { ...mine.data, photos },
  })
  if (!('listingRequest' in body)) return ofPerson(body)
  const { listingRequest } = body
  const data = { ...listingRequest.data, photos, ...itemsOf(draft) }
  return { ...body, listingRequest: { ...listingRequest, baseVersion, data } }
}

const itemsOf = (draft: Draft) => eachSection((section) => sectionRows(draft, section)) as Pick<Data, ItemSection>

/**
 * Changed fields that this form does not have, or no longer has: they stay in the draft, for the member to see and
 * copy.
 */
export function orphans(draft: Draft, form: Form): string[] {
  const known = new Set(form.fields.map(({ FieldName }) => FieldName))
  return Object.entries(draft.fields)
    .filter(([name, { value }]) => !known.has(name) && !sameValue(UNDESCRIBED, value, draft.base?.values[name]))
    .map(([name]) => name)
}

/** All values on create, the changed ones on update. */
const sentValues = (draft: Draft, form: Form): Values =>
  draft.base ? changedValues(draft, form) : filledValues(draft, form)

function filledValues(draft: Draft, form: Form): Values {
  const values = draftValues(draft)
  const filled: Values = {}
  for (const { FieldName } of form.fields) {
    const value = values[FieldName]
    if (!isEmpty(value)) filled[FieldName] = value!
  }
  return filled
}

/** SortOrder 1..n for the photos that remain, in the draft's order, followed by the deleted ones. */
function photoRows(draft: Draft): PhotoRow[] {
  const saved = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo]))
  return draftPhotos(draft).map(({ id, Description, fields, IsDeleted, url }, index) => {
    const before = saved.get(id)
    return {
      ...fields,
      id,
      SortOrder: index + 1,
      IsDeleted,
      Description,
      // RESO's type for every photo here, as on the server.
      MediaType: 'jpeg',
      MediaCategory: before?.MediaCategory ?? 'Photo',
      URL: before?.URL ?? url ?? '',
      IsLive: before?.IsLive ?? false,
      IsPreload: before !== undefined,
    }
  })
}
