// The kind of a supplement: required at submission; no error is shown for MEASURE and JUDICIAL, whatever the board's
// rules refuse.
import { expect, test } from 'vitest'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Rule } from '#contract/rule-set.ts'
import { checkRecord } from '#rules/check-record.ts'
import { dependencies } from '#rules/expression/dependencies.ts'
import { parse } from '#rules/expression/parse.ts'
import { compileForm } from '#rules/form-plan.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'

const { forms, lookups } = buildCatalog(readCatalog('server/catalog/board'))
const formOf = (name: string) => forms.find(({ formName }) => formName === name)!
const tables = new Map(lookups.map((table) => [table.tableName, table]))

/** Refuses every kind, after the board's own rules. */
function refusal(): Rule {
  const parsed = parse('SupplementType != .EMPTY.', { fields: new Set(['SupplementType']) })
  if (!parsed.ok) throw new Error(parsed.error.message)
  const { fields } = dependencies(parsed.tree)
  const deps = { fields: [...fields] }
  return { id: 'refuse-all', action: 'REJECT', order: 1_000, deps, tree: parsed.tree, errorText: 'Not this kind.' }
}

function refusingAll(form: FormDefinition): FormDefinition {
  const { supplements = {}, ...others } = form.itemRules
  const SupplementTypeRules = [...(supplements.SupplementTypeRules ?? []), refusal()]
  return { ...form, itemRules: { ...others, supplements: { ...supplements, SupplementTypeRules } } }
}

function errorsOf(form: FormDefinition, SupplementType: string | null): string[] {
  const supplement = { uid: 'file', SortOrder: 1, IsDeleted: false, SupplementType, Description: 'As filed' }
  const { errors } = checkRecord(compileForm(form), {
    values: { CommonInterest: 'Freehold' },
    rows: { supplements: [supplement] },
    photos: [],
    tables,
    now: '2025-03-11T18:00:00.000Z',
    timezone: 'America/Edmonton',
    tokens: { SUBMITSTATUS: 'A', OPERATION: 'create' },
  })
  return errors.filter(({ target }) => target.endsWith('SupplementType')).map(({ message }) => message)
}

test.each([
  ['res', ['MEASURE', 'JUDICIAL']],
  ['mult', ['MEASURE', 'JUDICIAL']],
  ['mob', ['MEASURE', 'JUDICIAL']],
  // No listing to rent is sold by a court: the kind is not among its choices.
  ['rnt', ['MEASURE']],
])('%s: a rule that refuses every kind says nothing of %j', (name, kinds) => {
  const form = refusingAll(formOf(name))
  expect(errorsOf(form, 'RPR')).toEqual(['Not this kind.'])
  for (const kind of kinds) expect([kind, errorsOf(form, kind)]).toEqual([kind, []])
})

test.each([
  ['com', ['MEASURE', 'JUDICIAL']],
  ['farm', ['MEASURE', 'JUDICIAL']],
  ['land', ['JUDICIAL']],
])('%s has no rule that could refuse a kind, and takes %j', (name, kinds) => {
  const form = formOf(name)
  expect(form.itemRules.supplements?.SupplementTypeRules ?? []).toEqual([])
  for (const kind of kinds) expect([kind, errorsOf(form, kind)]).toEqual([kind, []])
  expect(errorsOf(form, 'NO-SUCH-KIND')).toEqual(['This is not one of the choices.'])
})

test.each(['res', 'mult', 'mob', 'rnt', 'com', 'farm', 'land'])('%s: a supplement needs its kind', (name) => {
  const form = formOf(name)
  expect(errorsOf(form, null)).toEqual(['Choose the kind of file.'])
  expect(errorsOf(form, 'OTHER')).toEqual([])
})
