// The board's own catalog as the every-form journey plays it: each form with its rules, its ordinary content, and which rules are played today.
import { type ChangeForm, isChangeForm } from '#contract/change-form.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { StatusLetter } from '#contract/listing.ts'
import type { RuleSource } from '#contract/rule-set.ts'
import { leadsTo } from '#rules/status-moves.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import type { DemoForm } from '#server/demo-board/demo-types.ts'
import { CHANGES, LISTED } from '../../rules/ordinary-changes.ts'
import { ORDINARY } from '../../rules/ordinary-listings.ts'
import { type Ordinary, type Plan, planRules } from './plan-rules.ts'
import type { Content, Situation } from './stage.ts'

const source = readCatalog('server/catalog/board')
const catalog = buildCatalog(source)

export const TYPES = Object.keys(ORDINARY) as DemoForm[]
export const CHANGE_NAMES = Object.keys(CHANGES)

export const definitionOf = (name: string): FormDefinition => catalog.forms.find((form) => form.formName === name)!
const rulesOf = (name: string): readonly RuleSource[] =>
  source.definitions.get(name)!.rules.flatMap((file) => source.rules.get(file) ?? [])

const words = new Map(
  catalog.lookups.map(({ tableName, rows }) => [tableName, new Map(rows.map((row) => [row.Code, row.Description]))]),
)
const describe = (table: string, code: string): string => words.get(table)?.get(code) ?? code

const PHOTOS = Array.from({ length: 8 }, () => '')
const tables = new Map(catalog.lookups.map((table) => [table.tableName, table]))
const CREATE: Situation = { operation: 'create', status: 'I', submitStatus: 'A', base: null, tables }

export const ordinaryContent = (type: DemoForm): Content => ({
  values: { PropertyType: definitionOf(type).propertyType!, ...ORDINARY[type].values },
  rows: ORDINARY[type].rows ?? {},
  photos: PHOTOS,
})

const listed = (status: string) => (status === 'I' ? 'A' : status)
const changed = (form: ChangeForm) => (status: string) => leadsTo(form, status as StatusLetter).status

function ordinaryOf(name: string): Ordinary {
  if (!isChangeForm(name))
    return {
      content: ordinaryContent(name as DemoForm),
      situations: [CREATE],
      submitStatus: listed,
      tables,
      describe,
    }
  const { from, change } = CHANGES[name]!
  const house = ordinaryContent('res')
  const base = { ...house, values: { ...house.values, ...LISTED, ...from } }
  const status = String(base.values.StandardStatus)
  const submitStatus = changed(name)
  const edit: Situation = { operation: 'edit', status, submitStatus: submitStatus(status), base, tables }
  return {
    content: { ...base, values: { ...base.values, ...change } },
    situations: [edit],
    submitStatus,
    tables,
    describe,
  }
}

/** What the walks fill a form in with. */
export const walkedContent = (name: string): Content => ordinaryOf(name).content

const plans = new Map<string, Plan>()
export function planOf(name: string): Plan {
  const made = plans.get(name) ?? planRules(definitionOf(name), rulesOf(name), ordinaryOf(name))
  plans.set(name, made)
  return made
}
export const countRules = (name: string): number => rulesOf(name).length

/** The kind of listing that a form is walked through with. */
export const listingTypeOf = (name: string): DemoForm =>
  (TYPES as string[]).includes(name) ? (name as DemoForm) : 'res'
