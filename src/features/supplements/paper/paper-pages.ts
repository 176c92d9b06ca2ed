// The ordered pages of a scanned document. Pure.
import type { Quad } from '../../../device/paper/quad.ts'

/**
 * `photo`: as taken, so that its corners can be set again; null: its bytes are gone. `replaces`: the page that it is a
 * retake of, until it is used.
 */
export type StoredPage = { id: string; name: string; photo: File | null; corners: Quad; replaces?: string }
export type PageFile = StoredPage & { photo: File }
/** `picture`: the upright page. */
export type PaperPage = PageFile & { picture: Blob; width: number; height: number }
/** A page that could not be opened again. */
type BrokenPage = StoredPage & { picture: null }
export type ScanPage = PaperPage | BrokenPage

export const isMade = (page: ScanPage): page is PaperPage => page.picture !== null

/** What prevents creating the PDF; '' if nothing does. */
export function brokenWords(pages: readonly ScanPage[]): string {
  const places = pages.flatMap((page, at) => (isMade(page) ? [] : at + 1))
  if (places.length === 0) return ''
  return places.length === 1
    ? `Page ${places[0]} can’t be opened. Take it again or remove it, then save the PDF.`
    : `Pages ${places.join(', ')} can’t be opened. Take them again or remove them, then save the PDF.`
}

/** Replaces the page with this id, or adds the page at the end. */
export const putPage = (pages: readonly ScanPage[], page: PaperPage, inPlaceOf: string): ScanPage[] =>
  pages.some(({ id }) => id === inPlaceOf)
    ? pages.map((each) => (each.id === inPlaceOf ? page : each))
    : [...pages, page]

/** `by`: -1 forward, 1 back; unchanged at the ends. */
export function movePage(pages: readonly ScanPage[], id: string, by: 1 | -1): readonly ScanPage[] {
  const at = pages.findIndex((page) => page.id === id)
  const other = pages[at + by]
  if (at < 0 || !other) return pages
  return pages.map((page, place) => (place === at ? other : place === at + by ? pages[at]! : page))
}

/** Turns typed text into a file name, without characters that some systems refuse. */
export const pdfName = (typed: string): string =>
  `${
    typed
      .replace(/\.pdf$/i, '')
      .replace(/[\\/:*?"<>|]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'Scanned document'
  }.pdf`
