// A paper photographed page by page, straightened, and handed on as one PDF.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pdfOf } from '../../../device/paper/pdf.ts'
import { type Quad, WHOLE } from '../../../device/paper/quad.ts'
import { createPhotoPipeline, type PhotoPipeline } from '../../../device/photo/photo-pipeline.ts'
import { useObjectUrl } from '../../../phone/use-object-url.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { onThisDevice } from '../../../ui/device-word.ts'
import { useDialogs } from '../../../ui/dialogs.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { refusalOf } from '../file-words.ts'
import { CornerEditor } from './corner-editor.tsx'
import { movePage, type PaperPage, pdfName, putPage } from './paper-pages.ts'
import './paper.css'

export type Scanner = Pick<PhotoPipeline, 'findPage' | 'makePage' | 'close'>

type Props = {
  openScanner?: () => Scanner
  /** The PDF, once the member saves it. */
  onFile(file: File): void
  onClose(): void
}

const oneWorker = () => createPhotoPipeline({ workers: 1 })

/** A photo whose corners are being set; `id`: of the page that it becomes. */
type Open = { id: number; photo: File; corners: Quad; isFound: boolean }

export function ScanPaper({ openScanner = oneWorker, onFile, onClose }: Props) {
  const [pages, setPages] = useState<readonly PaperPage[]>([])
  const [open, setOpen] = useState<Open | null>(null)
  const [name, setName] = useState('Scanned document')
  const { run, busy, problem } = useScanner(openScanner)
  const dialogs = useDialogs()
  const lastId = useRef(0)
  /** `id`: of the page that is taken again. */
  const take = (photo: File, id?: number) =>
    run('Looking for the page…', async (scanner) => {
      const found = await scanner.findPage(photo)
      if (found.kind === 'refused') return found.message
      setOpen({ id: id ?? ++lastId.current, photo, corners: found.corners ?? WHOLE, isFound: found.corners !== null })
      return null
    })
  const keep = ({ id, photo, corners }: Open) =>
    run('Straightening the page…', async (scanner) => {
      const made = await scanner.makePage(photo, corners)
      if (made.kind === 'refused') return made.message
      const { jpeg, width, height } = made
      const picture = new Blob([jpeg], { type: 'image/jpeg' })
      setPages((before) => putPage(before, { id, photo, corners, picture, width, height }))
      setOpen(null)
      return null
    })
  const save = () =>
    run('Making the PDF…', async () => {
      const made = await Promise.all(
        pages.map(async ({ picture, width, height }) => ({
          jpeg: new Uint8Array(await picture.arrayBuffer()),
          ...{ width, height },
        })),
      )
      const file = new File([pdfOf(made)], pdfName(name), { type: 'application/pdf' })
      const refusal = refusalOf(file)
      if (refusal) return refusal
      onFile(file)
      onClose()
      return null
    })
  const leave = async () => {
    const isSure = pages.length === 0 && !open
    if (isSure || (await dialogs.ask(LEAVE))) onClose()
  }
  const said = busy ?? problem
  return (
    <Sheet isOpen onClose={() => void leave()} title="Scan a document" size="full">
      <div className="paper" aria-busy={busy !== null}>
        <p role="status" className={problem ? 'paper-said paper-trouble' : 'paper-said'}>
          {said !== null && onThisDevice(said)}
        </p>
        {open ? (
          <Corners
            open={open}
            busy={busy !== null}
            onCorners={(corners) => setOpen({ ...open, corners })}
            onAgain={(photo) => take(photo, open.id)}
            onKeep={() => keep(open)}
            onLeave={() => setOpen(null)}
          />
        ) : (
          <>
            <Pages
              pages={pages}
              onMove={(id, by) => setPages(movePage(pages, id, by))}
              onRemove={(id) => setPages(pages.filter((page) => page.id !== id))}
              onCorners={(page) => setOpen({ ...page, isFound: true })}
              onAgain={take}
            />
            <Shots first={pages.length === 0} busy={busy !== null} onPhoto={take} />
            {pages.length > 0 && (
              <>
                <label className="field paper-name">
                  <span className="field-label">File name</span>
                  <input
                    className="field-input"
                    value={name}
                    maxLength={100}
                    onChange={({ target }) => setName(target.value)}
                  />
                </label>
                <Button look="main" wide busy={busy !== null} onClick={save}>
                  {pages.length === 1 ? 'Save 1 page as PDF' : `Save ${pages.length} pages as PDF`}
                </Button>
              </>
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

const LEAVE = {
  title: 'Discard the pages?',
  text: 'They are saved with the listing only as a PDF.',
  yes: 'Discard',
  no: 'Keep scanning',
  danger: true,
}
const FAILED = 'The phone couldn’t do this. Nothing was lost; try again.'

/** One piece of work at a time. Its answer is what to say about it. */
function useScanner(openScanner: () => Scanner) {
  const scanner = useRef<Scanner | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const opened = openScanner()
    scanner.current = opened
    return opened.close
  }, [openScanner])
  const run = async (words: string, work: (scanner: Scanner) => Promise<string | null>) => {
    if (!scanner.current || busy !== null) return
    setBusy(words)
    setProblem(null)
    setProblem(await work(scanner.current).catch(() => FAILED))
    setBusy(null)
  }
  return {
    run: (words: string, work: (scanner: Scanner) => Promise<string | null>) => void run(words, work),
    busy,
    problem,
  }
}

type CornersProps = {
  open: Open
  busy: boolean
  onCorners(corners: Quad): void
  onAgain(photo: File): void
  onKeep(): void
  onLeave(): void
}

function Corners({ open, busy, onCorners, onAgain, onKeep, onLeave }: CornersProps) {
  const source = useObjectUrl(open.photo)
  return (
    <>
      <p className="small">
        {open.isFound
          ? 'Check the corners. Drag them, or move them with the arrow keys.'
          : 'The edges of the page were not found. Drag the corners onto it, or move them with the arrow keys.'}
      </p>
      {source && <CornerEditor source={source} corners={open.corners} onCorners={onCorners} />}
      <div className="paper-acts">
        <Button look="quiet" onClick={onLeave}>
          Cancel
        </Button>
        <PhotoInput camera onPhoto={onAgain}>
          Retake
        </PhotoInput>
        <Button look="main" busy={busy} onClick={onKeep}>
          Use this page
        </Button>
      </div>
    </>
  )
}

function Shots({ first, busy, onPhoto }: { first: boolean; busy: boolean; onPhoto(photo: File): void }) {
  return (
    <div className="paper-acts" inert={busy}>
      <PhotoInput camera onPhoto={onPhoto}>
        {first ? 'Photograph the first page' : 'Photograph the next page'}
      </PhotoInput>
      <PhotoInput onPhoto={onPhoto}>Choose a photo</PhotoInput>
    </div>
  )
}

type InputProps = { camera?: boolean; onPhoto(photo: File): void; children: ReactNode }

function PhotoInput({ camera = false, onPhoto, children }: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="plain" icon={camera ? 'camera' : 'photo'} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(camera && { capture: 'environment' })}
        hidden
        aria-label={String(children)}
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          target.value = ''
          if (photo) onPhoto(photo)
        }}
      />
    </>
  )
}

