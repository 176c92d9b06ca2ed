// Turns a photo into a page, and pages into a PDF, in the photo worker.
import { pdfOf } from '../../../device/paper/pdf.ts'
import type { PhotoPipeline } from '../../../device/photo/photo-pipeline.ts'
import type { PageFile, PaperPage, ScanPage, StoredPage } from './paper-pages.ts'

export type Scanner = Pick<PhotoPipeline, 'findPage' | 'makePage' | 'close'>

/** A message for the member, not a fault. */
export class Refused extends Error {}

/** The photo in a format that any browser shows, and the page's corners if they were found. */
export async function lookAt(scanner: Scanner, photo: File) {
  const found = await scanner.findPage(photo)
  if (found.kind === 'refused') throw new Refused(found.message)
  return { corners: found.corners, shown: new Blob([found.picture], { type: 'image/jpeg' }) }
}

export async function makePage(scanner: Scanner, file: PageFile): Promise<PaperPage> {
  const made = await scanner.makePage(file.photo, file.corners)
  if (made.kind === 'refused') throw new Refused(made.message)
  const { jpeg, width, height } = made
  return { ...file, picture: new Blob([jpeg], { type: 'image/jpeg' }), width, height }
}

/** An existing page keeps its place if it cannot be created again. */
export async function remakePage(scanner: Scanner, page: StoredPage): Promise<ScanPage> {
  const broken = { ...page, picture: null }
  const { photo } = page
  return photo === null ? broken : makePage(scanner, { ...page, photo }).catch(() => broken)
}

export async function pdfOfPages(pages: readonly PaperPage[]) {
  const made = pages.map(async ({ picture, width, height }) => {
    const jpeg = new Uint8Array(await picture.arrayBuffer())
    return { jpeg, width, height }
  })
  return pdfOf(await Promise.all(made))
}
