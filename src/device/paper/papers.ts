// Paper sizes in use here: Letter, Legal and A4. Pure.

type Size = { width: number; height: number }

/** Sizes in portrait orientation, in inches. */
const PAPERS: readonly Size[] = [
  { width: 8.5, height: 11 },
  { width: 8.5, height: 14 },
  { width: 210 / 25.4, height: 297 / 25.4 },
]

/** A paper size in portrait or landscape; `ratio`: width divided by height. */
export type Paper = { ratio: number; longInches: number }

/** The paper size with the nearest proportions, and how far off the proportions are, as a fraction. */
export function nearestPaper({ width, height }: Size): Paper & { off: number } {
  const seen = width / height
  const all = PAPERS.flatMap((paper): Paper[] => {
    const ratio = paper.width / paper.height
    return [ratio, 1 / ratio].map((each) => ({ ratio: each, longInches: paper.height }))
  })
  const measured = all.map((paper) => ({ ...paper, off: Math.abs(Math.log(seen / paper.ratio)) }))
  return measured.reduce((best, paper) => (paper.off < best.off ? paper : best))
}
