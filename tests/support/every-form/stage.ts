// What a form shows for given values, as the rules engine sees it: the plan of every-form.spec.ts is made with it, the browser then shows whether it is so.
import { DEFAULT_BOARD } from '#contract/board.ts'
import type { Value, Values } from '#contract/listing.ts'
import type { RuleSource } from '#contract/rule-set.ts'
import type { FormInput, RowInput } from '#rules/form-input.ts'
import type { CompiledForm, Target } from '#rules/form-plan.ts'
import { evaluateForm } from '#rules/form-state.ts'
import type { FormState } from '#rules/live-state.ts'
import type { LookupTables } from '#rules/lookup-choice.ts'
import { byUse } from '#rules/planned-rule.ts'

/** Every example of the catalog is told on this day. */
const TODAY = '2025-03-10'
export const NOW = `${TODAY}T18:00:00.000Z`

export type Rows = Readonly<Record<string, readonly Values[]>>

/** What stands in the form. Rows have the uid `{section}-{place}`, photos are their descriptions. */
export type Content = { readonly values: Values; readonly rows: Rows; readonly photos: readonly string[] }

/** What the form is opened on: nothing, or a record as it was saved. */
export type Situation = {
  readonly operation: 'create' | 'edit'
  readonly status: string
  readonly submitStatus: string
  readonly base: Content | null
  /** What may be chosen: an answer that is none of it hides what a rule says of the field. */
  readonly tables: LookupTables
}

export const uidOf = (section: string, at: number): string => `${section}-${at + 1}`
export const photoIdOf = (at: number): string => uidOf('photos', at)

const numbered = (section: string, rows: readonly Values[]): RowInput[] =>
  rows.map((row, at) => ({ ...row, uid: uidOf(section, at), SortOrder: at + 1, IsDeleted: false }))

const rowsOf = (rows: Rows): Record<string, RowInput[]> =>
  Object.fromEntries(Object.entries(rows).map(([section, list]) => [section, numbered(section, list)]))

const photosOf = (descriptions: readonly string[]): RowInput[] =>
  descriptions.map((Description, at) => ({ id: photoIdOf(at), SortOrder: at + 1, IsDeleted: false, Description }))

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function inputOf(situation: Situation, content: Content): FormInput {
  const { base, operation, submitStatus, tables } = situation
  const changed = (section: string) => !same(content.rows[section] ?? [], base?.rows[section] ?? [])
  return {
    values: content.values,
    base: base?.values ?? null,
    rows: rowsOf(content.rows),
    ...(base && { baseRows: rowsOf(base.rows) }),
    photos: photosOf(content.photos),
    flags: {
      photosHaveChanged: content.photos.length !== (base?.photos.length ?? 0),
      roomsHaveChanged: changed('rooms'),
      openHousesHaveChanged: changed('openHouses'),
      supplementsHaveChanged: changed('supplements'),
    },
    now: NOW,
    timezone: DEFAULT_BOARD.timeZone,
    tokens: { OPERATION: operation, SUBMITSTATUS: submitStatus },
    tables,
  }
}

const MOST_PASSES = 4

/** The state once the rules have set what they set, and the content as it is then. */
export function stage(
  form: CompiledForm,
  situation: Situation,
  content: Content,
): { state: FormState; content: Content } {
  let shown = content
  for (let pass = 0; ; pass++) {
    const state = evaluateForm(form, inputOf(situation, shown))
    if (state.sets.size === 0 || pass === MOST_PASSES) return { state, content: shown }
    shown = withSets(shown, state.sets)
  }
}

/** One field alone, before any rule has set anything. */
export const glance = (form: CompiledForm, situation: Situation, content: Content, field: string) =>
  evaluateForm(form, inputOf(situation, content), new Set([field])).results.get(field)

function withSets(content: Content, sets: ReadonlyMap<string, Value>): Content {
  const values = { ...content.values }
  const rows = Object.fromEntries(Object.entries(content.rows).map(([name, list]) => [name, [...list]]))
  for (const [key, value] of sets) {
    const [section, uid, name] = key.split('/')
    if (name === undefined) values[key] = value
    else {
      const at = Number(uid!.slice(section!.length + 1)) - 1
      rows[section!]![at] = { ...rows[section!]![at], [name]: value }
    }
  }
  return { ...content, values, rows }
}

function strip(targets: ReadonlyMap<string, Target>, field: string, id: string): ReadonlyMap<string, Target> {
  const target = targets.get(field)
  if (!target) return targets
  return new Map(targets).set(field, { ...target, ...byUse(target.rules.filter((rule) => rule.id !== id)) })
}

/** The form as it would be without one of its rules; the others stay compiled. */
export function withoutRule(
  form: CompiledForm,
  { id, field, item }: Pick<RuleSource, 'id' | 'field' | 'item'>,
): CompiledForm {
  const section = item && form.sections.get(item)
  if (!section) return { ...form, targets: strip(form.targets, field, id) }
  const without = { ...section, targets: strip(section.targets, field, id) }
  return { ...form, sections: new Map(form.sections).set(item, without) }
}
