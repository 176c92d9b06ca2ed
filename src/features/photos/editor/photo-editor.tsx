// The photo editor, "Image - {id}": crop, zoom, rotate, flip, straighten, blur, point at, describe. Edits are numbers until
// they are saved; then the worker creates the picture. Works offline.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Cropper, type CropperRef } from 'react-advanced-cropper'
import 'react-advanced-cropper/dist/style.css'
import { cropInside, isUnchanged, type PhotoEdit, type Point, turnedSize } from '#src/device/photo/photo-edit.ts'
import { saveBlob } from '#src/device/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { DescriptionField } from '../description-field.tsx'
import { editOf, PAINTING_LABELS, PaintedWrapper, PaintingTools, usePainting, viewOf } from './painting.tsx'
import { type EditedPhoto, type EditPorts, makeEdited, saveEdit } from './save-edit.ts'
import './photo-editor.css'

const ZOOM = 1.25
const STRAIGHTEN_MAX = 15
const STEP_PX = 10

type Props = {
  draftId: string
  photo: EditedPhoto
  /** Its number in the listing, from 1. */
  place: number
  /** URL of the picture on this phone, or of the server's. */
  source: string | null
  takenNames: readonly string[]
  ports: EditPorts
  onClose(): void
  /** `id`: id of the photo that is there now. `stay`: the member continues editing it. */
  onSaved(id: string, stay: boolean, isBlurred: boolean): void
  onDelete(id: string): void
}

/** A photo that replaced the previous one is edited from a fresh state. */
export const PhotoEditor = (props: Props) => <Editor key={props.photo.id} {...props} />

function Editor({ photo, place, source, onClose, onDelete, ...props }: Props) {
  const [description, setDescription] = useState(photo.Description)
  const frame = useFrame()
  const { busy, failure, save, download } = useSaving({ photo, ...props }, frame, description)
  const dialogs = useDialogs()
  const cancel = async () => {
    const edit = frame.edit()
    const isEdited = frame.painting.open !== null || (edit !== null && !isUnchanged(edit))
    const isDirty = description !== photo.Description || isEdited
    const leave = {
      title: 'Discard the changes?',
      text: 'The photo stays as it was.',
      yes: 'Discard',
      no: 'Keep editing',
    }
    if (!isDirty || (await dialogs.ask({ ...leave, danger: true }))) onClose()
  }
  const acts = (
    <div className="photo-editor-acts cluster">
      <Button onClick={() => void cancel()}>Cancel</Button>
      <Button onClick={download}>Download</Button>
      <Button look="danger" icon="trash" onClick={() => onDelete(photo.id)}>
        Delete
      </Button>
      <Button busy={busy} onClick={save(true)}>
        Save
      </Button>
      <Button look="main" busy={busy} onClick={save(false)}>
        OK
      </Button>
    </div>
  )
  return (
    <Sheet isOpen onClose={() => void cancel()} title={`Image - ${place}`} size="full" footer={acts}>
      <div className="stack">
        {source ? <Frame source={source} frame={frame} /> : <p className="soft">Opening the photo…</p>}
        <Tools frame={frame} />
        <DescriptionField text={description} words={[]} onChange={setDescription} />
        <p role="alert" className="field-error">
          {failure && onThisDevice(failure)}
        </p>
      </div>
    </Sheet>
  )
}

type Saving = Pick<Props, 'draftId' | 'photo' | 'takenNames' | 'ports' | 'onSaved'>

function useSaving(
  { draftId, photo, takenNames, ports, onSaved }: Saving,
  { edit, painting }: FrameTools,
  description: string,
) {
  const { busy, act } = useAction()
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = (work: (edit: PhotoEdit) => Promise<string | null>) =>
    act(async () => {
      const wish = edit()
      if (!wish) return
      if (painting.open?.kind === 'arrow') return setFailure('The arrow has no target. Tap it, or undo the arrow.')
      setFailure(await work(wish).catch(() => 'This phone couldn’t save the photo. Nothing was changed; try again.'))
    })
  return {
    busy,
    failure,
    save: (stay: boolean) =>
      attempt(async (wish) => {
        const saved = await saveEdit({ draftId, photo, edit: wish, description, takenNames }, ports)
        if (saved.kind === 'failed') return saved.message
        onSaved(saved.id, stay, wish.marks?.some(({ kind }) => kind === 'blur') ?? false)
        return null
      }),
    download: attempt(async (wish) => {
      const made = await makeEdited(photo, wish, ports)
      if (made.kind === 'refused') return made.message
      saveBlob(photo.name || 'photo.jpg', new Blob([made.image], { type: 'image/jpeg' }))
      return null
    }),
  }
}

type FrameTools = ReturnType<typeof useFrame>

