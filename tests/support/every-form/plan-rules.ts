// For every rule of a form: an ordinary listing changed by one of the rule's own examples, so that the rule fires and the form shows it, and one in which it does not.
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import type { Rule, RuleSource } from '#contract/rule-set.ts'
import type { FieldState } from '#rules/evaluate-target.ts'
import { type CompiledForm, compileForm } from '#rules/form-plan.ts'
import type { LookupTables } from '#rules/lookup-choice.ts'
import { SECTION_TARGETS } from '#rules/record/sections.ts'
import { type Content, glance, type Situation, stage, uidOf, withoutRule } from './stage.ts'

/** What a member sees at `key` while the rule fires. `gone`: nothing of the field. */
export type Sight =
  | { readonly kind: 'error' | 'warning'; readonly key: string; readonly message: string }
  | { readonly kind: 'required' | 'there' | 'locked'; readonly key: string }
  /** An ACCEPT: the refusal that would stand there does not. */
  | { readonly kind: 'no-error'; readonly key: string }
  | { readonly kind: 'value'; readonly key: string; readonly value: Value }
  /** The sheet offers these, in the members' words. */
  | {
      readonly kind: 'codes'
      readonly key: string
      readonly codes: readonly string[]
      readonly words: readonly string[]
    }

export type Step = {
  readonly rule: string
  readonly action: Rule['action']
  /** PageName on which the place is. */
  readonly page: string
  readonly situation: Situation
  readonly fires: Content
  readonly sight: Sight
  /** In which the sight is not seen; null where no example of the rule leads there. */
  readonly silent: Content | null
}

export type Ordinary = {
  readonly content: Content
  readonly situations: readonly Situation[]
  readonly tables: LookupTables
  /** What a submission of the form makes of a record of this status. */
  submitStatus(status: string): string
  /** How a lookup's code reads. */
  describe(table: string, code: string): string
}
export type Plan = { readonly steps: readonly Step[]; readonly without: readonly string[] }

type Example = Readonly<Record<string, unknown>>

export function planRules(definition: FormDefinition, sources: readonly RuleSource[], ordinary: Ordinary): Plan {
  const form = compileForm(definition)
  const planner = new Planner(definition, form, sources, ordinary)
  const steps: Step[] = []
  const without: string[] = []
  for (const source of sources) {
    const step = planner.plan(source)
    if (step) steps.push(step)
    else without.push(source.id)
  }
  return { steps, without }
}

const plain = (example: Example): Values =>
  Object.fromEntries(Object.entries(example).filter(([key]) => !/^[.^]|^LAST\./.test(key))) as Values
const prefixed = (example: Example, prefix: string): Values =>
  Object.fromEntries(
    Object.entries(example)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), value]),
  ) as Values
const tokensOf = (example: Example): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(example)
      .filter(([key]) => key.startsWith('.'))
      .map(([key, value]) => [key.replaceAll('.', '').toUpperCase(), value]),
  )
const COUNTS: Readonly<Record<string, string>> = {
  ROOMCOUNT: 'rooms',
  OPENHOUSECOUNT: 'openHouses',
  PARCELCOUNT: 'parcels',
  UNITCOUNT: 'units',
  DOORCOUNT: 'doors',
  SUPPLEMENTCOUNT: 'supplements',
}

class Planner {
  /** Situations that earlier rules of this form needed: later ones look here first, so that a form is opened as seldom as can be. */
  private readonly situations: Situation[]

  constructor(
    private readonly definition: FormDefinition,
    private readonly form: CompiledForm,
    private readonly sources: readonly RuleSource[],
    private readonly ordinary: Ordinary,
  ) {
    this.situations = [...ordinary.situations]
    this.situations.push(...this.together())
  }

