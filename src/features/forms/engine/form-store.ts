// The form's state in memory. Between the keyboard and the draft, a typed value exists only here, so a mistake here
// loses typing. Values are stored at once; rules run within a frame and values are persisted within 300 ms; submit
// waits for both (see edit-batcher.ts).
import type { Value, Values } from '#contract/listing.ts'
import { ADDRESS_FIELDS } from '#rules/address.ts'
import { readUnit, type Unit } from '#rules/measure.ts'
import { itemKey, readItemKey } from '#rules/record/row.ts'
import { isEmpty, isIdentical } from '#rules/record/value.ts'
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { createEvents } from '#src/state/signal.ts'
import {
  COMPOSED,
  type Consequences,
  clearedNotice,
  createConsequences,
  createUnitKeeper,
  recordTitle,
} from './consequences.ts'
import type { EvaluationPass, Evaluator, PhotoMark, PhotoWork } from './evaluator.ts'
import { type FieldState, FieldStates, type FormPermissions } from './field-states.ts'
import { decidedByRules, type FieldModel, type FormModel } from './form-model.ts'
import { FormRecord } from './form-record.ts'
import type { Lookups } from './lookups.ts'
import { createOrigins, type Origins } from './origins.ts'
import { addRow, deleteRow, type FormRow, moveRow, restoreRow, rowsAs, rowValuesAs } from './rows.ts'
import type { StartRecord } from './start-record.ts'
import { type Counts, createCounts } from './tally.ts'
import { createTopics, ROWS, VALUE } from './topics.ts'

export type FormToast = { text: string; undo?: () => void }

type StoreOptions = {
  model: FormModel
  start: StartRecord
  evaluator: Evaluator
  lookups: Lookups
  permissions: FormPermissions
  /**
   * Page on which the form opens: before it is drawn, only its visible state is evaluated. Without it, everything is
   * evaluated at once.
   */
  firstPage?: number
  newId(): string
  /** Schedules the rules, within a frame. */
  soon(run: () => void): void
  onEdits(edits: DraftEdit[]): void
  onNotice(notice: FormToast): void
}

/**
 * Source of a write. 'input': an element that already shows the value. Any other value is pushed into the elements on
 * screen. 'draft': already on disk.
 */
type WriteFrom = 'input' | 'control' | 'form' | 'draft'

const MOST_PASSES = 4

export class FormStore {
  readonly model: FormModel
  readonly lookups: Lookups
  readonly record: FormRecord
  readonly topics = createTopics()
  readonly counts: Counts
  readonly states: FieldStates
  readonly origins: Origins
  /** Values that the elements on screen do not show yet. */
  readonly writes = createEvents<{ key: string; value: Value }>()
  private readonly units = createUnitKeeper()
  private readonly consequences: Consequences
  private isScheduled = false

  constructor(private readonly options: StoreOptions) {
    const { model, lookups, start, evaluator, permissions, firstPage } = options
    this.model = model
    this.lookups = lookups
    this.record = new FormRecord(start)
    this.counts = createCounts(model)
    this.origins = createOrigins(start.origins ?? {}, this.topics)
    this.consequences = createConsequences(model, lookups, this.units)
    this.states = new FieldStates(model, evaluator, this.counts, this.topics, permissions, this)
    const first = firstPage === undefined ? undefined : model.pages[firstPage]
    this.applyRuleWrites(this.states.evaluateAll(this.record, first && decidedByRules(model, first)))
    // Runs in the frame after the one that shows the page.
    options.soon(() => {
      this.consequences.prepare()
      if (first) this.scheduleEvaluation()
    })
  }

  // ── reading ──────────────────────────────────────────────────────────────

  value(key: string): Value {
    return this.record.get(key)
  }

  state(key: string): FieldState {
    return this.states.state(key)
  }

  /** Whether the member may enter a value now. */
  isFillable(key: string): boolean {
    const { isVisible, isDisabled } = this.state(key)
    return isVisible && !isDisabled
  }

  fieldOf(key: string): FieldModel | undefined {
    const item = readItemKey(key)
    return item ? this.model.itemFields.get(item.section)?.get(item.name) : this.model.fields.get(key)
  }

  /** A lookup parent's value for the field at `key`: from its own row first, then from the record. */
  parentOf(key: string, name: string): Value {
    const item = readItemKey(key)
    const own = item ? this.record.row(item.section, item.uid)?.values[name] : undefined
    return own ?? this.consequences.parent(this.record.values, name)
  }

  /** Unit of a measured number; null if it has none. */
  unitOf(key: string): Unit | null {
    const item = readItemKey(key)
    const unitsField = item ? this.model.sections.get(item.section)?.definition.unitsField : this.model.unitsOf.get(key)
    return unitsField === undefined ? null : readUnit(this.parentOf(key, unitsField))
  }

