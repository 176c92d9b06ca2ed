// The papers in use here: Letter, Legal and A4. Pure.

type Size = { width: number; height: number }

/** Upright, in inches. */
const PAPERS: readonly Size[] = [
  { width: 8.5, height: 11 },
  { width: 8.5, height: 14 },
  { width: 210 / 25.4, height: 297 / 25.4 },
]

/** A paper, standing or lying; `ratio`: width by height. */
export type Paper = { ratio: number; longInches: number }

/** The paper whose proportions are nearest, and how far they are off as a share. */
export function nearestPaper({ width, height }: Size): Paper & { off: number } {
  const seen = width / height
  const all = PAPERS.flatMap((paper): Paper[] => {
    const ratio = paper.width / paper.height
    return [ratio, 1 / ratio].map((each) => ({ ratio: each, longInches: paper.height }))
  })
  const measured = all.map((paper) => ({ ...paper, off: Math.abs(Math.log(seen / paper.ratio)) }))
  return measured.reduce((best, paper) => (paper.off < best.off ? paper : best))
}
