// A draft's changes to its record's photos, counted and in words, and the edits that undo them. Pure.

import { PHOTO_FIELDS } from '#contract/photo.ts'
import type { Draft, DraftEdit } from './draft-model.ts'
import { draftPhotos, savedPhotoOrder } from './draft-values.ts'
import { samePhotoFields, savedPhotoFields } from './photo-fields.ts'

/** `leftOut`: photos that another device deleted or left out when it submitted the draft. */
export type PhotoChanges = {
  added: number
  deleted: number
  leftOut: number
  described: number
  marked: number
  reordered: boolean
}

export function photoChanges(draft: Draft): PhotoChanges {
  const saved = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo]))
  const shown = draftPhotos(draft)
  const living = shown.filter(({ IsDeleted }) => !IsDeleted)
  const kept = living.filter(({ id }) => saved.has(id)).map(({ id }) => id)
  const order = [...saved.values()]
    .filter(({ id, IsDeleted }) => !IsDeleted && kept.includes(id))
    .sort((a, b) => a.SortOrder - b.SortOrder)
    .map(({ id }) => id)
  return {
    added: living.filter(({ isNew }) => isNew).length,
    deleted: shown.filter(({ id, IsDeleted }) => IsDeleted && saved.get(id)?.IsDeleted === false).length,
    leftOut: Object.values(draft.photos).filter(({ isLeftOut }) => isLeftOut).length,
    described: living.filter(({ id, Description }) => saved.has(id) && saved.get(id)!.Description !== Description)
      .length,
    marked: living.filter(
      ({ id, fields }) => saved.has(id) && !samePhotoFields(savedPhotoFields(saved.get(id)), fields),
    ).length,
    reordered: kept.join('\n') !== order.join('\n'),
  }
}

export const photoWords = ({ added, deleted, leftOut, described, marked, reordered }: PhotoChanges): string =>
  [
    added > 0 && `${added} new`,
    deleted > 0 && `${deleted} deleted`,
    leftOut > 0 && `${leftOut} deleted or left out on another device`,
    described > 0 && `${described} ${described === 1 ? 'caption' : 'captions'} changed`,
    marked > 0 && `details of ${marked} ${marked === 1 ? 'photo' : 'photos'} changed`,
    reordered && 'another order',
  ]
    .filter(Boolean)
    .join(', ')

/** Restores the record's photos as they were: new ones are deleted, and can be restored like any deleted photo. */
export function photosPutBack(draft: Draft): DraftEdit[] {
  const saved = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo]))
  const edits = draftPhotos(draft).flatMap(({ id, IsDeleted, Description, fields: now }): DraftEdit[] => {
    const before = saved.get(id)
    if (!before) return IsDeleted ? [] : [{ kind: 'photo', id, IsDeleted: true }]
    const was = savedPhotoFields(before)
    const isSame = samePhotoFields(was, now)
    if (before.IsDeleted === IsDeleted && before.Description === Description && isSame) return []
    const fields = isSame ? {} : Object.fromEntries(PHOTO_FIELDS.map((name) => [name, was[name] ?? null]))
    return [{ kind: 'photo', id, IsDeleted: before.IsDeleted, Description: before.Description, fields }]
  })
  return [...edits, { kind: 'photo-order', order: savedPhotoOrder(draft) }]
}
