// A member's changes to photos in a draft, each one durable edit; deleting can be undone.
import type { Values } from '#contract/listing.ts'
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { imageWith, type OfferedField } from './photo-fields.tsx'

/** `shown`: the photos that are not deleted, in order. */
export function usePhotoEdits(
  draftId: string,
  drafts: Drafts,
  shown: readonly ShownPhoto[],
  offered: readonly OfferedField[] = [],
) {
  const ids = shown.map(({ id }) => id)
  const dialogs = useDialogs()
  const toast = useToast()
  const failed = () =>
    void dialogs.tell({
      title: 'Not saved',
      text: `This ${deviceWord()} couldn’t save the change. Nothing else was lost; try again.`,
    })
  const edit = (edits: DraftEdit[]) => drafts.edit(draftId, edits)
  const photos = (
    some: Iterable<string>,
    change: { Description?: string; fields?: Values; IsDeleted?: boolean },
  ): DraftEdit[] => [...some].map((id) => ({ kind: 'photo', id, ...change }))
  return {
    /** Moves the first of them to `to`, from 0; resolves with false if that was not saved, after telling the member. */
    move: (moving: ReadonlySet<string>, to: number): Promise<boolean> =>
      edit([{ kind: 'photo-order', order: movedTo(ids, moving, to) }]).then(
        () => true,
        () => {
          failed()
          return false
        },
      ),
    /** Words that name a room also say what the photo shows. */
    describe(some: ReadonlySet<string>, Description: string) {
      const described = shown.filter(({ id }) => some.has(id))
      const edits = described.flatMap((photo) =>
        photos([photo.id], { Description, fields: imageWith(offered, photo, Description) }),
      )
      void edit(edits).catch(failed)
    },
    say: (some: Iterable<string>, fields: Values) => void edit(photos(some, { fields })).catch(failed),
    restore: (id: string) => void edit(photos([id], { IsDeleted: false })).catch(failed),
    retry: (some: Iterable<string>) =>
      void Promise.all([...some].map((id) => drafts.retryUpload(draftId, id))).catch(failed),
    pause: (id: string) => void drafts.pauseUpload(draftId, id).catch(failed),
    /** Keeps the photo despite its quality note, or without the edit that was refused. */
    accept: (id: string) => void drafts.acceptPhoto(draftId, id).catch(failed),
    /** Puts the refused edit of a photo back in its place, and sends it. */
    tryEdit: ({ id, refusedEdit }: ShownPhoto) => {
      if (!refusedEdit) return
      const order = ids.map((each) => (each === id ? refusedEdit.id : each))
      edit([...photos([refusedEdit.id], { IsDeleted: false }), { kind: 'photo-order', order }])
        .then(() => drafts.retryUpload(draftId, refusedEdit.id))
        .catch(failed)
    },
    /** Instead of a refused blurred photo: the one before, in its place and with its words. */
    takeUnblurred: async ({ id, unblurred, Description, fields }: ShownPhoto) => {
      const sure = { title: 'Use the photo without the blur?', text: 'What you blurred will be visible in it.' }
      if (!unblurred || !(await dialogs.ask({ ...sure, yes: 'Use it', no: 'Cancel', danger: true }))) return
      const order = ids.map((each) => (each === id ? unblurred : each))
      const instead = photos([unblurred], { Description, fields, IsDeleted: false })
      edit([...photos([id], { IsDeleted: true }), ...instead, { kind: 'photo-order', order }]).catch(failed)
    },
    remove(some: ReadonlySet<string>) {
      const back: DraftEdit[] = [...photos(some, { IsDeleted: false }), { kind: 'photo-order', order: [...ids] }]
      const undo = () => void edit(back).catch(failed)
      edit(photos(some, { IsDeleted: true })).then(
        () => toast(some.size === 1 ? 'Photo deleted' : `${some.size} photos deleted`, { label: 'Undo', run: undo }),
        failed,
      )
    },
  }
}

// Order of photos after some of them are moved.

/** Moves `moving`, keeping their order, so that the first of them is at `to` (from 0) or as near to it as they fit. */
export function movedTo(ids: readonly string[], moving: ReadonlySet<string>, to: number): string[] {
  const moved = ids.filter((id) => moving.has(id))
  const rest = ids.filter((id) => !moving.has(id))
  const index = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, index), ...moved, ...rest.slice(index)]
}
