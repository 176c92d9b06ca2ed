import type { Word } from './reader-messages.ts'

/** Level of rows that are words; other levels are pages, blocks, paragraphs and lines. */
const WORD = '5'

/**
 * Words from Tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
 */
export const wordsOf = (tsv: string): Word[] =>
  tsv.split('\n').flatMap((row) => {
    const [level, , , , , , left, top, width, height, , text = ''] = row.split('\t')
    if (level !== WORD || text.trim() === '') return []
    const box = { left: Number(left), top: Number(top) }
    return [{ text: text.trim(), box: { ...box, right: box.left + Number(width), bottom: box.top + Number(height) } }]
  })