  /** Edits of records in which the old values of many examples stand at once: each opens the form for many rules. */
  private together(): Situation[] {
    const made: { last: Values; rows: Record<string, Values> }[] = []
    for (const { item, examples } of this.sources)
      for (const example of examples?.true ?? []) {
        const last = prefixed(example, 'LAST.')
        if (Object.keys(last).length === 0) continue
        const asked = item ? last : { StandardStatus: 'A', ...last }
        const into = (each: (typeof made)[number]) => (item ? (each.rows[item] ?? {}) : each.last)
        const agrees = (held: Values) =>
          Object.entries(asked).every(([name, v]) => !(name in held) || same(held[name], v))
        const record = made.find((each) => agrees(into(each))) ?? { last: { StandardStatus: 'A' }, rows: {} }
        if (!made.includes(record)) made.push(record)
        if (item) record.rows[item] = { ...record.rows[item], ...asked }
        else Object.assign(record.last, asked)
      }
    return made.map(({ last, rows }) => this.edit(last, rows))
  }

  plan(source: RuleSource): Step | null {
    const bare = withoutRule(this.form, source)
    const given = source.examples ?? { true: [], false: [] }
    for (const example of given.true)
      for (const situation of this.situationsFor(source, example))
        for (const fires of this.contents(source, example)) {
          const step = this.fire(source, bare, situation, fires)
          if (!step) continue
          if (!this.situations.includes(situation)) this.situations.push(situation)
          return { ...step, silent: this.silence(source, step) }
        }
    return null
  }

  private situationsFor({ item }: RuleSource, example: Example): Situation[] {
    const { OPERATION, SUBMITSTATUS } = tokensOf(example)
    const last = prefixed(example, 'LAST.')
    const fits = ({ operation, submitStatus, base }: Situation) =>
      (OPERATION === undefined || OPERATION === operation) &&
      (SUBMITSTATUS === undefined || SUBMITSTATUS === submitStatus) &&
      Object.entries(last).every(([name, value]) => same(saved(base, item, name), value))
    return [...this.situations.filter(fits), ...this.edits(this.statused(last, SUBMITSTATUS), item).filter(fits)]
  }

  private statused(last: Values, submitStatus: unknown): Values {
    return submitStatus !== undefined && last.StandardStatus === undefined
      ? { ...last, StandardStatus: String(submitStatus) }
      : last
  }

  private edits(last: Values, item: string | undefined): Situation[] {
    return item ? [this.edit({}, { [item]: last })] : [this.edit(last, {})]
  }

  /** An edit of the ordinary listing, as it was saved with these values; `rows`: of the first row of each section. */
  private edit(last: Values, rows: Readonly<Record<string, Values>>): Situation {
    const { content, tables } = this.ordinary
    const status = String(last.StandardStatus ?? 'A')
    const saved = { ...content.rows }
    for (const [section, values] of Object.entries(rows)) {
      const [first, ...others] = content.rows[section] ?? []
      saved[section] = [{ ...first, ...values }, ...others]
    }
    const values = { ...content.values, StandardStatus: status, ...last }
    const submitStatus = this.ordinary.submitStatus(status)
    return { operation: 'edit', status, submitStatus, base: { ...content, values, rows: saved }, tables }
  }

  /** The ordinary listing with the example in it; then with nothing else that the rule reads; then the example alone; then with what makes the place visible. */
  private *contents(source: RuleSource, example: Example): Generator<Content> {
    const { content } = this.ordinary
    const read = this.readBy(source)
    const cleared = { ...content, values: without(content.values, read.fields) }
    const blank = { values: { PropertyType: content.values.PropertyType ?? null }, rows: {}, photos: [] }
    const seen = this.showing(source)
    // What is demanded is best seen where nothing stands.
    const empty = source.action === 'SET_REQUIRED' ? [emptied(content, source)] : []
    const bases = [...empty, content, cleared, blank]
    for (const told of [example, { ...seen, ...example }])
      for (const base of bases) {
        yield this.put(source, base, told, false)
        if (source.item) yield this.put(source, base, told, true)
      }
  }

  private readBy({ id, item }: RuleSource): { fields: readonly string[] } {
    const sets = item ? this.definition.itemRules[item] : this.definition.rules
    const rule = Object.values(sets ?? {})
      .flat()
      .find((each) => each.id === id)
    return { fields: (item ? rule?.deps.outer : rule?.deps.fields) ?? [] }
  }

