// Input of a form's rules, and that input as the rules see it: values by datatype, and the form's dotted words.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { FieldNumbers } from './expression/field-numbers.ts'
import type { Fields, Numbered } from './expression/values.ts'
import type { CompiledForm } from './form-plan.ts'
import type { LookupTables } from './lookup-choice.ts'
import { sectionOf } from './record/sections.ts'
import { isEmpty, problemOf, toExpression } from './record/value.ts'

/**
 * A row of a repeatable section as sent over the API: rooms and the like by `uid`, photos by `id`. A changed row is a
 * new object.
 */
export type RowInput = Readonly<Record<string, unknown>> & { readonly IsDeleted?: boolean }

export type FormInput = {
  readonly values: Fields
  /** The record as saved; null or absent for a new record. */
  readonly base?: Fields | null
  readonly rows?: Readonly<Record<string, readonly RowInput[]>>
  readonly baseRows?: Readonly<Record<string, readonly RowInput[]>>
  readonly photos?: readonly RowInput[]
  readonly supplements?: readonly RowInput[]
  /** photosHaveChanged, roomsHaveChanged … */
  readonly flags?: Readonly<Record<string, boolean>>
  /** ISO moment in UTC. */
  readonly now: string
  readonly timezone: string
  /** Dotted words about the member and the operation: USERCLASS, OPERATION, SUBMITSTATUS …, in any case. */
  readonly tokens?: Fields
  /** Pages that the member may not see. */
  readonly barredPages?: ReadonlySet<string>
  /** Lookup tables; if absent, choices are not checked. */
  readonly tables?: LookupTables
  /** Also checks whether the values of hidden fields can be stored. */
  readonly checksHiddenFields?: boolean
}

export const rowKey = (row: RowInput): string => String(row.uid ?? row.id)

const NONE: readonly RowInput[] = []

function rowsOf({ rows, photos, supplements }: FormInput, section: string): readonly RowInput[] {
  if (rows && Object.hasOwn(rows, section)) return rows[section]!
  return (section === 'photos' ? photos : section === 'supplements' ? supplements : undefined) ?? NONE
}

/** A section's rows that are not deleted, in order. */
export const rowsIn = (input: FormInput, section: string): readonly RowInput[] =>
  rowsOf(input, section).filter((row) => row.IsDeleted !== true)

type Described = { readonly fields: ReadonlyMap<string, FieldDefinition>; readonly numbers: FieldNumbers }

/** A record as lists indexed by field number. */
export type Taken = {
  readonly entered: unknown[]
  /** Values as rules see them. A value that the definition does not describe is passed unchanged. */
  readonly seen: unknown[]
  /** Why a value itself is invalid, regardless of the rules. */
  readonly problems: (string | null)[]
}

export function takeRecord(described: Described, values: Fields, timezone: string): Taken {
  const blank = () => described.numbers.blank()
  const taken: Taken = { entered: blank(), seen: blank(), problems: blank() as null[] }
  for (const name of Object.keys(values)) takeValue(taken, described, name, values[name], timezone)
  return taken
}

export function takeValue(
  taken: Taken,
  { fields, numbers }: Described,
  name: string,
  value: unknown,
  zone: string,
): void {
  const at = numbers.find(name)
  if (at === undefined) return
  const field = fields.get(name)
  taken.entered[at] = value
  taken.seen[at] = seenAs(field, value, zone)
  taken.problems[at] = field ? problemOf(field, value) : null
}

/** A saved record's values as rules see them. */
export function seenRecord({ fields, numbers }: Described, values: Fields, timezone: string): Numbered {
  const seen = numbers.blank()
  for (const name of Object.keys(values)) {
    const at = numbers.find(name)
    if (at !== undefined) seen[at] = seenAs(fields.get(name), values[name], timezone)
  }
  return seen
}

const seenAs = (field: FieldDefinition | undefined, value: unknown, timezone: string): unknown =>
  field ? toExpression(field, value, timezone) : value

/**
 * Dotted words of this form: the caller's, the change flags, the row counts of its sections, and the lists of row
 * values.
 */
export function tokensOf(form: CompiledForm, input: FormInput): Fields {
  const tokens: Record<string, unknown> = { FORMNAME: form.definition.formName }
  for (const words of [input.flags ?? {}, input.tokens ?? {}])
    for (const word of Object.keys(words)) tokens[word.toUpperCase()] = words[word]
  for (const section of form.sections.keys()) {
    const rows = rowsIn(input, section)
    const { count, list } = sectionOf(section)
    tokens[count] = rows.length
    if (list) tokens[list.word] = rows.map((row) => row[list.field]).filter((value) => !isEmpty(value))
  }
  return tokens
}
