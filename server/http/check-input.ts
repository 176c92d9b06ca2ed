// Validates the input of a request at a cost that its sender cannot choose: counts and depth before the schema, and no
// more of a list or record once a few of its entries are wrong.
import * as z from 'zod/mini'
import { JSON_INPUT } from './limits/limits.ts'
import { invalidRequest, type Refusal, refuse } from './refusal.ts'

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
    if (depth > JSON_INPUT.depth) throw excessive(`${JSON_INPUT.depth} levels`)
    const next: object[] = []
    for (const each of level) {
      const entries = Array.isArray(each) ? each : entriesOf(each)
      if (Array.isArray(each) && each.length > JSON_INPUT.rows) throw excessive(`${JSON_INPUT.rows} entries in a list`)
      values += entries.length
      if (values > JSON_INPUT.values) throw excessive(`${JSON_INPUT.values} values`)
      for (const entry of entries) if (isNested(entry)) next.push(entry)
    }
    level = next
  }
}

function entriesOf(each: object): unknown[] {
  const keys = Object.keys(each)
  if (keys.length > JSON_INPUT.keys) throw excessive(`${JSON_INPUT.keys} keys`)
  if (keys.some((key) => key.length > JSON_INPUT.keyLength))
    throw excessive(`${JSON_INPUT.keyLength} characters in a key`)
  return Object.values(each)
}

const excessive = (limit: string): Refusal => refuse('invalid-request', { detail: `A request has at most ${limit}.` })

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
    if (before >= JSON_INPUT.wrongEntries) return payload
    const result = run(payload, context)
    if ('issues' in result && result.issues.length > 0) wrong.set(context, before + 1)
    return result
  }
  return own
}