  /** Values under which the field's own SET_DISPLAY rules say yes. */
  private showing({ field, item, id }: RuleSource): Values {
    const shows = (each: RuleSource) => each.field === field && each.item === item && each.action === 'SET_DISPLAY'
    const shown = this.sources.filter((each) => shows(each) && each.id !== id)
    return Object.assign({}, ...shown.map((each) => plain(each.examples?.true[0] ?? {})))
  }

  private put({ item, field }: RuleSource, base: Content, example: Example, alone: boolean): Content {
    const tokens = tokensOf(example)
    const own = plain(example)
    const rows: Record<string, readonly Values[]> = { ...base.rows }
    let { photos } = base
    let { values } = base
    if (item === 'photos') photos = [String(own.Description ?? ''), ...photos.slice(1)]
    else if (item) {
      const [first = {}, ...others] = rows[item] ?? []
      rows[item] = alone ? [own] : [{ ...first, ...own }, ...others]
      values = { ...values, ...prefixed(example, '^') }
    } else values = { ...values, ...own }
    for (const [word, section] of Object.entries(COUNTS))
      if (typeof tokens[word] === 'number') rows[section] = ofLength(rows[section] ?? [], tokens[word])
    if (Array.isArray(tokens.ROOMTYPES)) rows.rooms = tokens.ROOMTYPES.map((RoomType) => ({ ...ROOM, RoomType }))
    if (Array.isArray(tokens.LINCNUMBERS)) {
      const parcel = base.rows.parcels?.[0]
      rows.parcels = tokens.LINCNUMBERS.map((LandLincNumber) => ({ ...parcel, LandLincNumber }))
    }
    if (typeof tokens.PHOTOCOUNT === 'number') photos = Array.from({ length: tokens.PHOTOCOUNT }, () => '')
    // The field itself stays as the example has it: nothing, where it is silent about it.
    return { values, rows, photos: field === 'Photos' && tokens.PHOTOCOUNT === undefined ? [] : photos }
  }

  private fire(
    source: RuleSource,
    bare: CompiledForm,
    situation: Situation,
    given: Content,
  ): Omit<Step, 'silent'> | null {
    if (source.action === 'SET_DEFAULT') return null
    if (!source.item && !mayShow(source, glance(this.form, situation, given, source.field))) return null
    const key = source.item ? `${source.item}/${uidOf(source.item, 0)}/${source.field}` : source.field
    const { state, content } = stage(this.form, situation, given)
    const without = stage(bare, situation, given)
    const now = state.results.get(key)
    const then = without.state.results.get(key)
    if (!now || !then) return null
    const table = this.form.fields.get(source.field)?.comboBoxLookupName
    const describe = (code: string) => this.ordinary.describe(table ?? '', code)
    const sight =
      source.action === 'SET'
        ? setSight(key, given, content, without.content)
        : sightOf(source, key, now, then, describe)
    if (!sight) return null
    return { rule: source.id, action: source.action, page: this.pageOf(source), situation, fires: content, sight }
  }

  private silence(source: RuleSource, { situation, sight }: Omit<Step, 'silent'>): Content | null {
    for (const example of source.examples?.false ?? []) {
      for (const given of this.contents(source, example)) {
        const { state, content } = stage(this.form, situation, given)
        const now = state.results.get(sight.key)
        if (now && !isSeen(sight, now, content)) return content
      }
    }
    const { state, content } = stage(this.form, situation, this.ordinary.content)
    const now = state.results.get(sight.key)
    return now && !isSeen(sight, now, content) ? content : null
  }

  private pageOf({ item, field }: RuleSource): string {
    const held = this.definition.pages.find((page) =>
      page.groups.some((group) => (item ? group.items === item : group.fields.includes(field))),
    )
    return held?.PageName ?? this.form.targets.get(field)?.page ?? ''
  }
}

const saved = (base: Content | null, item: string | undefined, name: string): Value =>
  (item ? base?.rows[item]?.[0]?.[name] : base?.values[name]) ?? null