  /** The address, or the name of a person or an office, if there is one. */
  title(): string {
    return recordTitle(this.model.definition.definitionType, this.record.values, this.consequences.address)
  }

  /** The address without city, province and postal code; a change form knows only the whole address. */
  street(): string {
    const { City, StateOrProvince, PostalCode, ...street } = this.record.values
    return this.consequences.address(street)
  }

  // ── writing ──────────────────────────────────────────────────────────────

  set(key: string, value: Value, from: WriteFrom): void {
    const before = this.value(key)
    if (isIdentical(before, value)) return
    const edits = this.put(key, value, from)
    if (from !== 'draft' && this.model.fields.has(key)) edits.push(...this.follow(key, before))
    this.save(edits, from)
    if (from === 'control') this.chooseOnlyOptions(key)
  }

  /**
   * A required list that now has a single option leaves no choice: a county's only city. Undo is its own Clear, and the
   * field shows where the value is from.
   */
  private chooseOnlyOptions(parent: string): void {
    if (isEmpty(this.value(parent)) || !this.model.fields.has(parent)) return
    for (const { name, kind, table } of this.consequences.childrenOf(parent)) {
      if (kind !== 'lookup' || !table || !isEmpty(this.value(name))) continue
      if (!this.state(name).isRequired || !this.isFillable(name)) continue
      const options = this.lookups.options(table, (other) => this.parentOf(name, other), [], this.state(name))
      const [only] = options
      if (!only || only.disabled || options.length > 1) continue
      this.set(name, only.code, 'form')
      this.origins.mark([name], `From ${this.model.fields.get(parent)!.label}`)
    }
  }

  /** Sets several values without their side effects: for undo, a found address, or values set by rules. */
  setAll(values: Values, from: WriteFrom): void {
    const edits = Object.entries(values).flatMap(([key, value]) =>
      isIdentical(this.value(key), value) ? [] : this.put(key, value, from),
    )
    this.save(edits, from)
  }

  /**
   * Side effects that setting these values would have, as computed by `fill`. `cleared`: names of values that no longer
   * fit.
   */
  consequencesOf(values: Values): { writes: Values; cleared: string[] } {
    return this.consequences.after(Object.keys(values), this.record.values, { ...this.record.values, ...values })
  }

  /**
   * Sets values that come together from one source, in one write with one Undo. They are checked against each other, so
   * a county, its city and its community do not clear one another. `origin`, if given, is shown at each field until it
   * is changed.
   */
  fill(values: Values, origin: string | null, notice: string): void {
    const written = { ...values, ...this.consequencesOf(values).writes }
    const before = Object.fromEntries(Object.keys(written).map((name) => [name, this.value(name)]))
    this.setAll(written, 'form')
    if (origin !== null) this.origins.mark(Object.keys(values), origin)
    const undo = () => {
      // Undo keeps values that the member has changed since.
      const untouched = Object.entries(before).filter(([name]) => isIdentical(this.value(name), written[name]))
      this.setAll(Object.fromEntries(untouched), 'form')
    }
    this.options.onNotice({ text: notice, undo })
  }

  /** Marks these values as confirmed by the member. */
  confirm(keys: readonly string[]): void {
    this.origins.clear(keys)
    const edits = keys.flatMap((key) => this.record.put(key, this.value(key)) ?? [])
    this.save(edits, 'form')
  }

