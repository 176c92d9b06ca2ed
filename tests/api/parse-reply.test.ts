// The short way through a reply's schema never gives another result than Zod.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { FormDefinition } from '#contract/form-definition.ts'
import { LookupReply } from '#contract/lookup.ts'
import { conforms, parseReply } from '#src/api/parse-reply.ts'

const FIELD = z.object({ name: z.string(), max: z.optional(z.number()), see: z.nullable(z.enum(['all', 'board'])) })

test.each([
  ['as it should be', FIELD, { name: 'City', max: 3, see: 'all' }, true],
  ['without what it may lack', FIELD, { name: 'City', see: null }, true],
  ['without what it needs', FIELD, { name: 'City' }, false],
  ['of another kind', FIELD, { name: 7, see: null }, false],
  ['with a word that is not on the list', FIELD, { name: 'City', see: 'nobody' }, false],
  ['with more than its schema', FIELD, { name: 'City', see: null, secret: 1 }, false],
  ['with more than it may have', z.strictObject({ name: z.string() }), { name: 'City', secret: 1 }, false],
  ['with whatever else it may have', z.looseObject({ name: z.string() }), { name: 'City', more: [1] }, true],
  ['a pair', z.tuple([z.string(), z.number()]), ['a', 1], true],
  ['one of several kinds', z.union([z.null(), z.string(), z.array(z.string())]), ['a'], true],
  ['none of several kinds', z.union([z.null(), z.string(), z.array(z.string())]), [1], false],
  ['the second of two objects', z.union([z.object({}), FIELD]), { name: 'City', see: null }, false],
  ['half a pair', z.tuple([z.string(), z.number()]), ['a'], false],
  ['with what it may have', z.strictObject({ name: z.string() }), { name: 'City' }, true],
  ['a list', FIELD, [], false],
  ['many', z.array(FIELD), [{ name: 'City', see: null }, { name: 'Zip' }], false],
  ['by name', z.record(z.string(), FIELD), { a: { name: 'City', see: null } }, true],
  ['by a name that no object should have', z.record(z.string(), z.number()), JSON.parse('{"__proto__":1}'), false],
  ['a text that follows a rule', z.object({ site: z.url() }), { site: 'https://board.example' }, true],
  ['a text that breaks it', z.object({ site: z.url() }), { site: 'board' }, false],
  ['a whole number', z.object({ id: z.int() }), { id: 7 }, true],
  ['half a number', z.object({ id: z.int() }), { id: 7.5 }, false],
  ['too many', z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], false],
  ['a default for what it lacks', z.object({ id: z._default(z.number(), 1) }), {}, false],
  ['anything', z.object({ tree: z.unknown() }), { tree: { deep: [1] } }, true],
])('%s', (_, schema, value, isSame) => {
  expect(conforms(schema, value)).toBe(isSame)
  const zod = z.safeParse(schema, value)
  if (isSame) expect(zod.data).toEqual(value)
  expect(parseReply(schema, value)).toMatchObject(zod.success ? { success: true, data: zod.data } : { success: false })
})

const replies = Object.values(endpoints).flatMap(({ reply }) => (reply ? [reply as z.ZodMiniType] : []))

/** Values near those of a schema: of its kinds, with properties missing, added and swapped. */
function near(schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const other = fc.constantFrom<unknown>(null, 'text', 7, true, {}, [])
  const right = (): fc.Arbitrary<unknown> => {
    if (depth > 4) return other
    switch (def.type) {
      case 'string':
        return fc.constantFrom('text', 'https://board.example', '2026-11-30', '2026-11-30T00:00:00Z')
      case 'number':
        return fc.integer()
      case 'boolean':
        return fc.boolean()
      case 'enum':
        return fc.constantFrom(...(Object.values(def.entries) as string[]))
      case 'literal':
        return fc.constantFrom(...def.values)
      case 'nullable':
        return fc.option(near(def.innerType, depth + 1))
      case 'optional':
        return near(def.innerType, depth)
      case 'union':
        return fc.oneof(...def.options.map((option) => near(option, depth + 1)))
      case 'tuple':
        return fc.tuple(...def.items.map((item) => near(item, depth + 1)))
      case 'array':
        return fc.array(near(def.element, depth + 1), { maxLength: 2 })
      case 'record':
        return fc.dictionary(fc.constantFrom('a', 'b'), near(def.valueType, depth + 1))
      case 'object': {
        const fields = Object.entries(def.shape).map(([key, field]) => [key, near(field, depth + 1)] as const)
        return fc.record(Object.fromEntries(fields), {
          requiredKeys: fields.filter((_, at) => at % 7 > 0).map(([key]) => key),
        })
      }
      default:
        return other
    }
  }
  return fc.oneof({ weight: 30, arbitrary: right() }, { weight: 1, arbitrary: other })
}

test('no reply is taken for what Zod would refuse or change', () => {
  let recognized = 0
  for (const schema of replies)
    fc.assert(
      fc.property(near(schema), (made) => {
        const value = JSON.parse(JSON.stringify(made) ?? 'null')
        if (!conforms(schema, value)) return
        recognized++
        expect(z.parse(schema, value)).toEqual(value)
      }),
      { numRuns: 30 },
    )
  expect(recognized).toBeGreaterThan(replies.length)
})

test('a form and its options are recognized', () => {
  const rule = { id: '1', action: 'ACCEPT', order: 1, deps: { fields: [] }, tree: [] }
  const field = { FieldName: 'City', fieldLabel: 'City', PageName: 'Address', SortOrder: 1, datatype: 'String' }
  const page = { PageName: 'Address', PageLabel: 'Address', pageSortOrder: 1, groups: [] }
  const form = {
    ...{ formName: 'res', title: 'Residential', hash: 'h', lookups: [], lookupsHash: 'h' },
    ...{ pages: [page], fields: [field], rules: { CityRules: [rule] }, itemRules: {} },
  }
  expect(conforms(FormDefinition, form)).toBe(true)
  const row = { Code: 'C', Description: 'Calgary', Active: true, Parents: [{ ParentField: 'County', ParentCodes: [] }] }
  expect(conforms(LookupReply, { hash: 'h', tables: [{ tableName: 'City', rows: [row] }] })).toBe(true)
})