const ROOM: Values = { RoomLevel: 'Main', RoomLength: 10, RoomWidth: 10, RoomLengthWidthUnits: 'F' }
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
function emptied({ values, rows, photos }: Content, { item, field }: RuleSource): Content {
  const section = SECTION_TARGETS.find(({ name }) => name === field)?.section
  if (item) {
    const [first, ...others] = rows[item] ?? []
    return { values, rows: { ...rows, [item]: [without(first ?? {}, [field]), ...others] }, photos }
  }
  return {
    values: without(values, [field]),
    rows: section === undefined ? rows : { ...rows, [section]: [] },
    photos: section === 'photos' ? [] : photos,
  }
}
const ofLength = (rows: readonly Values[], length: number): readonly Values[] =>
  Array.from({ length }, (_, at) => rows[at] ?? rows[0] ?? {})

/** Checks the one field first, before the whole form is evaluated twice. */
function mayShow({ id, action }: RuleSource, seen: FieldState | undefined): boolean {
  switch (action) {
    case 'REJECT':
      return seen?.errorCode === id
    case 'WARNING':
      return seen?.warningCode === id
    case 'SET_REQUIRED':
      return seen?.isRequired === true
    case 'SET_READ_ONLY':
      return seen?.isDisabled === true
    case 'ACCEPT':
      return seen?.errorMessage === null
    default:
      return true
  }
}

function sightOf(
  source: RuleSource,
  key: string,
  now: FieldState,
  then: FieldState,
  describe: (code: string) => string,
): Sight | null {
  switch (source.action) {
    case 'REJECT':
      return now.errorCode === source.id ? { kind: 'error', key, message: source.errorText ?? '' } : null
    case 'WARNING':
      return now.warningCode === source.id
        ? { kind: 'warning', key, message: source.warningText ?? source.errorText ?? '' }
        : null
    case 'SET_REQUIRED':
      if (!now.isRequired || (then.isRequired && then.errorMessage === now.errorMessage)) return null
      if (now.errorCode !== 'required') return then.isRequired ? null : { kind: 'required', key }
      return { kind: 'error', key, message: source.errorText ?? now.errorMessage ?? '' }
    case 'SET_DISPLAY':
      // Hidden in the silent one.
      return now.isVisible ? { kind: 'there', key } : null
    case 'SET_READ_ONLY':
      return now.isDisabled && !then.isDisabled ? { kind: 'locked', key } : null
    case 'ACCEPT':
      return now.errorMessage === null && then.errorMessage !== null ? { kind: 'no-error', key } : null
    case 'SET_PICKLIST':
    case 'RESTRICT_PICKLIST':
      return same(now.allowedCodes, then.allowedCodes)
        ? null
        : { kind: 'codes', key, codes: now.allowedCodes ?? [], words: (now.allowedCodes ?? []).map(describe) }
    default:
      return null
  }
}

function setSight(key: string, given: Content, now: Content, then: Content): Sight | null {
  const value = valueAt(now, key)
  return same(value, valueAt(then, key)) || same(value, valueAt(given, key)) ? null : { kind: 'value', key, value }
}

function valueAt({ values, rows }: Content, key: string): Value {
  const [section, uid, name] = key.split('/')
  if (name === undefined) return values[key] ?? null
  const at = (rows[section!] ?? []).findIndex((_, place) => uidOf(section!, place) === uid)
  return rows[section!]?.[at]?.[name] ?? null
}

function isSeen(sight: Sight, now: FieldState, content: Content): boolean {
  switch (sight.kind) {
    case 'error':
      return now.errorMessage === sight.message
    case 'warning':
      return now.warning === sight.message
    case 'required':
      return now.isRequired
    case 'there':
      return now.isVisible
    case 'locked':
      return now.isDisabled
    case 'no-error':
      return now.errorMessage === null
    case 'value':
      return same(valueAt(content, sight.key), sight.value)
    case 'codes':
      return same(now.allowedCodes, sight.codes)
  }
}
