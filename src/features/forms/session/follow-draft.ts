// Decides which changes of its draft an open form adopts: those of a merge or another device, photos, and the messages
// of a refusal. Pure. Each batch of the form's own edits is one revision that the form already shows; locations with
// changes that are not on disk are not touched.
import type { Value } from '#contract/listing.ts'
import type { AttentionNote, Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos } from '#src/offline/drafts/draft-values.ts'
import { inPreparation, pickedFiles } from '#src/offline/drafts/picked-files.ts'
import type { PhotoMark, PhotoWork } from '../engine/evaluator.ts'
import type { FormRow } from '../engine/rows.ts'
import { startFromDraft } from '../engine/start-record.ts'

/** `photos`: the part that rules depend on, as text, because every draft read from the database is a copy. */
type Followed = { draft: Draft | null; photos: string; refusedAt: number }

export const NOTHING_FOLLOWED: Followed = { draft: null, photos: '', refusedAt: 0 }

export type FollowEffect =
  | { kind: 'photos'; marks: PhotoMark[]; work: PhotoWork }
  | { kind: 'field'; name: string; value: Value }
  | { kind: 'rows'; section: string; rows: readonly FormRow[] }
  | { kind: 'refusal'; note: AttentionNote; draft: Draft }

/** `unsaved`: edits that the phone has not finished writing. */
export function followDraft(
  before: Followed,
  draft: Draft,
  unsaved: readonly DraftEdit[],
): { state: Followed; effects: FollowEffect[] } {
  const photos = photosOf(draft)
  const seen = JSON.stringify(photos)
  const note = refusalOf(draft, before.refusedAt)
  return {
    state: { draft, photos: seen, refusedAt: note?.at ?? before.refusedAt },
    effects: [
      ...(seen === before.photos ? [] : [{ kind: 'photos', ...photos } as const]),
      ...(before.draft ? changesOf(before.draft, draft, unsaved) : []),
      ...(note ? [{ kind: 'refusal', note, draft } as const] : []),
    ],
  }
}

function photosOf(draft: Draft): { marks: PhotoMark[]; work: PhotoWork } {
  const shown = draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted)
  return {
    marks: shown.map(({ id, Description, fields }) => ({ ...fields, id, Description })),
    work: {
      coming: inPreparation(draft).filter(({ kind }) => kind === 'photo').length,
      refused:
        shown.filter(({ state }) => state === 'refused').length +
        pickedFiles(draft, 'photo').filter(({ problem }) => problem !== null).length,
    },
  }
}

function changesOf(before: Draft, draft: Draft, unsaved: readonly DraftEdit[]): FollowEffect[] {
  const own = new Set(unsaved.map(placeOf))
  const isNew = ({ rev }: { rev: number }) => rev > before.revision
  const effects: FollowEffect[] = []
  for (const [name, register] of Object.entries(draft.fields))
    if (isNew(register) && !own.has(name)) effects.push({ kind: 'field', name, value: register.value })
  for (const [section, rows] of Object.entries(draft.rows))
    if (!own.has(section) && Object.values(rows).some(isNew))
      effects.push({ kind: 'rows', section, rows: startFromDraft(draft).rows[section] ?? [] })
  return effects
}

/** Location of an edit: a field's name, or a row's section. */
const placeOf = (edit: DraftEdit): string =>
  edit.kind === 'field' ? edit.name : edit.kind === 'row' ? edit.section : ''

/** A refusal that the form has not shown. Conflicts are resolved in their own list above the form. */
function refusalOf(draft: Draft, shownAt: number): AttentionNote | null {
  const note = draft.submission?.problem ?? draft.attention
  return note && note.source !== 'merge' && note.at !== shownAt && note.errors.length > 0 ? note : null
}
