// The Photos page of a form: take or choose photos, see the state of each, reorder, describe, delete with undo.
import { replaceEqualDeep } from '@tanstack/react-query'
import { startTransition, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { EXCEEDED_MS } from '#contract/constants.ts'
import type { Draft, LocalPhoto } from '#src/offline/drafts/draft-model.ts'
import { deletedPhotos, draftPhotos, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { usePicture } from '#src/phone/pictures.tsx'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { AddPhotos } from './add-photos.tsx'
import { DESCRIPTION_MAX, DescriptionMax } from './description-field.tsx'
import { DownloadPhotos } from './download-photos.tsx'
import { rotateAll, useEditing } from './editing.tsx'
import { inPageCamera } from './in-page-camera.tsx'
import { AlteredCopy, firstAlteration, type OfferedField } from './photo-fields.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import type { IntakeItem, PhotoIntake } from './photo-intake.ts'
import { PhotoSheet, useRetake } from './photo-sheet.tsx'
import { countWords, exceeded, notRotated, RIGHTS_NOTICE, stateWords } from './photo-words.ts'
import { qualityNotes } from './quality-note.ts'
import { RefusedEdit, type RefusedEditActs } from './refused-edit.tsx'
import { SelectBar } from './select-bar.tsx'
import { SendProgress } from './send-progress.tsx'
import type { ShotRooms } from './shot-words.ts'
import { usePhotoEdits } from './use-photo-edits.ts'
import './photos.css'

type Props = {
  draft: Draft
  drafts: Drafts
  intake: PhotoIntake
  max: number
  /** See the form's Photos group. */
  minLongEdge?: number | undefined
  /** Maximum length of a description, in characters. */
  descriptionMax?: number | undefined
  /** Fields of the form's photos, besides the description. */
  offered?: readonly OfferedField[]
  label: string
  /** Suggested descriptions. */
  words: readonly string[]
  rooms?: ShotRooms | undefined
  progress: Offline['progress']
  /** Whether photos wait for Wi-Fi. */
  isHeld: boolean
  /** Whether the browser continues sending after this page is closed. */
  sendsClosed: boolean
  now(): number
}

export function PhotosSection({
  draft,
  drafts,
  intake,
  max,
  minLongEdge,
  descriptionMax = DESCRIPTION_MAX,
  offered: given = NO_FIELDS,
  label,
  words,
  rooms,
  progress,
  ...sending
}: Props) {
  const { draftId } = draft
  const dialogs = useDialogs()
  const [opened, setOpened] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const offered = useStructuralSharing(given)
  const coming = useSyncExternalStore(intake.subscribe, () => intake.items(draftId))
  const photos = useStructuralSharing(useMemo(() => draftPhotos(draft).filter((photo) => !photo.IsDeleted), [draft]))
  const ids = photos.map(({ id }) => id)
  const preparing = useMemo(() => coming.filter((item) => item.kind === 'preparing'), [coming])
  const edits = usePhotoEdits(draftId, drafts, photos, offered)
  const room = max - photos.length - preparing.length
  const full = () => void dialogs.tell({ ...exceeded(max), ms: EXCEEDED_MS })
  const addPhotos = (files: readonly File[]) => {
    if (intake.add(draftId, files, room) > 0) full()
  }
  const alteration = firstAlteration(offered)
  const addAltered = ({ id, Description }: ShownPhoto, file: File) => {
    const fields = { MediaAlteration: [alteration!] }
    if (intake.add(draftId, [{ file, Description, fields, replaces: id }], room) > 0) full()
    else setOpened(null)
  }
  // Changes to all cards, or anything that covers the page, are rendered in slices: sixty cards at once are a long
  // frame on a slow phone.
  const select = (some: readonly string[]) => startTransition(() => setSelected(new Set(some)))
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  const remove = (some: ReadonlySet<string>) => {
    setOpened(null)
    setSelected(null)
    edits.remove(some)
  }
  const rotate = async (some: ReadonlySet<string>) => {
    setSelected(null)
    const chosen = photos.filter(({ id }) => some.has(id))
    const count = await rotateAll(draft, chosen, { drafts, intake })
    if (count > 0) void dialogs.tell({ title: 'Not rotated', text: notRotated(count) })
  }
  const editing = useEditing({
    draft,
    drafts,
    intake,
    onChanged: setOpened,
    onDelete: (id) => remove(new Set([id])),
  })
  const notes = useStructuralSharing(useMemo(() => qualityNotes(photos, minLongEdge), [photos, minLongEdge]))
  const camera = inPageCamera({
    ...{ draftId, intake, room, words, rooms, notes, offered },
    descriptions: photos.map(({ Description }) => Description),
    onAccept: edits.accept,
  })
  const onRetaken = () => setOpened(null)
  const again = useRetake({ draftId, intake, notes, camera, onAccept: edits.accept, onRetaken })
  const onOpen = useLatest(selected ? toggle : (id: string) => startTransition(() => setOpened(id)))
  const onMove = useLatest((id: string, to: number) => edits.move(new Set([id]), to))
  const refused = photos.filter(({ state }) => state === 'refused')
  // An edited photo that was refused is gone; the one before it is there again.
  const openId = photos.find(
    ({ id, refusedEdit }) => opened !== null && (id === opened || refusedEdit?.id === opened),
  )?.id
  const refusedEdits: RefusedEditActs = {
    onTryEdit(photo) {
      if (openId !== undefined) setOpened(photo.refusedEdit!.id)
      edits.tryEdit(photo)
    },
    onGiveUpEdit: (photo) => edits.accept(photo.refusedEdit!.id),
  }

  return (
    <DescriptionMax value={descriptionMax}>
      <section className="photos stack gap-16" aria-label={label}>
        <AddPhotos onPick={addPhotos} full={room <= 0} onFull={full} camera={camera} />
        <div className="photos-head split">
          <p className="soft" aria-live="polite">
            {[countWords(photos.length, max), onThisDevice(stateWords(photos))].filter(Boolean).join(' · ')}
            {preparing.length > 0 && `, preparing ${preparing.length}…`}
          </p>
          {photos.length > 1 && selected === null && (
            <Button look="quiet" onClick={() => select([])}>
              Select
            </Button>
          )}
        </div>
        {preparing.length > 0 && (
          <Button look="quiet" onClick={() => intake.cancel(draftId)}>
            Stop preparing
          </Button>
        )}
        <SendProgress photos={photos} progress={progress} {...sending} />
        {refused.length > 1 && (
          <Button look="plain" icon="sync" onClick={() => edits.retry(refused.map(({ id }) => id))}>
            Try all {refused.length} again
          </Button>
        )}
        {photos.map((photo, place) => (
          <RefusedEdit key={photo.id} photo={photo} place={place} {...refusedEdits} />
        ))}
        <IntakeList
          items={coming}
          onRetry={(id) => intake.retry(draftId, id)}
          onRetryAll={() => intake.retryAll(draftId)}
          onDismiss={(id) => intake.dismiss(draftId, id)}
        />
        {photos.length + preparing.length === 0 ? (
          <p className="photos-none">
            No photos yet. Start with the front of the house: the first photo is the one people see in lists.
          </p>
        ) : (
          <PhotoGrid
            photos={photos}
            coming={preparing}
            notes={notes}
            offered={offered}
            drafts={drafts}
            progress={progress}
            selected={selected}
            onOpen={onOpen}
            onMove={onMove}
          />
        )}
        {selected && (
          <SelectBar
            selected={selected}
            count={photos.length}
            words={words}
            offered={offered}
            onSay={(fields) => edits.say(selected, fields)}
            onAll={() => select(ids)}
            onDescribe={(text) => edits.describe(selected, text)}
            onMove={(to) => edits.move(selected, to)}
            onRotate={() => void rotate(selected)}
            onDelete={() => remove(selected)}
            onDone={() => startTransition(() => setSelected(null))}
          />
        )}
        <DeletedPhotos
          photos={deletedPhotos(draft)}
          drafts={drafts}
          onRestore={(id) => (room > 0 ? edits.restore(id) : full())}
        />
        <DownloadPhotos draft={draft} photos={photos} drafts={drafts} />
        <p className="small soft">{RIGHTS_NOTICE}</p>
        {openId !== undefined && (
          <PhotoSheet
            photos={photos}
            openId={openId}
            {...refusedEdits}
            words={words}
            offered={offered}
            onSay={(id, fields) => edits.say([id], fields)}
            drafts={drafts}
            progress={progress}
            onOpen={setOpened}
            onClose={() => setOpened(null)}
            onDescribe={(id, text) => edits.describe(new Set([id]), text)}
            onMove={(id, to) => edits.move(new Set([id]), to)}
            onDelete={(id) => remove(new Set([id]))}
            onSend={(id) => edits.retry([id])}
            onTakeUnblurred={(photo) => void edits.takeUnblurred(photo)}
            onStop={edits.pause}
            note={again.note}
            tools={(photo) => (
              <>
                {editing.tool(photo)}
                {alteration !== undefined && <AlteredCopy onPick={(file) => addAltered(photo, file)} />}
              </>
            )}
          />
        )}
        {again.camera}
        {editing.editor}
      </section>
    </DescriptionMax>
  )
}

const NO_FIELDS: readonly OfferedField[] = []

/** A stable function that always calls the latest `act`. */
function useLatest<Given extends readonly unknown[], Done>(act: (...given: Given) => Done): (...given: Given) => Done {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...given: Given) => latest.current(...given), [])
}

