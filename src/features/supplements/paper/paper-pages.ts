// The pages of a scanned document in their order. Pure.
import type { Quad } from '../../../device/paper/quad.ts'

/** `photo`: as it was taken, so that its corners can be set again. */
export type PaperPage = { id: number; photo: File; corners: Quad; picture: Blob; width: number; height: number }

/** In place of the page with its id, or at the end. */
export const putPage = (pages: readonly PaperPage[], page: PaperPage): PaperPage[] =>
  pages.some(({ id }) => id === page.id) ? pages.map((each) => (each.id === page.id ? page : each)) : [...pages, page]

/** `by`: -1 forward, 1 back; unchanged at the ends. */
export function movePage(pages: readonly PaperPage[], id: number, by: 1 | -1): readonly PaperPage[] {
  const at = pages.findIndex((page) => page.id === id)
  const other = pages[at + by]
  if (at < 0 || !other) return pages
  return pages.map((page, place) => (place === at ? other : place === at + by ? pages[at]! : page))
}

/** A file name from what a member typed; without the characters that some system refuses. */
export const pdfName = (typed: string): string =>
  `${
    typed
      .replace(/\.pdf$/i, '')
      .replace(/[\\/:*?"<>|]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'Scanned document'
  }.pdf`
