// The parts of a form that other features draw, connected to the form's draft and the phone's store.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isDocument } from '#contract/share.ts'
import { isEmpty } from '#rules/record/value.ts'
import { MapPicture } from '#src/app/map-picture.tsx'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { takeSharedChoice, useSharedInbox } from '#src/app/work/shared-files.ts'
import { savesData } from '#src/device/network.ts'
import {
  type AddFilesSlotProps,
  type FormSlots,
  type PlotterSlotProps,
  useForm,
} from '#src/features/forms/screen/form-context.ts'
import { Changes } from '#src/features/forms/sheets/changes.tsx'
import { valueText } from '#src/features/listings/value-text.ts'
import { OptionCombo } from '#src/features/lookups/option-combo.tsx'
import { OptionSheet } from '#src/features/lookups/option-sheet.tsx'
import { fetchArea } from '#src/features/map/area-tiles.ts'
import { LocationPlotter, type PlotterPorts } from '#src/features/map/location-plotter.tsx'
import { readSpot } from '#src/features/map/spot.ts'
import { AddFiles } from '#src/features/supplements/add-files.tsx'
import { FileLine } from '#src/features/supplements/file-line.tsx'
import { draftPhotos, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { photosPutBack } from '#src/offline/drafts/photo-changes.ts'
import { pickedFiles } from '#src/offline/drafts/picked-files.ts'
import { SHARED_DAYS } from '#src/offline/store/shared-files.ts'
import { draftQuery } from '#src/phone/phone-queries.ts'
import { usePicture } from '#src/phone/pictures.tsx'
import { useFormats } from '#src/ui/board.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { PersonPicker } from './person-slot.tsx'
import { PhotosSlot } from './photos-slot.tsx'
import { UploadRoomNote } from './room-notes.tsx'
import { TaxRollSlot } from './tax-slot.tsx'

// The list of changes in the Review, from the live draft.
function ChangesSlot({ draftId }: { draftId: string }) {
  const { offline } = useServices()
  const { store, effects } = useForm()
  const formats = useFormats()
  const { data: draft } = useQuery(draftQuery(offline, draftId))
  if (!draft) return null
  return (
    <Changes
      store={store}
      draft={draft}
      today={effects.today()}
      text={({ definition }, value) =>
        isEmpty(value) ? '' : valueText(value!, definition, store.lookups.describe.bind(store.lookups), formats)
      }
      putBackPhotos={() => void offline.drafts.edit(draftId, photosPutBack(draft)).catch(() => undefined)}
    />
  )
}

// Small version of a draft's first photo, for the Review.

function CoverSlot({ draftId }: { draftId: string }) {
  const { offline } = useServices()
  const { data: draft } = useQuery(draftQuery(offline, draftId))
  const cover = draft && draftPhotos(draft).find(({ IsDeleted }) => !IsDeleted)
  return cover ? <Cover photo={cover} /> : null
}

function Cover({ photo }: { photo: ShownPhoto }) {
  const source = usePicture(useServices().offline.drafts, photo, 'thumbnail')
  return source ? (
    <img className="form-review-cover" src={source} alt="Cover" />
  ) : (
    <div className="form-review-cover" aria-hidden="true" />
  )
}

// Connects the map feature to the form.

function PlotterSlot({ latitude, longitude, locate, ...props }: PlotterSlotProps) {
  const { call, uploadHold, network } = useServices()
  const online = useOnline()
  const ports = useMemo<PlotterPorts>(
    () => ({
      ...{ call, online, locate },
      record: (event) => void call('geocodeRecord', { input: event }),
      keepArea(spot, signal) {
        const isAllowed = () =>
          network.isOnline() &&
          !uploadHold.isHeld() &&
          !savesData(navigator) &&
          Boolean(navigator.serviceWorker?.controller)
        void fetchArea(spot, { isAllowed, signal, fetch: sizeOfTile })
      },
    }),
    [call, online, locate, uploadHold, network],
  )
  return <LocationPlotter {...props} ports={ports} spot={readSpot(latitude, longitude)} />
}

/** Returns the tile's size in bytes. The service worker caches the tile on the way. */
async function sizeOfTile(address: string, signal: AbortSignal): Promise<number> {
  const reply = await fetch(address, { signal })
  if (!reply.ok) throw new Error(`a picture of the map answered ${reply.status}`)
  return (await reply.blob()).size
}

// Connects the supplements feature to the form: the live draft and the phone's store.

export function AddFilesSlot(props: AddFilesSlotProps) {
  const { offline, newId } = useServices()
  const { data: draft } = useQuery(draftQuery(offline, props.draftId))
  const { files, take } = useSharedInbox()
  const waiting = (files ?? []).filter(isDocument)
  const shared = {
    count: waiting.length,
    days: SHARED_DAYS,
    isChosen: () => Boolean(draft && takeSharedChoice('files', draft)),
    take: () => take(waiting),
  }
  const lost = draft ? pickedFiles(draft, 'file').filter(({ again }) => !again) : []
  return (
    <>
      <UploadRoomNote />
      <AddFiles {...props} drafts={offline.drafts} lost={lost} newId={newId} shared={shared} />
    </>
  )
}

export function FileSlot({ draftId, uid }: { draftId: string; uid: string }) {
  const { offline } = useServices()
  const dialogs = useDialogs()
  const { data: draft } = useQuery(draftQuery(offline, draftId))
  if (!draft) return null
  const failed = () =>
    void dialogs.tell({
      title: 'Not saved',
      text: `This ${deviceWord()} couldn’t save the change. Nothing else was lost; try again.`,
    })
  return <FileLine draft={draft} id={uid} drafts={offline.drafts} progress={offline.progress} onFailed={failed} />
}

export const SLOTS: FormSlots = {
  Changes: ChangesSlot,
  Cover: CoverSlot,
  Photos: PhotosSlot,
  AddFiles: AddFilesSlot,
  File: FileSlot,
  PersonPicker,
  Picker: OptionSheet,
  PickerInPlace: OptionCombo,
  TaxRoll: TaxRollSlot,
  MapPicture,
  Plotter: PlotterSlot,
}
