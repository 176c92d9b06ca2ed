// Connects the photos feature to the form: the live draft, the app's one intake, and photos shared from other apps.
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { EXCEEDED_MS } from '#contract/constants.ts'
import { isDocument } from '#contract/share.ts'
import { itemKey } from '#rules/record/row.ts'
import { capOf } from '#rules/record/sections.ts'
import { useServices } from '#src/app/services.tsx'
import { takeSharedChoice, useSharedInbox } from '#src/app/work/shared-files.ts'
import { rowOptions } from '#src/features/forms/engine/room-line.ts'
import { newRowValues } from '#src/features/forms/engine/start-record.ts'
import { UNITS } from '#src/features/forms/groups/room-size.tsx'
import { describeValue, type PhotosSlotProps, useForm, useRows } from '#src/features/forms/screen/form-context.ts'
import type { OfferedField } from '#src/features/photos/photo-fields.tsx'
import type { PhotoIntake } from '#src/features/photos/photo-intake.ts'
import { exceeded } from '#src/features/photos/photo-words.ts'
import { PhotosSection } from '#src/features/photos/photos-section.tsx'
import { SharedPhotos } from '#src/features/photos/send-progress.tsx'
import { missingRooms, type ShotRooms, shotWords } from '#src/features/photos/shot-words.ts'
import { isAutosaved } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos } from '#src/offline/drafts/draft-values.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { draftQuery } from '#src/phone/phone-queries.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useSignal } from '#src/ui/use-signal.ts'
import { GuestsSlot as Guests } from './guests-slot.tsx'
import { UploadRoomNote } from './room-notes.tsx'

export function PhotosSlot({ draftId, group, sectionLabel }: PhotosSlotProps) {
  const { offline, intake, now } = useServices()
  const { data: draft } = useQuery(draftQuery(offline, draftId))
  const { words, rooms } = useShotRooms(group)
  const offered = useOfferedFields(group)
  const uploadsHeld = useSignal(offline.sync, (sync) => sync.uploadsHeld)
  if (!draft) return <Skeleton lines={3} label="Opening the photos" />
  const ready = use(intake())
  const max = capOf(group)
  return (
    <>
      <UploadRoomNote />
      <Shared draft={draft} intake={ready} max={max} />
      {recordTypeOf(draft) === 'listing' && isAutosaved(draft) && (
        <Guests draft={draft} room={max - livingPhotos(draft)} />
      )}
      <PhotosSection
        draft={draft}
        drafts={offline.drafts}
        intake={ready}
        max={max}
        minLongEdge={group.minLongEdge}
        descriptionMax={group.itemFields?.find(({ FieldName }) => FieldName === 'Description')?.maxLength}
        offered={offered}
        label={sectionLabel}
        progress={offline.progress}
        isHeld={uploadsHeld}
        sendsClosed={'SyncManager' in window}
        now={now}
        words={recordTypeOf(draft) === 'listing' ? words : NO_WORDS}
        rooms={rooms}
      />
    </>
  )
}

const NO_WORDS: readonly string[] = []
const livingPhotos = (draft: Draft) => draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted).length

/** Adds the shared photos at once if the member has just chosen this listing for them. */
function Shared({ draft, intake, max }: { draft: Draft; intake: PhotoIntake; max: number }) {
  const { files, take } = useSharedInbox()
  const dialogs = useDialogs()
  const items = intake.items(draft.draftId)
  const waiting = (files ?? []).filter((file) => !isDocument(file) && !items.some(({ id }) => id === file.id))
  const add = async () => {
    const { draftId } = draft
    const left = intake.add(draftId, await take(waiting), max - livingPhotos(draft) - intake.items(draftId).length)
    if (left > 0) void dialogs.tell({ ...exceeded(max), ms: EXCEEDED_MS })
  }
  useEffect(() => {
    if (waiting.length > 0 && takeSharedChoice('photos', draft)) void add()
  })
  return <SharedPhotos count={waiting.length} onAdd={() => void add()} />
}

// Connects the camera to the form's Rooms: labels for its chips, and rooms that are added together with their photos.
const ROOMS = 'rooms'
const TYPE = 'RoomType'

/** The fields of the form's photos besides the description, with what the board offers. */
function useOfferedFields({ itemFields = [] }: PhotosSlotProps['group']): OfferedField[] {
  const { store } = useForm()
  const group = store.model.pages.flatMap(({ groups }) => groups).find(({ items }) => items === 'photos')
  if (!group) return []
  return itemFields.flatMap(({ FieldName: name, fieldLabel: label, multiselect }) => {
    const options = rowOptions(store, group, name)
    return options.length > 0 ? { name, label, isList: multiselect === true, options } : []
  })
}

/** `rooms`: undefined if the form has no rooms to add. */
export function useShotRooms({ shots }: PhotosSlotProps['group']): { words: string[]; rooms: ShotRooms | undefined } {
  const { store, effects } = useForm()
  const uids = useRows(ROOMS)
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState(0)
  const [said, setSaid] = useState('')
  const group = store.model.pages.flatMap(({ groups }) => groups).find(({ items }) => items === ROOMS)
  const type = group?.itemFields.find(({ name }) => name === TYPE)
  const kinds = group ? rowOptions(store, group, TYPE) : []
  const namesOf = (rows: readonly string[]) =>
    type ? rows.map((uid) => describeValue(store, type, store.value(itemKey(ROOMS, uid, TYPE)))) : []
  const words = shotWords({
    shots,
    rooms: namesOf(uids),
    isRoom: (shot) => kinds.some(({ text }) => text === shot),
    all: isAdding,
  })
  if (!group || kinds.length === 0) return { words, rooms: undefined }
  const add = (word: string) => {
    const rows = store.record.uidsOf(ROOMS)
    const { kind, count } = missingRooms(word, namesOf(rows))
    const code = kinds.find(({ text }) => text === kind)?.code
    const isFull = rows.length + count > capOf(group.definition)
    setSaid(code !== undefined && isFull ? `No more rooms fit. ${word} was not added.` : '')
    if (code === undefined || isFull) return
    const units = rows[0] === undefined ? null : store.value(itemKey(ROOMS, rows[0], UNITS))
    const values = {
      ...newRowValues(group.itemFields, effects.today()),
      ...(units && { [UNITS]: units }),
      [TYPE]: code,
    }
    for (let at = 0; at < count; at++) store.addRow(ROOMS, values)
    setAdded((before) => before + count)
  }
  const toggle = (next: boolean) => {
    setAdding(next)
    setSaid('')
  }
  return { words, rooms: { isAdding, added, setAdding: toggle, said, add } }
}
