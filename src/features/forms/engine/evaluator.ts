// The form's rules: a state for every key, updated change by change. Reads everything in the form and never changes it.
import { HIDDEN_CODE } from '#contract/field-access.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import type { FieldState } from '#rules/evaluate-target.ts'
import type { FormInput, RowInput } from '#rules/form-input.ts'
import type { CompiledForm, SectionPlan } from '#rules/form-plan.ts'
import { evaluateForm, evaluateRest, reevaluate } from '#rules/form-state.ts'
import type { FormState } from '#rules/live-state.ts'
import type { LookupTables } from '#rules/lookup-choice.ts'
import { flagOf, SECTION_NAMES, SECTION_TARGETS } from '#rules/record/sections.ts'
import { isEmpty, sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import type { FormRow } from './rows.ts'

/** A photo as rules see it: with the values of its other fields. */
export type PhotoMark = { id: string; Description: string } & Readonly<Record<string, Value>>
/** Number of photos in preparation, and of photos that need the member. */
export type PhotoWork = { coming: number; refused: number }

/** Everything in the form that rules read. */
export type EvaluatedRecord = {
  values: Values
  rows: Record<string, readonly FormRow[]>
  photos: readonly PhotoMark[]
}

/**
 * A message that belongs to a section as a whole (Photos, Supplements, Room Dimensions, Room Type Minimum Requirements
 * …).
 */
export type SectionMessage = { section: string; message: string; isError: boolean }

/** Result of one pass: the keys whose states differ, and values that rules assign. */
export type EvaluationPass = { changed: Iterable<string>; writes: Values }

type EvaluatorOptions = {
  form: CompiledForm
  /** The record as saved; null while it is new. */
  base: { values: Values; rows: Record<string, readonly FormRow[]>; photoIds: readonly string[] } | null
  /** ISO timestamp in UTC. */
  now(): string
  timezone: string
  tokens: Readonly<Record<string, string | number | null>>
  barredPages: ReadonlySet<string>
  /** Required fields that this member may leave empty, because somebody else fills them in. */
  excused?: ReadonlySet<string>
  tables: LookupTables
}

/** A field's state before the rules have run, from its definition alone. */
const notEvaluated = (field: FieldDefinition | undefined): FieldState => ({
  isVisible: field?.IsVisible !== false,
  isRequired: field?.IsRequired === true,
  isDisabled: field?.IsDisabled === true,
  errorMessage: null,
  errorCode: null,
  warning: null,
  warningCode: null,
  allowedCodes: null,
  refusedCodes: null,
})

/**
 * Flattens a row for the rules; returns the same object for the same row, so that only changed rows are evaluated
 * again.
 */
function flattener() {
  const cache = new WeakMap<FormRow, RowInput>()
  return (row: FormRow): RowInput => {
    const cached = cache.get(row)
    if (cached) return cached
    const { uid, SortOrder, IsDeleted, values } = row
    const flat = { ...values, uid, SortOrder, IsDeleted }
    cache.set(row, flat)
    return flat
  }
}

const isChanged = (row: FormRow, saved: FormRow | undefined, plan: SectionPlan | undefined): boolean =>
  !saved ||
  saved.IsDeleted !== row.IsDeleted ||
  saved.SortOrder !== row.SortOrder ||
  Object.keys({ ...saved.values, ...row.values }).some(
    (name) => !sameValue(plan?.fields.get(name) ?? UNDESCRIBED, row.values[name], saved.values[name]),
  )

export type Evaluator = ReturnType<typeof createEvaluator>

export function createEvaluator(options: EvaluatorOptions) {
  const { form, base, now, timezone, tokens, barredPages, tables, excused = new Set() } = options
  const flat = flattener()
  const sectionTargets = new Set(SECTION_TARGETS.map(({ name }) => name))
  const baseRows = base && mapRows(base.rows, flat)
  let flags: Record<string, boolean> = {}
  let state: FormState | null = null
  let latest: EvaluatedRecord['values'] = {}
  let isPartial = false
  let messages: readonly SectionMessage[] = []

  const haveChanged = ({ rows, photos }: EvaluatedRecord, section: string): boolean => {
    if (section === 'photos') return photos.map(({ id }) => id).join() !== (base?.photoIds ?? []).join()
    const saved = new Map((base?.rows[section] ?? []).map((row) => [row.uid, row]))
    return (rows[section] ?? []).some((row) => isChanged(row, saved.get(row.uid), form.sections.get(section)))
  }
  const refreshFlags = (record: EvaluatedRecord, sections: readonly string[]) => {
    for (const section of sections) {
      const flag = flagOf(section)
      const changed = flag !== undefined && haveChanged(record, section)
      if (flag !== undefined && flags[flag] !== changed) flags = { ...flags, [flag]: changed }
    }
  }
  const inputOf = ({ values, rows, photos }: EvaluatedRecord): FormInput => ({
    values,
    base: base?.values ?? null,
    rows: mapRows(rows, flat),
    ...(baseRows && { baseRows }),
    photos,
    flags,
    now: now(),
    timezone,
    tokens,
    barredPages,
    tables,
  })
  const evaluated = (next: FormState, changed: readonly string[]): EvaluationPass => {
    state = next
    if (changed.some((key) => sectionTargets.has(key))) messages = messagesOf(next)
    return { changed, writes: next.sets.size ? Object.fromEntries(next.sets) : {} }
  }
  return {
    /** `first`: evaluates only these for now; `evaluateRest` follows within a frame. */
    evaluateAll(record: EvaluatedRecord, first?: ReadonlySet<string>): EvaluationPass {
      latest = record.values
      refreshFlags(record, SECTION_NAMES)
      isPartial = first !== undefined
      const next = evaluateForm(form, inputOf(record), first)
      return evaluated(next, [...next.results.keys()])
    },
    /** Evaluates what `evaluateAll` postponed; null if there is nothing. */
    evaluateRest(): EvaluationPass | null {
      if (!isPartial || !state) return null
      isPartial = false
      return evaluated(state, evaluateRest(form, state))
    },
    /**
     * `fields`: names of the record's changed fields. `sections`: repeatable sections (and 'photos') in which anything
     * changed.
     */
    evaluateChanged(record: EvaluatedRecord, fields: readonly string[], sections: readonly string[]): EvaluationPass {
      if (!state) return this.evaluateAll(record)
      latest = record.values
      refreshFlags(record, sections)
      const next = reevaluate(form, state, inputOf(record), { fields, sections })
      return evaluated(next.state, next.changed)
    },
    state(key: string): FieldState {
      const result = state?.results.get(key)
      if (!result) return notEvaluated(form.fields.get(key))
      const isExcused = excused.has(key)
      const isLeftOut = isExcused && result.isRequired && isEmpty(latest[key])
      // The phone does not have a hidden code, so the server validates it.
      const isUnchecked = isLeftOut || latest[key] === HIDDEN_CODE
      if (!isExcused && !isUnchecked) return result
      return {
        ...result,
        isRequired: result.isRequired && !isExcused,
        ...(isUnchecked && { errorMessage: null, errorCode: null }),
      }
    },
    /** Returns the same list until something in it changes. */
    messages: () => messages,
  }
}

const mapRows = (rows: Record<string, readonly FormRow[]>, flat: (row: FormRow) => RowInput) =>
  Object.fromEntries(
    Object.entries(rows).map(([section, list]) => [
      section,
      [...list].sort((a, b) => a.SortOrder - b.SortOrder).map(flat),
    ]),
  )

const messagesOf = ({ results }: FormState): SectionMessage[] =>
  SECTION_TARGETS.flatMap(({ name }) => {
    const result = results.get(name)
    if (!result) return []
    const messageOf = (message: string | null, isError: boolean) =>
      message === null ? [] : [{ section: name, message, isError }]
    return [...messageOf(result.errorMessage, true), ...messageOf(result.warning, false)]
  })
