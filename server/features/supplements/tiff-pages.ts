// Counts the pages of a TIFF. The decoder reads all of them before it says how many there are, which takes seconds if
// there are very many, so this reads only how each directory leads to the next (TIFF 6.0, section 2, and BigTIFF).
import { open } from 'node:fs/promises'
import { readAt } from './check-file.ts'

/** Sizes in bytes of the number of a directory's entries, of an entry, and of an offset. */
const CLASSIC = { count: 2, entry: 12, offset: 4 }
const BIG = { count: 8, entry: 20, offset: 8 }
const MARKS: Record<string, typeof BIG> = { 'II*\0': CLASSIC, 'MM\0*': CLASSIC, 'II+\0': BIG, 'MM\0+': BIG }

/** At most `max`, also for directories that lead back to each other; 0 for a file that is no TIFF. */
export async function countTiffPages(path: string, max: number): Promise<number> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const mark = (await readAt(file, 0, 4)).toString('latin1')
    const sizes = MARKS[mark]
    if (!sizes) return 0
    /** 0 outside of the file. Numbers that are too large to be exact are outside, too. */
    const numberAt = async (at: number, length: number): Promise<number> => {
      if (at + length > size) return 0
      const bytes = await readAt(file, at, length)
      return Number(`0x${(mark.startsWith('II') ? bytes.reverse() : bytes).toString('hex')}`)
    }
    let pages = 0
    // The first offset comes after as many bytes as it has.
    let at = await numberAt(sizes.offset, sizes.offset)
    while (at > 0 && pages < max) {
      const entries = await numberAt(at, sizes.count)
      if (entries === 0) break
      pages++
      at = await numberAt(at + sizes.count + entries * sizes.entry, sizes.offset)
    }
    return pages
  } finally {
    await file.close()
  }
}
