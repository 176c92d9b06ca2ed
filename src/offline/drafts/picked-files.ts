// Picked files that are not photos or files of the draft yet: noted by name before any processing, so that if the page
// or phone dies meanwhile, the file is prepared after the restart or its loss is reported by name. Pure.
import type { Draft, PickedFile } from './draft-model.ts'

export type Picked = Pick<PickedFile, 'id' | 'kind' | 'name' | 'Description' | 'wordOrder' | 'replaces' | 'page'>

/** In the order they were picked. */
export const pickedFiles = ({ picked }: Draft, kind?: PickedFile['kind']): PickedFile[] =>
  Object.values(picked ?? {})
    .filter((each) => kind === undefined || each.kind === kind)
    .sort((a, b) => a.at - b.at)

/** Photos and files neither added to the draft nor given up. */
export const inPreparation = (draft: Draft): PickedFile[] =>
  pickedFiles(draft).filter(({ kind, problem }) => kind !== 'page' && problem === null)

/** Pages of a document that is not saved as a file yet, in its order. */
export const scannedPages = (draft: Draft): PickedFile[] =>
  pickedFiles(draft, 'page').sort((a, b) => (a.page?.place ?? 0) - (b.page?.place ?? 0))

/** Whether it was taken again for one of these pages, and is not used yet. */
export const isRetake = ({ replaces }: Pick<PickedFile, 'replaces'>, pages: readonly Pick<PickedFile, 'id'>[]) =>
  pages.some(({ id }) => id === replaces)

/** How many pages of the document have their photo on this phone: one that the browser cleared is kept nowhere. */
export const pagesHere = (draft: Draft): number => countPages(scannedPages(draft).filter(({ kept }) => kept))

/** How many pages the document has so far. */
export const countPages = (scanned: readonly PickedFile[]): number =>
  scanned.filter((page) => !isRetake(page, scanned)).length

/** Notes a file again when the member retries it. */
export function notePicked(draft: Draft, files: readonly Picked[], now: number): Draft {
  const noted = files.map((file, place): [string, PickedFile] => [
    file.id,
    { at: now + place / 1_000, kept: false, ...draft.picked?.[file.id], ...file, problem: null, again: true },
  ])
  return { ...draft, submission: null, picked: { ...draft.picked, ...Object.fromEntries(noted) } }
}

export function putPicked(draft: Draft, id: string, change: Partial<PickedFile>): Draft {
  const file = draft.picked?.[id]
  return file ? { ...draft, picked: { ...draft.picked, [id]: { ...file, ...change } } } : draft
}

export function withoutPicked(draft: Draft, id: string): Draft {
  if (!draft.picked?.[id]) return draft
  const { [id]: _, ...picked } = draft.picked
  return { ...draft, picked }
}
