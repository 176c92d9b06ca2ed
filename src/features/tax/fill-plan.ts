// Plans what a tax roll record fills in on a form: which values, which are left out, and which do not fit. Pure.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import { fitsParents, isActive, type LookupTables } from '#rules/lookup-choice.ts'
import { isEmpty, problemOf, sameValue } from '#rules/record/value.ts'

export type FormSide = {
  /** Fields that this member may fill now, in the form's order. */
  fields: readonly { label: string; definition: FieldDefinition }[]
  /** A field's current value, which lookups read for their parents. */
  value(name: string): Value
  /** Whether the value was entered by somebody, rather than being the initial value or filled from the roll. */
  isOwn(name: string): boolean
  /** The unit field of a measured number. */
  unitsOf(name: string): string | undefined
  tables: LookupTables
}

/** One switch in the preview. `values` includes all parts: a size and its unit, both coordinates. */
export type FillLine = {
  name: string
  label: string
  values: Values
  isSame: boolean
  /** Why the field would refuse a value; null if it accepts all of them. */
  problem: string | null
  /**
   * Off for values that a member entered, which stay unless the member turns the switch on, and for values that the
   * field would refuse.
   */
  startsOn: boolean
}

/** Half of a position is a wrong position. */
const TOGETHER: Readonly<Record<string, string>> = { Latitude: 'Longitude' }

export function fillLines(roll: Values, form: FormSide): FillLine[] {
  const byName = new Map(form.fields.map((field) => [field.definition.FieldName, field]))
  const units = new Set(form.fields.flatMap(({ definition }) => form.unitsOf(definition.FieldName) ?? []))
  const seconds = new Set(Object.values(TOGETHER))
  return form.fields.flatMap(({ label, definition }): FillLine[] => {
    const name = definition.FieldName
    if (units.has(name) || seconds.has(name)) return []
    const values = valuesOf(name, roll, form)
    if (!values) return []
    const names = Object.keys(values)
    if (!names.every((each) => byName.has(each))) return []
    const problem = problemIn(values, byName)
    const isSame = names.every((each) => sameValue(byName.get(each)!.definition, form.value(each), values[each]))
    const second = TOGETHER[name] && byName.get(TOGETHER[name])
    return [
      {
        name,
        label: second ? `${label} and ${second.label}` : label,
        values,
        isSame,
        problem,
        startsOn: problem === null && !names.some((each) => !units.has(each) && form.isOwn(each)),
      },
    ]
  })
}

/** Null if the roll has no value, or not all of its parts. */
function valuesOf(name: string, roll: Values, form: FormSide): Values | null {
  const value = roll[name] ?? null
  if (isEmpty(value)) return null
  const second = TOGETHER[name] ?? form.unitsOf(name)
  if (second === undefined) return { [name]: value }
  const other = roll[second] ?? null
  return isEmpty(other) ? null : { [name]: value, [second]: other }
}

function problemIn(values: Values, fields: ReadonlyMap<string, { definition: FieldDefinition }>): string | null {
  for (const [name, value] of Object.entries(values)) {
    const problem = problemOf(fields.get(name)!.definition, value)
    if (problem !== null) return problem
  }
  return null
}

export type Misfit = 'unknown' | 'unfit'
/** `values`: everything to write at once. `misfits`: lines that are on but cannot be filled, by name. */
export type Settled = { values: Values; filled: FillLine[]; misfits: ReadonlyMap<string, Misfit> }

/**
 * The lines that are on, except those whose codes do not fit. A code is checked against its parents' new values, so a
 * county, its city and its community fit together in any order.
 */
export function settleLines(lines: readonly FillLine[], off: ReadonlySet<string>, form: FormSide): Settled {
  const misfits = new Map<string, Misfit>()
  const tableOf = new Map(
    form.fields.map(({ definition: { FieldName, comboBoxLookupName } }) => [FieldName, comboBoxLookupName]),
  )
  let filled = lines.filter(({ name, isSame }) => !isSame && !off.has(name))
  for (;;) {
    const values: Values = Object.assign({}, ...filled.map((line) => line.values))
    const readValue = (name: string): Value => values[name] ?? form.value(name)
    const misfitOf = (line: FillLine): Misfit | null => {
      for (const [name, value] of Object.entries(line.values)) {
        const table = form.tables.get(tableOf.get(name) ?? '')
        if (!table?.rows.length) continue
        for (const code of [value].flat()) {
          const row = table.rows.find((one) => one.Code === String(code))
          if (!row || !isActive(row)) return 'unknown'
          if (!fitsParents(row, readValue)) return 'unfit'
        }
      }
      return null
    }
    const kept = filled.filter((line) => {
      const misfit = misfitOf(line)
      if (misfit) misfits.set(line.name, misfit)
      return misfit === null
    })
    if (kept.length === filled.length) return { values, filled, misfits }
    filled = kept
  }
}
