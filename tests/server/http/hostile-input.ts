// API input generated from the API's own schemas: valid input, nearly valid input, and input that no browser would send.
import fc from 'fast-check'
import type * as z from 'zod/mini'

// biome-ignore lint/suspicious/noExplicitAny: the inside of a schema, which has no type of its own
type Def = any
const defOf = (schema: z.ZodMiniType): Def => (schema as Def)._zod.def

/** Becomes the key `__proto__` in the body's text, which no object written here can carry. */
const PROTO = '%proto%'
export const asBody = (value: unknown): string => (JSON.stringify(value) ?? '').replaceAll(PROTO, '__proto__')

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1
  for (let at = 0; at < depth; at++) value = wrap(value)
  return value
}

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; drop table listing; --",
  "' or '1'='1",
  '%',
  '_%\\',
  '\\',
  '$1',
  '{}',
  '#{7*7}',
  '../../../../etc/passwd',
  '..\\..\\x',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=1+1',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '\u202egnp.exe',
  '\ufeff',
  '🏡🏡🏡',
  'İıßſ',
  '٣',
  'e\u0301'.repeat(50),
  '\r\nSet-Cookie: a=b',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '(a+)+$',
  'a'.repeat(5_000),
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '-2024-01-01',
  '275760-09-13T00:00:00.001Z',
] as const
const NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  Number.MIN_VALUE,
] as const
const STRUCTURES = [
  {},
  [],
  [[]],
  [null],
  { [PROTO]: { isAdmin: true } },
  { constructor: { prototype: { isAdmin: true } } },
  { toString: 1, valueOf: null },
  { length: 1_000_000 },
  { $ne: null },
  nested(500, (inner) => [inner]),
  nested(500, (inner) => ({ a: inner })),
  Array.from({ length: 3_000 }, (_, at) => at),
] as const

const hostileText = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 60 }), fc.string())
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom('\u0000', 'a\u0000b', 'x'.repeat(20_000)),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(...STRUCTURES),
  fc.constantFrom<unknown>(null, true, false),
  fc.double(),
  fc.integer(),
)

/** Records, names and numbers that exist, so that input gets further than the door. */
export type Known = { texts: readonly string[]; numbers: readonly number[]; uuids: readonly string[] }

const patternsOf = (def: Def): RegExp[] =>
  (def.checks ?? []).flatMap((check: Def) => {
    const { pattern } = check._zod.def
    return pattern instanceof RegExp ? [pattern] : []
  })

/** Values of the schema's shape; what its checks say beyond that, they mostly keep by chance. */
function shaped(schema: z.ZodMiniType, known: Known): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(
        Object.entries(def.shape as Record<string, z.ZodMiniType>).map(([name, inner]) => [name, shaped(inner, known)]),
      )
      const requiredKeys = Object.keys(shape).filter((name) => defOf(def.shape[name]).type !== 'optional')
      return fc.record(shape, { requiredKeys })
    }
    case 'optional':
      return shaped(def.innerType, known)
    case 'nullable':
      return fc.oneof(fc.constant(null), shaped(def.innerType, known))
    case 'array':
      return fc.array(shaped(def.element, known), { maxLength: 3 })
    case 'record':
      return fc.dictionary(
        fc.oneof(fc.constantFrom(...known.texts), fc.constant(PROTO)),
        shaped(def.valueType, known),
        {
          maxKeys: 4,
        },
      )
    case 'union':
      return fc.oneof(...def.options.map((option: z.ZodMiniType) => shaped(option, known)))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Record<string, string>))
    case 'number':
      return fc.oneof(fc.constantFrom(...known.numbers), fc.constantFrom<number>(...NUMBERS), fc.nat(300))
    case 'boolean':
      return fc.boolean()
    case 'string':
      return textOf(def, known)
    case 'unknown':
      return hostile
    default:
      throw new Error(`The fuzz test does not know schemas of type ${def.type}: teach it.`)
  }
}

function textOf(def: Def, known: Known): fc.Arbitrary<string> {
  if (def.format === 'guid' || def.format === 'uuid') return fc.oneof(fc.constantFrom(...known.uuids), fc.uuid())
  if (def.format === 'date') return fc.constantFrom('2024-01-31', '0001-01-01', '9999-12-31')
  const [pattern] = patternsOf(def)
  if (pattern && !/[()|]|\\p/.test(pattern.source)) return fc.stringMatching(pattern)
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known.texts) }, { weight: 1, arbitrary: hostileText })
}

/** One place of the value, found by the number, is something else, is missing, or has company. */
function mutated(value: unknown, at: number, how: 'replace' | 'remove' | 'add', other: unknown): unknown {
  const places: { holder: Record<string, unknown>; name: string }[] = []
  const copy = structuredClone({ value })
  const walk = (holder: Record<string, unknown>) => {
    for (const name of Object.keys(holder)) {
      places.push({ holder, name })
      const inner = holder[name]
      if (places.length < 200 && typeof inner === 'object' && inner !== null) walk(inner as Record<string, unknown>)
    }
  }
  walk(copy as Record<string, unknown>)
  const { holder, name } = places[at % places.length]!
  if (how === 'replace') holder[name] = other
  else if (how === 'remove') delete holder[name]
  else holder[PROTO] = other
  return copy.value
}

/** What is sent as JSON to a schema. */
export const sentTo = (schema: z.ZodMiniType, known: Known): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: shaped(schema, known) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(shaped(schema, known), fc.nat(400), fc.constantFrom('replace', 'remove', 'add'), hostile)
        .map(([value, at, how, other]) => mutated(value, at, how, other)),
    },
    { weight: 1, arbitrary: hostile },
  )

/** The same for addresses, in which everything is text. */
export function textsFor(schema: z.ZodMiniType, known: Known): fc.Arbitrary<Record<string, string>> {
  const def = defOf(schema)
  if (def.type !== 'object') return fc.dictionary(hostileText, hostileText, { maxKeys: 5 })
  const one = (inner: z.ZodMiniType) =>
    fc.oneof({ weight: 3, arbitrary: shaped(inner, known).map(String) }, { weight: 2, arbitrary: hostileText })
  return fc.record(
    Object.fromEntries(
      Object.entries(def.shape as Record<string, z.ZodMiniType>).map(([name, inner]) => [name, one(inner)]),
    ),
  )
}
