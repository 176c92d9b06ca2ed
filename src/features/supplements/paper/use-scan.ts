// The pages of a scan and the actions on them, one job at a time.
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { lengthProblem } from '#contract/text.ts'
import { type Quad, WHOLE } from '../../../device/paper/quad.ts'
import { isRetake } from '../../../offline/drafts/picked-files.ts'
import { StorageError } from '../../../offline/store/database.ts'
import { refusalOf } from '../file-words.ts'
import { lookAt, makePage, pdfOfPages, Refused, remakePage, type Scanner } from './make-page.ts'
import type { PageStore } from './page-store.ts'
import { brokenWords, isMade, movePage, type PageFile, pdfName, putPage, type ScanPage } from './paper-pages.ts'
import { CHECK, cornerWords, oneWorker, useWork } from './use-work.ts'

export type ScanProps = {
  openScanner?: () => Scanner
  /** Read when the scan opens. */
  store: PageStore
  /** Whether no more files fit. */
  isFull: boolean
  newId(): string
  /** Called when the PDF is on disk and has replaced its pages. */
  onSaved(fileId: string, name: string): void
  onClose(): void
}

/**
 * A photo whose corners are being set. `shown`: in a format that any browser shows; `inPlaceOf`: id of the page that it
 * replaces.
 */
export type OpenPhoto = PageFile & { shown: Blob; inPlaceOf: string }

const FILE_NAME_MAX = 100

const NOT_KEPT =
  'This phone couldn’t save the photo. Free up some space, then take it again. The pages before it are safe.'
const NOT_SAVED = 'This phone couldn’t save the PDF. Free up some space, then save it again. The pages are safe.'
const FULL = 'No more supplements fit. These pages stay on this phone: remove a supplement, then continue the scan.'

export function useScan({ openScanner = oneWorker, store, isFull, newId, onSaved, onClose }: ScanProps) {
  const [pages, setPages] = useState<readonly ScanPage[]>([])
  const [open, setOpen] = useState<OpenPhoto | null>(null)
  const [name, setName] = useState('Scanned document')
  const nameProblem = lengthProblem(name.trim(), FILE_NAME_MAX)
  const { run, ...state } = useWork(openScanner)
  const desk: Desk = { run, store, pages, setPages }
  const begun = useRef(() => reopenScan(desk, setOpen))
  useEffect(() => {
    let isShown = true
    // After the scanner has opened.
    void Promise.resolve().then(() => isShown && begun.current())
    return () => {
      isShown = false
    }
  }, [])
  const save = () =>
    run('Making the PDF…', async () => {
      if (isFull) throw new Refused(FULL)
      if (nameProblem) throw new Refused(nameProblem)
      const made = pages.filter(isMade)
      if (made.length < pages.length) throw new Refused(brokenWords(pages))
      const pdf = new File([await pdfOfPages(made)], pdfName(name), { type: 'application/pdf' })
      const refusal = refusalOf(pdf)
      if (refusal) throw new Refused(refusal)
      const fileId = await store.save(pdf, made).catch((error) => {
        throw isFullPhone(error) ? new Refused(NOT_SAVED) : error
      })
      onSaved(fileId, pdf.name)
      onClose()
      return ''
    })
  return {
    ...{ pages, open, name, nameProblem, setName, save },
    ...state,
    ...photoActs(desk, { open, setOpen, newId }),
    ...pageActs(desk),
  }
}

/** The pages, and the actions available on them. */
type Desk = {
  run: ReturnType<typeof useWork>['run']
  store: PageStore
  pages: readonly ScanPage[]
  setPages(pages: readonly ScanPage[]): void
}

/** Written to disk first: if that fails, the screen stays as it was, for a retry. */
const arrange = async ({ store, setPages }: Desk, pages: readonly ScanPage[]) => {
  await store.arrange(pages)
  setPages(pages)
}

const isFullPhone = (error: unknown): boolean => error instanceof StorageError && error.fault === 'full'

const placeOf = (pages: readonly ScanPage[], id: string): number => pages.findIndex((page) => page.id === id) + 1

