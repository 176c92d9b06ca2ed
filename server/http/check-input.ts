// Validates the input of a request at a cost that its sender cannot choose: counts and depth before the schema, and no
// more of a list or record once a few of its entries are wrong.
import * as z from 'zod/mini'
import { invalidRequest } from './invalid-request.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Twice the fields of the largest form that we measure, and forty times the rows that a section has by default. */
export const KEYS_MAX = 2_000
export const ROWS_MAX = 1_000
const KEY_LENGTH_MAX = 200
/** A draft's rows have six: rows, section, row, fields, field, value. */
const DEPTH_MAX = 12
const VALUES_MAX = 50_000

/** Reports the first problems, or returns the valid input. */
export type CheckInput = (value: unknown) => unknown

export function inputChecker(given: z.ZodMiniType): CheckInput {
  const schema = stopEarly(given)
  return (value) => {
    requireBounded(value)
    const parsed = z.safeParse(schema, value)
    if (parsed.success) return parsed.data
    throw invalidRequest(parsed.error.issues)
  }
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Without recursion, which a deep value would exhaust. */
function requireBounded(value: unknown): void {
  let level = [value].filter(isNested)
  let values = 0
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) throw excessive(`${DEPTH_MAX} levels`)
    const next: object[] = []
    for (const each of level) {
      const entries = Array.isArray(each) ? each : entriesOf(each)
      if (Array.isArray(each) && each.length > ROWS_MAX) throw excessive(`${ROWS_MAX} entries in a list`)
      values += entries.length
      if (values > VALUES_MAX) throw excessive(`${VALUES_MAX} values`)
      for (const entry of entries) if (isNested(entry)) next.push(entry)
    }
    level = next
  }
}

function entriesOf(each: object): unknown[] {
  const keys = Object.keys(each)
  if (keys.length > KEYS_MAX) throw excessive(`${KEYS_MAX} keys`)
  if (keys.some((key) => key.length > KEY_LENGTH_MAX)) throw excessive(`${KEY_LENGTH_MAX} characters in a key`)
  return Object.values(each)
}

const excessive = (limit: string): Refusal => refuse('invalid-request', { detail: `A request has at most ${limit}.` })

const WRONG_ENTRIES_MAX = 10

// biome-ignore lint/suspicious/noExplicitAny: a schema's definition has no type of its own
type Definition = any

/** `wrong`: wrong entries found, by the context of one validation. */
function stopEarly(schema: z.ZodMiniType, wrong = new WeakMap<object, number>()): z.ZodMiniType {
  const inner = (each: z.ZodMiniType) => stopEarly(each, wrong)
  const entry = (each: z.ZodMiniType) => skipAfterMany(inner(each), wrong)
  const def: Definition = schema._zod.def
  const changed = (changes: object) => z.core.clone(schema, { ...def, ...changes })
  switch (def.type) {
    case 'object': {
      const shape = Object.entries<z.ZodMiniType>(def.shape).map(([name, each]) => [name, inner(each)])
      return changed({ shape: Object.fromEntries(shape), catchall: def.catchall && entry(def.catchall) })
    }
    case 'array':
      return changed({ element: entry(def.element) })
    case 'record':
      return changed({ valueType: entry(def.valueType) })
    case 'union':
      return changed({ options: def.options.map(inner) })
    case 'nullable':
    case 'optional':
      return changed({ innerType: inner(def.innerType) })
    default:
      return schema
  }
}

/** Skips the rest once enough entries are wrong: the request is refused anyway. */
function skipAfterMany(schema: z.ZodMiniType, wrong: WeakMap<object, number>): z.ZodMiniType {
  const own = z.core.clone(schema, schema._zod.def)
  const { run } = own._zod
  own._zod.run = (payload, context) => {
    const before = wrong.get(context) ?? 0
    if (before >= WRONG_ENTRIES_MAX) return payload
    const result = run(payload, context)
    if ('issues' in result && result.issues.length > 0) wrong.set(context, before + 1)
    return result
  }
  return own
}