// Photos deleted from this draft: until it is submitted, the member can restore them here, with their bytes.
type DeletedPhotosProps = {
  photos: readonly LocalPhoto[]
  drafts: Pick<Drafts, 'photoBytes'>
  onRestore(id: string): void
}

function DeletedPhotos({ photos, drafts, onRestore }: DeletedPhotosProps) {
  if (photos.length === 0) return null
  return (
    <details className="photos-deleted">
      <summary>{photos.length === 1 ? '1 deleted photo' : `${photos.length} deleted photos`}</summary>
      <ul className="photos-intake stack">
        {photos.map((photo) => (
          <DeletedPhoto key={photo.id} photo={photo} drafts={drafts} onRestore={() => onRestore(photo.id)} />
        ))}
      </ul>
    </details>
  )
}

type OneProps = { photo: LocalPhoto; drafts: DeletedPhotosProps['drafts']; onRestore(): void }

function DeletedPhoto({ photo, drafts, onRestore }: OneProps) {
  const source = usePicture(drafts, photo, 'thumbnail')
  const name = photo.Description || photo.name || 'Photo'
  return (
    <li>
      {source ? <img src={source} alt="" width={72} height={54} /> : <span />}
      <div>
        <strong>{name}</strong>
        <Button look="plain" onClick={onRestore}>
          Restore <span className="said">{name}</span>
        </Button>
      </div>
    </li>
  )
}

