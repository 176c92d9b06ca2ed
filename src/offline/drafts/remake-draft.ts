// Rebuilds a draft that the browser deleted with the phone's database, from the memory of its open form. This may write
// the only copy of unsent work. Pictures and files whose bytes were only in that database are lost, and the member is
// told their names.

import { countedParts } from './counted-parts.ts'
import type { AttentionNote, Draft } from './draft-model.ts'
import { pickedFiles } from './picked-files.ts'
import { REVISION_DISTANCE } from './revision.ts'
import { refusalOf, refuseUpload, unsentUploads, uploadKindOf } from './uploads.ts'

export function remade(memory: Draft, now: number): Draft {
  const lost = unsentUploads(memory).filter(({ state }) => state !== 'refused')
  const draft: Draft = {
    ...memory,
    // The database may have stored and sent revisions later than the one in the form's memory.
    revision: memory.revision + REVISION_DISTANCE,
    picked: Object.fromEntries(pickedFiles(memory).map((file) => [file.id, { ...file, kept: false }])),
  }
  if (lost.length === 0) return draft
  const next = lost.reduce(
    (state, { id }) => refuseUpload(state, id, refusalOf(uploadKindOf(state, id), 'lost'), now),
    draft,
  )
  return { ...next, attention: next.attention ?? lostNote(lost, next, now) }
}

function countWords(lost: readonly { id: string }[], draft: Draft): string {
  const photos = lost.filter(({ id }) => draft.photos[id]).length
  return `${countedParts({ photos, files: lost.length - photos })} ${lost.length === 1 ? 'was' : 'were'}`
}

const lostNote = (lost: readonly { id: string; name: string }[], draft: Draft, at: number): AttentionNote => ({
  code: lost.some(({ id }) => draft.photos[id]) ? 'photo-refused' : 'supplement-refused',
  title: `${countWords(lost, draft)} lost`,
  detail: `The browser cleared this phone’s storage. Add again: ${lost.map(({ name }) => name).join(', ')}.`,
  errors: [],
  at,
  source: 'upload',
  revision: draft.revision,
})
