import type { Box } from '../../device/reader/reader-messages.ts'

/** Margin on each side, as a fraction of the text's height. */
const MARGIN = 0.4
/** Height of a line of text on the screen, in rem. */
const LINE = 2.5

/**
 * Styles that show one box of a page: a frame with the proportions of the box and its margin, with the page positioned
 * behind it, in percent of the frame.
 */
export function cutOf(box: Box, page: { width: number; height: number }) {
  const margin = MARGIN * (box.bottom - box.top)
  const left = Math.max(0, box.left - margin)
  const top = Math.max(0, box.top - margin)
  const width = Math.max(1, Math.min(page.width, box.right + margin) - left)
  const height = Math.max(1, Math.min(page.height, box.bottom + margin) - top)
  return {
    frame: { aspectRatio: `${width} / ${height}`, width: `min(100%, ${(LINE * width) / height}rem)` },
    image: {
      width: `${(100 * page.width) / width}%`,
      left: `${(-100 * left) / width}%`,
      top: `${(-100 * top) / height}%`,
    },
  }
}
