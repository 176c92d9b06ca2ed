// Side effects of a change on other fields: numbers converted to a new unit, child codes that no longer fit, the
// composed address.
import type { DefinitionType, FieldDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import { ADDRESS_FIELDS, composeAddress } from '#rules/address.ts'
import { convertKept, readUnit, type TypedMeasure } from '#rules/measure.ts'
import { decimalsOf, isIdentical } from '#rules/record/value.ts'
import type { FieldModel, FormModel } from './form-model.ts'
import type { Lookups } from './lookups.ts'

export const COMPOSED = 'UnparsedAddress'
const ADDRESS_NAMES: ReadonlySet<string> = new Set(ADDRESS_FIELDS)

export type Consequences = {
  /** Indexes the lookup tables' dependencies ahead of time; otherwise the first change does so. */
  prepare(): void
  /**
   * Side effects of changes made together: they are checked against each other, and none of them is written. `values`
   * already include them and are not modified; `before` has what they replaced. `cleared`: the children among the
   * writes.
   */
  after(changed: readonly string[], before: Values, values: Values): { writes: Values; cleared: string[] }
  /** Lookup fields that depend on this one. */
  childrenOf(key: string): readonly FieldModel[]
  address(values: Values): string
  /** A parent field's value; the form's own property type if the record has none. */
  parent(values: Values, name: string): Value
}

export function createConsequences(model: FormModel, lookups: Lookups, units: UnitKeeper): Consequences {
  let index: Map<string, FieldModel[]> | undefined
  const childrenOf = () => {
    index ??= childrenByParent(model, lookups)
    return index
  }
  const parent = (values: Values, name: string): Value =>
    values[name] ?? (name === 'PropertyType' ? (model.definition.propertyType ?? null) : null)
  /** A change form has no address fields and no towns, so the listing's own address is shown as it is. */
  const address = (values: Values): string =>
    model.fields.has('City')
      ? composeAddress(values, (name, code) => {
          const table = model.fields.get(name)?.table
          return table ? lookups.describe(table, code) : code
        })
      : String(values[COMPOSED] ?? '')
  const measures = (key: string, before: Value, after: Value, values: Values): Values => {
    const writes: Values = {}
    for (const name of model.measured.get(key) ?? []) {
      const { definition } = model.fields.get(name)!
      const converted = units.convert(name, values[name] ?? null, before, after, definition)
      if (converted !== null) writes[name] = converted
    }
    return writes
  }
  return {
    prepare: () => void childrenOf(),
    childrenOf: (key) => childrenOf().get(key) ?? [],
    address,
    parent,
    after(changed, before, values) {
      const children = childrenOf()
      const isChanged = new Set(changed)
      const others = (writes: Values): Values =>
        Object.fromEntries(Object.entries(writes).filter(([name]) => !isChanged.has(name)))
      let unfit: Values = {}
      let writes: Values = {}
      for (const key of changed) {
        const now = { ...values, ...unfit }
        if (children.has(key))
          unfit = {
            ...unfit,
            ...others(unfitChildren(key, now, children, lookups, (all) => (name) => parent(all, name))),
          }
        writes = { ...writes, ...others(measures(key, before[key] ?? null, values[key] ?? null, values)) }
      }
      writes = { ...writes, ...unfit }
      if ([...changed, ...Object.keys(unfit)].some((name) => ADDRESS_NAMES.has(name)) && model.fields.has(COMPOSED)) {
        const text = address({ ...values, ...writes }) || null
        if (!isIdentical(values[COMPOSED], text)) writes[COMPOSED] = text
      }
      return { writes, cleared: Object.keys(unfit) }
    },
  }
}

/** Tells the member which values were cleared because they no longer fit. `labels`: at least one. */
export function clearedNotice(labels: readonly string[]): string {
  const what = labels.length > 2 ? `${labels.length} values` : labels.join(' and ')
  return `${what} cleared: no longer ${labels.length > 1 ? 'fit' : 'fits'}`
}

// Finds chosen codes that no longer fit when a parent field changes: a City of another county, a Subdivision of another
// City.

/** parent field → the lookup fields that depend on it. Built once per form, from definitions and tables. */
function childrenByParent(model: FormModel, lookups: Lookups): Map<string, FieldModel[]> {
  const children = new Map<string, FieldModel[]>()
  for (const field of model.fields.values()) {
    if (!field.table) continue
    const parents = new Set([...(field.definition.parentFields ?? []), ...lookups.parentsOf(field.table)])
    for (const parent of parents) if (parent !== field.name) append(children, parent, field)
  }
  return children
}

function append(children: Map<string, FieldModel[]>, parent: string, field: FieldModel) {
  const list = children.get(parent)
  if (list) list.push(field)
  else children.set(parent, [field])
}

const stillFits = (value: Value, fits: (code: string) => boolean): Value => {
  if (Array.isArray(value)) return value.every(fits) ? value : value.filter(fits)
  return value === null || value === '' || fits(String(value)) ? value : null
}

/**
 * New values of children that no longer fit once `changed` has its new value, and of their children in turn. Does not
 * modify `values`.
 */
function unfitChildren(
  changed: string,
  values: Values,
  children: Map<string, FieldModel[]>,
  lookups: Lookups,
  read: (values: Values) => (name: string) => Value,
): Values {
  const cleared: Values = {}
  const queue = [changed]
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift())
    for (const child of children.get(parent) ?? []) {
      const now = { ...values, ...cleared }
      const before = now[child.name] ?? null
      const after = stillFits(before, (code) => lookups.fits(child.table!, code, read(now)))
      if (after === before) continue
      cleared[child.name] = after
      queue.push(child.name)
    }
  return cleared
}

// Remembers the unit in which each measured number was typed, so that switching units back and forth never changes it
// (see rules/measure.ts).

/** Enough for an acre in square meters, if the definition sets no precision. */
const MOST_DECIMALS = 4

type UnitKeeper = {
  /**
   * The number in the new unit; null if there is nothing to convert (no number, no previous unit, or a unit of another
   * kind).
   */
  convert(key: string, value: Value, from: Value, to: Value, field: FieldDefinition): number | null
}

export function createUnitKeeper(): UnitKeeper {
  const typed = new Map<string, TypedMeasure>()
  return {
    convert(key, value, from, to, field) {
      const [source, target] = [readUnit(from), readUnit(to)]
      if (typeof value !== 'number' || !source || !target || source === target) return null
      const converted = convertKept(value, source, target, Math.min(decimalsOf(field), MOST_DECIMALS), typed.get(key))
      if (!converted) return null
      typed.set(key, converted.typed)
      return converted.value
    },
  }
}

// Title of a record in a form: a listing's address, a person's name, an office's name.

const text = (value: Value | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** '' if there is none yet. */
export function recordTitle(
  type: DefinitionType | undefined,
  values: Values,
  address: (values: Values) => string,
): string {
  if (type === 'office') return text(values.OfficeName)
  if (type === 'agent') {
    const named = [text(values.MemberFirstName), text(values.MemberLastName)].filter(Boolean).join(' ')
    return text(values.MemberFullName) || named
  }
  // A province alone is a default and identifies no house.
  return ['StreetNumber', 'StreetName', 'City'].some((name) => values[name]) ? address(values) : ''
}