  /** Composes the address again, after values from the draft, which have no side effects. */
  composeAddress(): void {
    const address = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, this.value(name)]))
    const { writes } = this.consequencesOf(address)
    if (COMPOSED in writes) this.set(COMPOSED, writes[COMPOSED] ?? null, 'form')
  }

  /** Offers to restore the value of a field that the member has just cleared. */
  offerUndo(key: string, before: Value): void {
    const label = this.fieldOf(key)?.label
    if (label === undefined) return
    this.options.onNotice({ text: `${label} cleared`, undo: () => this.setAll({ [key]: before }, 'form') })
  }

  private put(key: string, value: Value, from: WriteFrom): DraftEdit[] {
    const edit = this.record.put(key, value)
    if (!edit) return []
    this.origins.clear([key])
    this.states.change(key, from === 'input')
    if (from === 'control') this.states.reveal(key)
    if (from === 'input') this.topics.tell(VALUE + key)
    else this.show(key, value)
    this.scheduleEvaluation()
    return [edit]
  }

  private show(key: string, value: Value): void {
    this.topics.tell(VALUE + key)
    this.writes.emit({ key, value })
  }

  private save(edits: DraftEdit[], from: WriteFrom): void {
    if (!edits.length || from === 'draft') return
    const title = edits.some((edit) => edit.kind === 'field') ? this.title() : ''
    this.options.onEdits(title ? [...edits, { kind: 'title', title }] : edits)
  }

  private follow(key: string, before: Value): DraftEdit[] {
    const { writes, cleared } = this.consequences.after([key], { [key]: before }, this.record.values)
    const was = Object.fromEntries(cleared.map((name) => [name, this.value(name)]))
    const edits = Object.entries(writes).flatMap(([name, value]) => this.put(name, value, 'form'))
    if (cleared.length) {
      const text = clearedNotice(cleared.map((name) => this.model.fields.get(name)!.label))
      this.options.onNotice({ text, undo: () => this.setAll(was, 'form') })
    }
    return edits
  }

  // ── rows ─────────────────────────────────────────────────────────────────

  /**
   * `uid`: uid of a row that is already on disk. If the draft has already delivered the row, only the values it lacks
   * are added.
   */
  addRow(section: string, values: Values, uid = this.options.newId()): string {
    const present = this.record.row(section, uid)
    if (!present) this.replaceRows(section, addRow(this.record.rows[section] ?? [], uid, values))
    else {
      const missing = Object.entries(values).filter(([name]) => present.values[name] === undefined)
      this.setAll(Object.fromEntries(missing.map(([name, value]) => [itemKey(section, uid, name), value])), 'form')
    }
    return uid
  }

  deleteRow(section: string, uid: string, noun: string): void {
    this.replaceRows(section, deleteRow(this.record.rows[section] ?? [], uid))
    this.states.forgetRow(itemKey(section, uid, ''))
    const undo = () => this.replaceRows(section, restoreRow(this.record.rows[section] ?? [], uid))
    this.options.onNotice({ text: `${noun} deleted`, undo })
  }

  moveRow(section: string, uid: string, by: number): void {
    this.replaceRows(section, moveRow(this.record.rows[section] ?? [], uid, by))
  }

  /** Converts the numbers of every row (Rooms: lengths and widths) and marks the unit in each. */
  setRowUnits(section: string, unitsField: string, names: readonly string[], unit: string): void {
    const edits: DraftEdit[] = []
    const fields = this.model.itemFields.get(section)
    for (const uid of this.record.uidsOf(section)) {
      const unitKey = itemKey(section, uid, unitsField)
      const before = this.value(unitKey)
      for (const name of names) {
        const key = itemKey(section, uid, name)
        const field = fields?.get(name)
        const converted = field && this.units.convert(key, this.value(key), before, unit, field.definition)
        if (converted !== null && converted !== undefined) edits.push(...this.put(key, converted, 'form'))
      }
      if (before !== unit) edits.push(...this.put(unitKey, unit, 'form'))
    }
    this.save(edits, 'form')
  }

  private replaceRows(section: string, next: readonly FormRow[]): void {
    const edits = this.record.replaceRows(section, next)
    if (!edits.length) return
    this.save(edits, 'form')
    this.rowsChanged(section)
  }

  private rowsChanged(section: string, isEntered = true): void {
    this.states.changeRows(section, isEntered)
    this.topics.tell(ROWS + section)
    this.scheduleEvaluation()
  }

  /** Restores a section to `wanted`; rows that are not in it are deleted. */
  putBackRows(section: string, wanted: readonly FormRow[]): void {
    const rows = () => this.record.rows[section] ?? []
    this.setAll(rowValuesAs(section, rows(), wanted), 'form')
    this.replaceRows(section, rowsAs(rows(), wanted))
  }

  /** Replaces rows with those of another device or a merge; they are already on disk. */
  takeRows(section: string, rows: readonly FormRow[]): void {
    if (!this.record.replaceRows(section, rows).length) return
    for (const row of rows)
      for (const [name, value] of Object.entries(row.values)) this.show(itemKey(section, row.uid, name), value)
    this.rowsChanged(section)
  }

  /** Photos are stored in the draft and changed by their own section; this tells the rules about them. */
  setPhotos(photos: readonly PhotoMark[], work: PhotoWork = { coming: 0, refused: 0 }): void {
    this.record.replacePhotos(photos, work)
    this.rowsChanged('photos', photos.length > 0)
  }

  // ── rules ────────────────────────────────────────────────────────────────

  private scheduleEvaluation(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    this.options.soon(() => {
      if (this.isScheduled) this.flush()
    })
  }

  /** Evaluates everything that is pending now. */
  flush(): void {
    const rest = this.states.evaluateRest()
    if (rest) this.applyRuleWrites(rest)
    // Values set by rules may trigger other rules; rules that never settle are stopped (the catalog rejects them if it
    // can detect them).
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const evaluated = this.states.evaluateDirty(this.record)
      if (!evaluated) break
      this.applyRuleWrites(evaluated)
    }
    this.isScheduled = false
  }

  /** Applies the values that rules set. */
  private applyRuleWrites({ writes }: EvaluationPass): void {
    this.setAll(writes, 'form')
  }
}