type PagesProps = {
  pages: readonly PaperPage[]
  onMove(id: number, by: 1 | -1): void
  onRemove(id: number): void
  onCorners(page: PaperPage): void
  onAgain(photo: File, id: number): void
}

function Pages({ pages, onMove, onRemove, onCorners, onAgain }: PagesProps) {
  return (
    <ol className="paper-pages">
      {pages.map((page, at) => (
        <li key={page.id}>
          <PagePicture picture={page.picture} name={`Page ${at + 1}`} />
          <div className="paper-page-acts">
            <strong>{`Page ${at + 1}`}</strong>
            <div>
              <IconButton
                icon="up"
                label={`Move page ${at + 1} up`}
                disabled={at === 0}
                onClick={() => onMove(page.id, -1)}
              />
              <IconButton
                icon="down"
                label={`Move page ${at + 1} down`}
                disabled={at === pages.length - 1}
                onClick={() => onMove(page.id, 1)}
              />
              <IconButton icon="trash" label={`Remove page ${at + 1}`} onClick={() => onRemove(page.id)} />
            </div>
            <Button look="quiet" onClick={() => onCorners(page)}>
              Corners<span className="said">{` of page ${at + 1}`}</span>
            </Button>
            <PhotoInput camera onPhoto={(photo) => onAgain(photo, page.id)}>
              {`Retake page ${at + 1}`}
            </PhotoInput>
          </div>
        </li>
      ))}
    </ol>
  )
}

function PagePicture({ picture, name }: { picture: Blob; name: string }) {
  const source = useObjectUrl(picture)
  return source ? <img src={source} alt={name} /> : <span className="paper-blank" />
}
