// Parses replies. Zod may not generate code here (content security policy), so it looks at each property of a schema for
// each object, present or not: for a form's definition and options, that is a third of the time until the form is shown.
// A reply that already is exactly what its schema would make of it, as the portal's replies are, is recognized by a
// check made once from the schema; everything else is left to Zod.
import * as z from 'zod/mini'

export const parseReply = (schema: z.ZodMiniType, body: unknown) =>
  conforms(schema, body) ? ({ success: true, data: body } as const) : z.safeParse(schema, body)

/**
 * `value`: from JSON. True only if the schema would accept it and return the same; false says nothing about whether it
 * would accept it.
 */
export const conforms = (schema: z.ZodMiniType, value: unknown): boolean => checkOf(schema)(value)

type Check = (value: unknown) => boolean
type Schema = z.core.$ZodType
type Values = { [key: string]: unknown }

const checks = new WeakMap<Schema, Check>()

function checkOf(schema: Schema): Check {
  const known = checks.get(schema)
  if (known) return known
  const check = build(schema)
  checks.set(schema, check)
  return check
}

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => Number.isFinite(value)
const isFlag: Check = (value) => typeof value === 'boolean'

function build(schema: Schema): Check {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (!def.checks?.length)
    switch (def.type) {
      case 'string':
        if ('format' in def || 'coerce' in def) break
        return isText
      case 'number':
        if ('format' in def || 'coerce' in def) break
        return isNumber
      case 'boolean':
        if ('coerce' in def) break
        return isFlag
      case 'unknown':
        return () => true
      case 'null':
        return (value) => value === null
      case 'enum':
      case 'literal': {
        const values = (schema._zod as { values?: ReadonlySet<unknown> }).values
        if (!values) break
        return (value) => values.has(value)
      }
      case 'nullable': {
        const check = checkOf(def.innerType)
        return (value) => value === null || check(value)
      }
      case 'optional':
        return checkOf(def.innerType)
      case 'array': {
        const check = checkOf(def.element)
        return (value) => Array.isArray(value) && value.every(check)
      }
      case 'union': {
        // In a union of objects, Zod takes the first that fits after unknown properties are dropped.
        if (!def.options.every(isUnchanged)) break
        const options = def.options.map(checkOf)
        return (value) => options.some((check) => check(value))
      }
      case 'tuple': {
        const items = def.items.map(checkOf)
        return (value) =>
          Array.isArray(value) && value.length === items.length && items.every((check, at) => check(value[at]))
      }
      case 'record': {
        const { type, checks } = (def.keyType as z.core.$ZodTypes)._zod.def
        if (type !== 'string' || checks?.length) break
        const check = checkOf(def.valueType)
        return (value) => isPlain(value) && Object.keys(value).every((key) => key !== '__proto__' && check(value[key]))
      }
      case 'object':
        return objectCheck(def.shape, def.catchall)
    }
  // Left to Zod. Where it would change something, the whole reply is parsed by it.
  return (value) => {
    const parsed = z.safeParse(schema, value)
    return parsed.success && Object.is(parsed.data, value)
  }
}

const SIMPLE = ['string', 'number', 'boolean', 'null', 'literal', 'enum']

/** Whether a schema returns what it accepts as it is. */
function isUnchanged(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('format' in def || 'coerce' in def) return false
  if (def.checks?.some((check) => check._zod.def.check === 'overwrite')) return false
  return SIMPLE.includes(def.type) || (def.type === 'array' && isUnchanged(def.element))
}

function objectCheck(shape: Readonly<Record<string, Schema>>, others: Schema | undefined): Check {
  const fields = new Map(Object.entries(shape).map(([key, field]) => [key, checkOf(field)]))
  const mayLack = ({ _zod: { optin, optout } }: Schema) => optin === 'optional' && optout === 'optional'
  const needed = Object.keys(shape).filter((key) => !mayLack(shape[key]!))
  // Without a schema for others, Zod drops them.
  const isOther: Check = others ? checkOf(others) : () => false
  return (value) => {
    if (!isPlain(value)) return false
    for (const key of Object.keys(value))
      if (key === '__proto__' || !(fields.get(key) ?? isOther)(value[key])) return false
    return needed.every((key) => Object.hasOwn(value, key))
  }
}

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
