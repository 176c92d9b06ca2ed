// A sheet as the reader returns it: words with their positions, 20 pixels per letter, 40 per line.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { controlOf } from '#rules/record/value.ts'
import type { Word } from '#src/device/reader/reader-messages.ts'
import { CONTROLS } from '#src/features/forms/fields/controls.tsx'

const LETTER = 20

/** Lines of text; a run of blanks is as wide on the page. */
export const wordsOfLines = (...lines: string[]): Word[] =>
  lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => {
      const left = index * LETTER
      return { text, box: { left, top: row * 40, right: left + text.length * LETTER, bottom: row * 40 + 30 } }
    }),
  )

/** As the form's own control takes it. */
export const typedAs = (field: FieldDefinition, text: string): Value => CONTROLS[controlOf(field)].read(text, null)
