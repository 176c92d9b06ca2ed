// Converts the text after a label to a value of its field, by the field's own data type, limits and choices. Pure.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { cleanText } from '#contract/text.ts'
import { tidyValue } from '#rules/address.ts'
import { readUnit, readUnitWord, type Unit } from '#rules/measure.ts'
import { datatypes } from '#rules/record/datatypes.ts'
import { type ControlKind, controlOf, problemOf } from '#rules/record/value.ts'
import { foldLetters, lettersApart } from './letters.ts'

/** An option of a lookup. `also`: other words that match it. */
export type Option = { code: string; text: string; also?: readonly string[] | undefined }

/** `unit`: the unit written after a number. */
export type ReadValue = { value: Value; unit?: Unit } | { problem: string }

/** `typed`: parses a text as the field's own control does. */
type Asked = { text: string; options: readonly Option[]; typed(text: string): Value }

const NO_CHOICE = 'This is not one of the choices now.'

export function readValue(field: FieldDefinition, { text, options, typed }: Asked): ReadValue {
  const written = cleanText(text).trim()
  const kind = controlOf(field)
  if (kind === 'lookup' || kind === 'lookups') {
    const codes =
      kind === 'lookup' ? [codeOf(written, options)].flatMap((code) => code ?? []) : codesOf(written, options)
    if (codes.length === 0) return { problem: NO_CHOICE }
    return { value: kind === 'lookup' ? codes[0]! : codes }
  }
  if (kind === 'number') return readNumber(field, written, typed)
  const value = READERS[kind]?.(written) ?? tidyValue(field.FieldName, typed(written))
  const problem = problemOf(field, value)
  return problem === null ? { value } : { problem }
}

/** Kinds that are chosen on the screen but written on paper. */
const READERS: Partial<Record<ControlKind, (text: string) => Value>> = {
  yesno: (text) => datatypes.bit.read(YES_NO[foldLetters(text)] ?? text, ''),
  time: (text) => datatypes.time.read(text, ''),
}

const YES_NO: Readonly<Record<string, string>> = { y: 'yes', yes: 'yes', n: 'no', no: 'no' }

/** A comma or point between digits, with spaces that the reader inserted around it: 718, 283. */
const TORN = /(?<=\d)\s*([,.])\s*(?=\d)/g
const WITH_UNIT = /^(.*?\d)\s*(\p{L}[\p{L}\d².\s]*)$/u

function readNumber(field: FieldDefinition, text: string, typed: Asked['typed']): ReadValue {
  const joined = text.replace(TORN, '$1')
  const [, numeral = joined, word = ''] = WITH_UNIT.exec(joined) ?? []
  const unit = readUnitWord(word) ?? readUnit(word)
  const value = typed(unit ? numeral : joined)
  const problem = problemOf(field, value)
  if (problem !== null) return { problem }
  return unit ? { value, unit } : { value }
}

/** Fraction of an option's letters that may be misread. */
const MISREAD = 1 / 4

const wordingsOf = (options: readonly Option[]) =>
  options.flatMap(({ code, text, also = [] }) =>
    [text, code, ...also].map((words) => ({ code, letters: foldLetters(words) })),
  )

/** The option with this description, code or synonym. */
const sameCode = (text: string, options: readonly Option[]): string | null =>
  wordingsOf(options).find(({ letters }) => letters !== '' && letters === foldLetters(text))?.code ?? null

/** The same, otherwise the nearest option, if there is only one. */
function codeOf(text: string, options: readonly Option[]): string | null {
  const same = sameCode(text, options)
  if (same !== null) return same
  const read = foldLetters(text)
  const near = wordingsOf(options)
    .map(({ code, letters }) => ({ code, apart: lettersApart(read, letters), most: letters.length * MISREAD }))
    .filter(({ apart, most }) => apart <= most)
    .sort((one, other) => one.apart - other.apart)
  const [best, ...others] = near
  const isClear = best && others.every(({ code, apart }) => code === best.code || apart > best.apart)
  return isClear ? best.code : null
}

const BETWEEN = /\s*[,;|]\s*/

/**
 * Several comma-separated options, without duplicates; empty if one of them is unknown. A description that contains
 * commas must be read exactly, because two options look much like a misread one.
 */
function codesOf(text: string, options: readonly Option[]): string[] {
  const parts = text.split(BETWEEN).filter(Boolean)
  const codes = new Set<string>()
  for (let from = 0; from < parts.length; ) {
    const ends = Array.from({ length: parts.length - from - 1 }, (_, at) => parts.length - at)
    const whole = ends.find((to) => sameCode(parts.slice(from, to).join(' '), options) !== null)
    const to = whole ?? from + 1
    const code = codeOf(parts.slice(from, to).join(' '), options)
    if (code === null) return []
    codes.add(code)
    from = to
  }
  return [...codes]
}
