// Parses a room typed as people say it in one line: kitchen main 12 6 by 14. Type and level must be the board's own
// words, and the rest the size; a line with anything else in it is refused. Pure.
import type { Values } from '#contract/listing.ts'
import { searchText } from '#contract/text.ts'
import { convert, type LengthUnit, roundTo } from '#rules/measure.ts'
import { readTypedLengths } from '#rules/typed-measure.ts'
import type { GroupModel } from './form-model.ts'
import type { FormStore } from './form-store.ts'
import type { PickOption } from './lookups.ts'

type RoomWords = {
  types: readonly PickOption[]
  levels: readonly PickOption[]
  /** Unit of the section's rooms, for numbers without a mark. */
  unit: LengthUnit
  /** Level to use if the line names none. */
  level: string | null
}
type RoomLine = { kind: 'room'; values: Values } | { kind: 'refused'; message: string }

const DECIMALS = 2
/** Marks the position of words that were recognized. */
const CUT = '|'
const NO_KIND = 'Begin with the kind of room: Kitchen main 12 6 x 14.'

const cannotRead = (text: string): RoomLine => ({
  kind: 'refused',
  message: `Can’t read “${text}”. Type a size as 12 6 x 14.`,
})

export function readRoomLine(text: string, { types, levels, unit, level }: RoomWords): RoomLine {
  const line = searchText(text.replace(/[,;|]/g, ' '))
  const type = findOption(line, types)
  if (!type) return { kind: 'refused', message: NO_KIND }
  const place = findOption(type.rest, levels)
  const [size = '', ...more] = (place?.rest ?? type.rest).split(CUT).flatMap((part) => part.trim() || [])
  // Bedroom 2 upper 10 x 9: numbers that are separated are never read as one size.
  if (more.length > 0) return cannotRead([size, ...more].join(' … '))
  const read = size === '' ? null : readTypedLengths(size, unit)
  if (read?.kind === 'refused') return read
  if (size !== '' && read === null) return cannotRead(size)
  // "Bedroom 2" may also mean the second bedroom.
  if (read?.lengths.length === 1 && /^[\d.]+$/.test(size))
    return { kind: 'refused', message: `“${size}” may be a number or a side. Type both sides, such as 12 6 x 14.` }
  const given = read?.unit ?? unit
  const [length, width] = (read?.lengths ?? []).map((side) =>
    given === unit ? side : roundTo(convert(side, given, unit) ?? side, DECIMALS),
  )
  const RoomLevel = place?.code ?? level
  return {
    kind: 'room',
    values: {
      RoomType: type.code,
      ...(RoomLevel !== null && { RoomLevel }),
      ...(length !== undefined && { RoomLength: length }),
      ...(width !== undefined && { RoomWidth: width }),
    },
  }
}

/** The option that matches the most words in the line, and the line without them. */
function findOption(line: string, options: readonly PickOption[]): { code: string; rest: string } | null {
  const found = options.flatMap(({ code, text, also = [] }) =>
    [text, ...also].flatMap((words) => {
      const match = phraseOf(words).exec(line)
      return match ? [{ code, length: words.length, match }] : []
    }),
  )
  const [best] = found.sort((a, b) => b.length - a.length || a.match.index - b.match.index)
  if (!best) return null
  const { 0: said, index } = best.match
  return { code: best.code, rest: `${line.slice(0, index)}${CUT}${line.slice(index + said.length)}` }
}

/** "on the Main floor": removes the small words around an option as well. */
const phraseOf = (words: string): RegExp => {
  const said = words
    .split(/[\s-]+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[\\s-]+')
  return new RegExp(
    `(?<![\\p{L}\\d-])(?:(?:on|in|at)\\s+)?(?:the\\s+)?${said}(?:\\s+(?:floor|level)\\b)?(?![\\p{L}\\d-])`,
    'iu',
  )
}

/** Options that can be chosen now, in the board's order; empty if the field does not exist or has no lookup. */
export function rowOptions(store: FormStore, group: GroupModel, name: string): PickOption[] {
  const table = group.itemFields.find((field) => field.name === name)?.table
  if (!table) return []
  const limits = { allowedCodes: null, refusedCodes: null }
  return store.lookups.options(table, (parent) => store.parentOf('', parent), [], limits)
}
