// Finds chosen codes that no longer fit when a parent field changes: a City of another county, a Subdivision of another
// City.
import type { Value, Values } from '#contract/listing.ts'
import type { FieldModel, FormModel } from './form-model.ts'
import type { Lookups } from './lookups.ts'

/** parent field → the lookup fields that depend on it. Built once per form, from definitions and tables. */
export function childrenByParent(model: FormModel, lookups: Lookups): Map<string, FieldModel[]> {
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
export function unfitChildren(
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