/** The cropper and its operations. */
function useFrame() {
  const cropper = useRef<CropperRef>(null)
  const host = useRef<HTMLDivElement>(null)
  const [isCropping, setCropping] = useState(false)
  const [lean, setLean] = useState(0)
  const painting = usePainting(() => viewOf(cropper.current?.getState()))
  const edit = (): PhotoEdit | null => {
    const kept = editOf(cropper.current?.getState())
    const { marks } = painting
    return kept && marks.length > 0 ? { ...kept, marks } : kept
  }
  /** After a rotation: selects the whole picture, or what was cropped, without white corners. */
  const settle = (whole: boolean) => {
    const state = cropper.current?.getState()
    if (!state) return
    const { imageSize: of, transforms, coordinates } = state
    const { rotate } = transforms
    const around = { left: 0, top: 0, ...turnedSize(of, rotate) }
    cropper.current?.setCoordinates(cropInside({ of, rotate, crop: whole || !coordinates ? around : coordinates }), {
      transitions: false,
    })
  }
  const turn = (degrees: number) => {
    cropper.current?.rotateImage(degrees, { transitions: false })
    settle(!isCropping)
  }
  const straighten = (degrees: number) => {
    setLean(degrees)
    turn(degrees - lean)
  }
  return {
    cropper,
    host,
    isCropping,
    lean,
    painting,
    edit,
    toggle() {
      setCropping(!isCropping)
      if (isCropping) settle(true)
    },
    turn,
    straighten,
    zoom: (by: number) => cropper.current?.zoomImage(by, { transitions: false }),
    flip: (horizontal: boolean) => cropper.current?.flipImage(horizontal, !horizontal, { transitions: false }),
    move: (left: number, top: number) => cropper.current?.moveCoordinates({ left, top }),
    resize(width: number, height: number) {
      const box = cropper.current?.getCoordinates()
      if (!box) return
      const next = {
        ...box,
        width: Math.max(STEP_PX, box.width + width),
        height: Math.max(STEP_PX, box.height + height),
      }
      cropper.current?.setCoordinates(next, { transitions: false })
    },
  }
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function Frame({ source, frame }: { source: string; frame: FrameTools }) {
  const { cropper, host, isCropping, painting } = frame
  const [isReady, setReady] = useState(false)
  const key = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (painting.key(event.key, arrow, event.shiftKey)) return event.preventDefault()
    if (!arrow || !isCropping || painting.tool) return
    event.preventDefault()
    const [x, y] = [arrow[0] * STEP_PX, arrow[1] * STEP_PX]
    if (event.shiftKey) frame.resize(x, y)
    else frame.move(x, y)
  }
  useEffect(() => {
    // The group has a name; the cropper has no option for the alt of its own img.
    host.current?.querySelector('img')?.setAttribute('alt', '')
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on top of the picture
    <div
      ref={host}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move and resize the crop, and paint
      tabIndex={0}
      className="photo-editor-frame"
      data-ready={isReady || undefined}
      data-cropping={isCropping || undefined}
      data-painting={painting.tool ?? undefined}
      aria-label={frameLabel(frame)}
      onKeyDown={key}
    >
      <Cropper
        ref={cropper}
        src={source}
        checkOrientation={false}
        transitions={false}
        onReady={() => setReady(true)}
        wrapperComponent={PaintedWrapper}
        wrapperProps={{ painting }}
        defaultSize={({ imageSize }) => ({ width: imageSize.width, height: imageSize.height })}
        stencilProps={{ grid: isCropping, movable: isCropping, resizable: isCropping }}
      />
    </div>
  )
}

function frameLabel({ isCropping, painting: { tool } }: FrameTools): string {
  if (tool) return PAINTING_LABELS[tool]
  return isCropping ? 'Crop. Move it with the arrow keys, size it with Shift and the arrow keys.' : 'The photo'
}

function Tools({ frame }: { frame: FrameTools }) {
  const { isCropping, painting } = frame
  return (
    <div className="photo-editor-tools">
      {/* biome-ignore lint/a11y/useSemanticElements: a toolbar has no element of its own */}
      <div role="group" aria-label="Tools" className="cluster">
        <Button aria-pressed={isCropping} onClick={frame.toggle}>
          Crop
        </Button>
        <Button onClick={() => frame.zoom(ZOOM)}>Zoom In</Button>
        <Button onClick={() => frame.zoom(1 / ZOOM)}>Zoom Out</Button>
        <Button onClick={() => frame.turn(-90)}>Rotate Left</Button>
        <Button onClick={() => frame.turn(90)}>Rotate Right</Button>
        <Button onClick={() => frame.flip(true)}>Flip Horizontal</Button>
        <Button onClick={() => frame.flip(false)}>Flip Vertical</Button>
        <Button aria-pressed={painting.tool === 'blur'} onClick={() => painting.toggle('blur')}>
          Blur
        </Button>
        <Button aria-pressed={painting.tool === 'arrow'} onClick={() => painting.toggle('arrow')}>
          Arrow
        </Button>
      </div>
      {painting.tool ? <PaintingTools painting={painting} /> : <Straighten frame={frame} />}
    </div>
  )
}

function Straighten({ frame: { lean, straighten } }: { frame: FrameTools }) {
  const id = useId()
  return (
    <div className="photo-editor-row">
      <label>
        Straighten
        <input
          id={id}
          type="range"
          min={-STRAIGHTEN_MAX}
          max={STRAIGHTEN_MAX}
          step={0.5}
          value={lean}
          onChange={(event) => straighten(Number(event.target.value))}
        />
      </label>
      <output htmlFor={id}>{lean}°</output>
    </div>
  )
}