function reopenScan({ run, store, setPages }: Desk, setOpen: (photo: OpenPhoto) => void): void {
  run('Opening the pages…', async (scanner) => {
    const stored = await store.read()
    const retakes = stored.filter((page) => isRetake(page, stored))
    const pages: ScanPage[] = []
    for (const page of stored) if (!retakes.includes(page)) pages.push(await remakePage(scanner, page))
    setPages(pages)
    const latest = retakes.filter(({ photo }) => photo !== null).at(-1)
    for (const { id } of retakes) if (id !== latest?.id) await store.drop(id)
    if (latest?.photo) {
      const { photo, replaces: inPlaceOf = '' } = latest
      const { corners, shown } = await lookAt(scanner, photo)
      setOpen({ ...latest, photo, corners: corners ?? latest.corners, shown, inPlaceOf })
      return `Page ${placeOf(pages, inPlaceOf)} was taken again. Check the corners and use it, or cancel to keep the earlier photo.`
    }
    if (!pages.every(isMade)) throw new Refused(brokenWords(pages))
    return pages.length > 0 ? 'These pages are on this phone until you save them as a PDF.' : ''
  })
}

type Photo = { open: OpenPhoto | null; setOpen: Dispatch<SetStateAction<OpenPhoto | null>>; newId(): string }

/** Actions on the photo whose corners are being set. */
function photoActs(desk: Desk, { open, setOpen, newId }: Photo) {
  const { run, store, pages } = desk
  /** Drops a photo that did not become a page. */
  const dropUnused = async () => {
    if (open && placeOf(pages, open.id) === 0) await store.drop(open.id)
  }
  return {
    setCorners: (corners: Quad) => setOpen((before) => before && { ...before, corners }),
    /** `page`: the one being retaken. */
    take: (photo: File, page: ScanPage | OpenPhoto | null) =>
      run('Looking for the page…', async (scanner) => {
        const id = newId()
        const inPlaceOf = page && 'inPlaceOf' in page ? page.inPlaceOf : (page?.id ?? id)
        // A photo that has not become a page can be retaken, too.
        const replaces = placeOf(pages, inPlaceOf) > 0 ? inPlaceOf : page?.id
        const file = { id, name: photo.name, photo, corners: WHOLE, ...(replaces !== undefined && { replaces }) }
        // Written to disk before any processing: the phone may not survive working on a large photo.
        await store.keep(file, pages.length).catch((error) => {
          throw isFullPhone(error) ? new Refused(NOT_KEPT) : error
        })
        const { corners, shown } = await lookAt(scanner, photo).catch(async (error) => {
          if (error instanceof Refused) await store.drop(id)
          throw error
        })
        await dropUnused()
        setOpen({ ...file, corners: corners ?? WHOLE, shown, inPlaceOf })
        return cornerWords(corners)
      }),
    reopen: (page: PageFile) =>
      run('Opening the photo…', async (scanner) => {
        const { shown } = await lookAt(scanner, page.photo)
        setOpen({ ...page, shown, inPlaceOf: page.id })
        return CHECK
      }),
    use: () =>
      run('Straightening the page…', async (scanner) => {
        if (!open) return ''
        const { id, name, photo, corners, inPlaceOf } = open
        const next = putPage(pages, await makePage(scanner, { id, name, photo, corners }), inPlaceOf)
        await store.arrange(next)
        if (inPlaceOf !== id) await store.drop(inPlaceOf)
        desk.setPages(next)
        setOpen(null)
        return `Page ${placeOf(next, id)} is ready.`
      }),
    leave: () =>
      run('', async () => {
        await dropUnused()
        setOpen(null)
        return 'The photo was not used.'
      }),
  }
}

function pageActs(desk: Desk) {
  const { run, store, pages, setPages } = desk
  return {
    move: (id: string, by: 1 | -1) =>
      run('', async () => {
        const next = movePage(pages, id, by)
        await arrange(desk, next)
        return `It is page ${placeOf(next, id)} now.`
      }),
    remove: (id: string) =>
      run('', async () => {
        await store.drop(id)
        setPages(pages.filter((page) => page.id !== id))
        return 'The page was removed.'
      }),
  }
}
