// Resumes picked photos that an earlier page had not prepared, once, when the app opens. Files it had not stored are
// reported by name, because their bytes were lost with the page.
import type { Owner } from '#src/api/owner.ts'
import type { IntakePorts, PhotoIntake } from '#src/features/photos/photo-intake.ts'
import { LOST } from '#src/features/supplements/file-words.ts'
import type { Draft, PickedFile } from '#src/offline/drafts/draft-model.ts'
import { pickedFiles } from '#src/offline/drafts/picked-files.ts'
import { isUnfinished } from '#src/offline/drafts/standing.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { memberKey } from '#src/state/storage-keys.ts'
import type { SealedTexts } from './sealed-texts.ts'

export async function resumePicked(
  drafts: Pick<Drafts, 'list' | 'refusePicked'>,
  intake: Pick<PhotoIntake, 'resume'>,
  { texts, owner }: { texts: Texts; owner: Owner },
) {
  const all = await drafts.list()
  for (const draft of all)
    for (const file of pickedFiles(draft, 'file'))
      if (file.again) await drafts.refusePicked(draft.draftId, file.id, LOST, false)
  await intake.resume(all.map(unrecordedPicks(texts, owner).addTo))
}

// Names of picked photos that this phone had no room to record in its database. Kept with the member's texts, because
// local storage has room of its own: after a restart, each of these photos is still reported by name.

export const NO_ROOM =
  'This phone was out of space, so this photo wasn’t saved. Free up some space, then choose it again.'
/** Maximum number of names; the oldest are dropped. */
const MAX = 200

type Unrecorded = { draftId: string; id: string; name: string }
export type Texts = Pick<SealedTexts, 'getItem' | 'setItem' | 'removeItem'>

type UnrecordedPicks = {
  note(draftId: string, files: readonly { id: string; name: string }[]): void
  drop(draftId: string, ids: readonly string[]): void
  /** The draft with these photos among its picked files, as photos that were not saved. */
  addTo(draft: Draft): Draft
}

export function unrecordedPicks(texts: Texts, { real }: Owner): UnrecordedPicks {
  const key = memberKey('unrecorded', real)
  const read = (): Unrecorded[] => {
    try {
      const found: unknown = JSON.parse(texts.getItem(key) ?? '[]')
      return Array.isArray(found) ? (found as Unrecorded[]) : []
    } catch {
      return []
    }
  }
  const write = (list: readonly Unrecorded[]) => {
    try {
      if (list.length > 0) texts.setItem(key, JSON.stringify(list.slice(-MAX)))
      else texts.removeItem(key)
    } catch {
      // Its key has not arrived: the photos are only named until the app is closed.
    }
  }
  const without = (draftId: string, ids: readonly string[]) =>
    read().filter((each) => each.draftId !== draftId || !ids.includes(each.id))
  const drop = (draftId: string, ids: readonly string[]) => {
    const rest = without(draftId, ids)
    if (rest.length < read().length) write(rest)
  }
  return {
    note: (draftId, files) =>
      write([
        ...without(
          draftId,
          files.map(({ id }) => id),
        ),
        ...files.map(({ id, name }) => ({ draftId, id, name })),
      ]),
    drop,
    addTo(draft) {
      const { draftId } = draft
      const names = read().filter((each) => each.draftId === draftId && !draft.picked[each.id])
      if (names.length === 0) return draft
      if (!isUnfinished(draft)) {
        drop(
          draftId,
          names.map(({ id }) => id),
        )
        return draft
      }
      const files = names.map(({ id, name }, place): [string, PickedFile] => [
        id,
        { id, name, kind: 'photo', at: place, kept: false, problem: NO_ROOM, again: false },
      ])
      return { ...draft, picked: { ...draft.picked, ...Object.fromEntries(files) } }
    },
  }
}

type PickDrafts = IntakePorts['drafts']

/** The drafts' actions on picked photos; names that could not be recorded are noted, until they are or the photo is stored. */
export const notingUnrecorded = (drafts: PickDrafts, unrecorded: UnrecordedPicks): PickDrafts => ({
  addPhoto: async (draftId, photo, id) => {
    const added = await drafts.addPhoto(draftId, photo, id)
    unrecorded.drop(draftId, [added])
    return added
  },
  async notePicked(draftId, files) {
    const ids = files.map(({ id }) => id)
    try {
      await drafts.notePicked(draftId, files)
      unrecorded.drop(draftId, ids)
    } catch (error) {
      unrecorded.note(draftId, files)
      throw error
    }
  },
  dropPicked: (draftId, id) => {
    unrecorded.drop(draftId, [id])
    return drafts.dropPicked(draftId, id)
  },
  keepPicked: drafts.keepPicked,
  pickedBytes: drafts.pickedBytes,
  refusePicked: drafts.refusePicked,
})