type IntakeListProps = {
  items: readonly IntakeItem[]
  onRetry(id: string): void
  onRetryAll(): void
  onDismiss(id: string): void
}

/** Picked files that could not become photos, each with its reason. Those in preparation are in the grid. */
function IntakeList({ items, onRetry, onRetryAll, onDismiss }: IntakeListProps) {
  const refused = items.filter((item) => item.kind === 'refused')
  if (refused.length === 0) return null
  const again = refused.filter((item) => item.again).length
  return (
    <>
      <ul className="photos-intake stack">
        {refused.map((item) => (
          <li key={item.id} className="photos-intake-refused">
            <Icon name="alert" size={20} />
            <div>
              <strong>{item.name}</strong>
              <span>{onThisDevice(item.message)}</span>
            </div>
            <div className="photos-intake-actions cluster">
              {item.again && (
                <Button look="plain" onClick={() => onRetry(item.id)}>
                  Try again
                </Button>
              )}
              <Button look="quiet" onClick={() => onDismiss(item.id)}>
                Dismiss
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {again > 1 && (
        <Button look="plain" icon="sync" onClick={onRetryAll}>
          Try all {again} again
        </Button>
      )}
    </>
  )
}

/**
 * Returns the previous render's value, or its parts, if they are equal, so that components depending on them do not
 * rerender.
 */
function useStructuralSharing<Value>(value: Value): Value {
  const last = useRef(value)
  last.current = replaceEqualDeep(last.current, value)
  return last.current
}
