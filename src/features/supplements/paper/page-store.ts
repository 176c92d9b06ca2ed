// Stores a document's pages until it is saved: in the draft, as photographed, on disk at once.
import { WHOLE } from '../../../device/paper/quad.ts'
import type { PickedFile } from '../../../offline/drafts/draft-model.ts'
import type { Drafts } from '../../../offline/offline.ts'
import { readFile } from '../read-file.ts'
import type { PageFile, StoredPage } from './paper-pages.ts'

export type PageStore = {
  /** The stored pages, in order. */
  read(): Promise<StoredPage[]>
  /** Resolves when the photo is on disk. `place`: its position in the document. */
  keep(page: PageFile, place: number): Promise<void>
  /** Stores all pages with their corners, in order. */
  arrange(pages: readonly StoredPage[]): Promise<void>
  drop(id: string): Promise<void>
  /** Replaces the pages with the PDF; resolves with its id when it is on disk. */
  save(pdf: File, pages: readonly StoredPage[]): Promise<string>
}

export type PageDrafts = Pick<Drafts, 'addPage' | 'notePicked' | 'dropPicked' | 'pickedBytes' | 'addScan'>

export function pageStore(draftId: string, drafts: PageDrafts, scanned: readonly PickedFile[]): PageStore {
  const note = ({ id, name, corners, replaces }: StoredPage, place: number) => ({
    ...{ id, kind: 'page' as const, name },
    page: { place, corners },
    ...(replaces !== undefined && { replaces }),
  })
  return {
    read: () =>
      Promise.all(
        scanned.map(async ({ id, name, page, replaces }) => {
          const bytes = await drafts.pickedBytes(id)
          const photo = bytes ? new File([bytes], name) : null
          return { id, name, photo, corners: page?.corners ?? WHOLE, ...(replaces !== undefined && { replaces }) }
        }),
      ),
    keep: async (page, place) => drafts.addPage(draftId, note(page, place), await page.photo.arrayBuffer()),
    arrange: (pages) => drafts.notePicked(draftId, pages.map(note)),
    drop: (id) => drafts.dropPicked(draftId, id),
    save: async (pdf, pages) =>
      drafts.addScan(
        draftId,
        await readFile(pdf),
        pages.map(({ id }) => id),
      ),
  }
}
