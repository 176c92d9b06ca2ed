// A draft that the browser deleted with the phone's database, written again from the memory of its open form. Role: what nobody else holds of it
// is exactly what is written here. Pictures and files whose bytes lay in that database only are gone, and their member is told by name.

import { refuseFile, refusePhoto } from '../sync/settle-draft.ts'
import { unsentPhotos } from './draft-facts.ts'
import { unsentFiles } from './draft-files.ts'
import type { AttentionNote, Draft } from './draft-model.ts'
import { pickedFiles } from './picked-files.ts'
import { REVISION_DISTANCE } from './revision.ts'

export function remade(memory: Draft, now: number): Draft {
  const lost = [...unsentPhotos(memory), ...unsentFiles(memory)].filter(({ state }) => state !== 'refused')
  const draft: Draft = {
    ...memory,
    // The database may have held, and sent, later revisions than the form's memory has.
    revision: memory.revision + REVISION_DISTANCE,
    picked: Object.fromEntries(pickedFiles(memory).map((file) => [file.id, { ...file, kept: false }])),
  }
  if (lost.length === 0) return draft
  const next = lost.reduce(
    (state, { id }) =>
      state.photos[id]
        ? refusePhoto(state, id, lostProblem('photo'), now)
        : refuseFile(state, id, lostProblem('file'), now),
    draft,
  )
  return { ...next, attention: next.attention ?? lostNote(lost, next, now) }
}

const lostProblem = (what: 'photo' | 'file') => ({
  type: '/problems/photo-refused',
  title: `This ${what} was lost when the browser cleared this phone’s storage. Delete it here and add it again.`,
  status: 422,
  code: what === 'photo' ? 'photo-refused' : 'supplement-refused',
})

function countWords(lost: readonly { id: string }[], draft: Draft): string {
  const photos = lost.filter(({ id }) => draft.photos[id]).length
  const count = (number: number, noun: string) => (number === 0 ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`])
  const counts = [...count(photos, 'photo'), ...count(lost.length - photos, 'file')]
  return `${counts.join(' and ')} ${lost.length === 1 ? 'was' : 'were'}`
}

const lostNote = (lost: readonly { id: string; name: string }[], draft: Draft, at: number): AttentionNote => ({
  code: lost.some(({ id }) => draft.photos[id]) ? 'photo-refused' : 'supplement-refused',
  title: `${countWords(lost, draft)} lost`,
  detail: `The browser cleared this phone’s storage. Add again: ${lost.map(({ name }) => name).join(', ')}.`,
  errors: [],
  at,
  source: 'photo',
  revision: draft.revision,
})
