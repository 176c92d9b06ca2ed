// The form's state in memory. Between the keyboard and the draft, a typed value exists only here, so a mistake here
// loses typing. Values are stored at once; rules run within a frame and values are persisted within 300 ms; submit
// waits for both (see draft-writer.ts).
import type { Value, Values } from '#contract/listing.ts'
import { readUnit, type Unit } from '#rules/measure.ts'
import { itemKey, readItemKey } from '#rules/record/row.ts'
import { isIdentical } from '#rules/record/value.ts'
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { createEvents } from '#src/state/signal.ts'
import { type Consequences, clearedNotice, createConsequences } from './consequences.ts'
import type { EvaluatedRecord, EvaluationPass, PhotoMark, PhotoWork } from './evaluator.ts'
import { decidedByRules } from './first-look.ts'
import type { FieldModel, FormModel } from './form-model.ts'
import { FormValues } from './form-values.ts'
import { type FieldState, FieldStates } from './field-states.ts'
import type { Lookups } from './lookups.ts'
import { createOrigins, type Origins } from './origins.ts'
import { recordTitle } from './record-title.ts'
import { addRow, deleteRow, moveRow, type Row, restoreRow, rowsAs, rowValuesAs } from './rows.ts'
import type { FormToast, StoreOptions } from './store-options.ts'
import type { PageCounts } from './tally.ts'
import { createTopics, FORM, ROWS, VALUE } from './topics.ts'
import { createUnitKeeper } from './unit-keeper.ts'

/**
 * Source of a write. 'input': an element that already shows the value. Any other value is pushed into the elements on
 * screen. 'draft': already on disk.
 */
export type WriteFrom = 'input' | 'control' | 'form' | 'draft'

const MOST_PASSES = 4
const NO_WORK: PhotoWork = { coming: 0, refused: 0 }

export class FormStore {
  readonly model: FormModel
  readonly lookups: Lookups
  private readonly held: FormValues
  private readonly states: FieldStates
  private readonly topics = createTopics()
  private readonly units = createUnitKeeper()
  private readonly writes = createEvents<{ key: string; value: Value }>()
  private readonly consequences: Consequences
  readonly origins: Origins
  private photos: readonly PhotoMark[] = []
  readonly notice = (toast: FormToast): void => this.options.onNotice(toast)
  private work: PhotoWork = NO_WORK
  private waiting = false

  constructor(private readonly options: StoreOptions) {
    this.model = options.model
    this.lookups = options.lookups
    this.held = new FormValues(options.start)
    this.origins = createOrigins(options.start.origins ?? {}, this.topics)
    this.consequences = createConsequences(this.model, this.lookups, this.units)
    this.states = new FieldStates(this.model, options.evaluator, this.topics, options.permissions, this)
    const { firstPage } = options
    const first = firstPage === undefined ? undefined : this.model.pages[firstPage]
    this.applyRuleWrites(this.states.evaluateAll(this.record(), first && decidedByRules(this.model, first)))
    // Runs in the frame after the one that shows the page.
    options.soon(() => {
      this.consequences.prepare()
      if (first) this.scheduleEvaluation()
    })
  }

  // ── reading ──────────────────────────────────────────────────────────────

  subscribe(topic: string, listener: () => void): () => void {
    return this.topics.subscribe(topic, listener)
  }

  /** Calls the writer with every value that the elements on screen do not show yet. */
  onWrite(writer: (key: string, value: Value) => void): () => void {
    return this.writes.subscribe(({ key, value }) => writer(key, value))
  }

  value(key: string): Value {
    const item = readItemKey(key)
    if (item?.section !== 'photos') return this.held.get(key)
    return this.photos.find(({ id }) => id === item.uid)?.Description || null
  }

  fieldOf(key: string): FieldModel | undefined {
    const item = readItemKey(key)
    return item ? this.model.itemFields.get(item.section)?.get(item.name) : this.model.fields.get(key)
  }

  /** A lookup parent's value for the field at `key`: from its own row first, then from the record. */
  parentOf(key: string, name: string): Value {
    const item = readItemKey(key)
    const own = item ? this.held.row(item.section, item.uid)?.values[name] : undefined
    return own ?? this.consequences.parent(this.held.values, name)
  }

  /** Unit of a measured number; null if it has none. */
  unitOf(key: string): Unit | null {
    const item = readItemKey(key)
    const unitsField = item ? this.model.sections.get(item.section)?.definition.unitsField : this.model.unitsOf.get(key)
    return unitsField === undefined ? null : readUnit(this.parentOf(key, unitsField))
  }

  state(key: string): FieldState {
    return this.states.state(key)
  }

  /** Whether the member may enter a value now. */
  isFillable(key: string): boolean {
    const { isVisible, isDisabled } = this.state(key)
    return isVisible && !isDisabled
  }

  isPermitted(field: FieldModel): boolean {
    return this.states.isPermitted(field)
  }

  page(index: number): PageCounts {
    return this.states.tally.page(index)
  }

  total(): PageCounts {
    return this.states.tally.total()
  }

  rowsOf(section: string): readonly string[] {
    return this.held.uidsOf(section)
  }

  photoMarks(): readonly PhotoMark[] {
    return this.photos
  }

  photoWork(): PhotoWork {
    return this.work
  }

  sectionMessages() {
    return this.states.sectionMessages()
  }

  /** Whether a section's own messages may be shown: it was left, or Submit was tapped. */
  showsMessage(section: string): boolean {
    return this.states.showsMessage(section)
  }

  record(): EvaluatedRecord {
    return { values: this.held.values, rows: this.held.rows, photos: this.photos }
  }

  /** The address, or the name of a person or an office, if there is one. */
  title(): string {
    return recordTitle(this.model.definition.definitionType, this.held.values, this.consequences.address)
  }

  /** The address without city, province and postal code; a change form knows only the whole address. */
  street(): string {
    const { City, StateOrProvince, PostalCode, ...street } = this.held.values
    return this.consequences.address(street)
  }

  // ── writing ──────────────────────────────────────────────────────────────

  set(key: string, value: Value, from: WriteFrom): void {
    const before = this.value(key)
    if (isIdentical(before, value)) return
    const edits = this.put(key, value, from)
    if (from !== 'draft' && this.model.fields.has(key)) edits.push(...this.follow(key, before))
    this.send(edits, from)
  }

  /** Sets several values without their side effects: for undo, a found address, or values set by rules. */
  setAll(values: Values, from: WriteFrom): void {
    const edits = Object.entries(values).flatMap(([key, value]) =>
      isIdentical(this.value(key), value) ? [] : this.put(key, value, from),
    )
    this.send(edits, from)
  }

  /**
   * Side effects that setting these values would have, as computed by `fill`. `cleared`: names of values that no longer
   * fit.
   */
  consequencesOf(values: Values): { writes: Values; cleared: string[] } {
    return this.consequences.of(Object.keys(values), this.held.values, { ...this.held.values, ...values })
  }

  /** Rule errors for a record with these values in it, by key. Sets nothing. */
  refusals(values: Values): ReadonlyMap<string, string> {
    const { writes } = this.consequencesOf(values)
    return this.options.evaluator.errorsOf({ ...this.record(), values: { ...this.held.values, ...values, ...writes } })
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
    const edits = keys.flatMap((key) => this.held.put(key, this.value(key)) ?? [])
    this.send(edits, 'form')
  }

  /** Whether a new record's field still has its initial value. */
  isAsBegun(key: string): boolean {
    return this.held.isAsBegun(key)
  }

  private put(key: string, value: Value, from: WriteFrom): DraftEdit[] {
    const edit = this.held.put(key, value)
    if (!edit) return []
    this.origins.clear([key])
    const item = readItemKey(key)
    this.states.markDirty(item ? null : key, item?.section ?? null)
    this.states.answer(key)
    if (from === 'control') this.states.reveal(key)
    if (from === 'input') {
      this.states.type(key)
      this.topics.tell(VALUE + key)
    } else {
      this.states.arrive(key)
      this.show(key, value)
    }
    this.scheduleEvaluation()
    return [edit]
  }

  private show(key: string, value: Value): void {
    this.topics.tell(VALUE + key)
    this.writes.emit({ key, value })
  }

  private send(edits: DraftEdit[], from: WriteFrom): void {
    if (!edits.length || from === 'draft') return
    const title = edits.some((edit) => edit.kind === 'field') ? this.title() : ''
    this.options.onEdits(title ? [...edits, { kind: 'title', title }] : edits)
  }

  private follow(key: string, before: Value): DraftEdit[] {
    const { writes, cleared } = this.consequences.of([key], { [key]: before }, this.held.values)
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
    const present = this.held.row(section, uid)
    if (!present) this.replaceRows(section, addRow(this.held.rows[section] ?? [], uid, values))
    else {
      const missing = Object.entries(values).filter(([name]) => present.values[name] === undefined)
      this.setAll(Object.fromEntries(missing.map(([name, value]) => [itemKey(section, uid, name), value])), 'form')
    }
    return uid
  }

  deleteRow(section: string, uid: string, noun: string): void {
    this.replaceRows(section, deleteRow(this.held.rows[section] ?? [], uid))
    this.states.forgetRow(itemKey(section, uid, ''))
    const undo = () => this.replaceRows(section, restoreRow(this.held.rows[section] ?? [], uid))
    this.options.onNotice({ text: `${noun} deleted`, undo })
  }

  moveRow(section: string, uid: string, by: number): void {
    this.replaceRows(section, moveRow(this.held.rows[section] ?? [], uid, by))
  }

  /** Converts the numbers of every row (Rooms: lengths and widths) and marks the unit in each. */
  setRowUnits(section: string, unitsField: string, names: readonly string[], unit: string): void {
    const edits: DraftEdit[] = []
    const fields = this.model.itemFields.get(section)
    for (const uid of this.rowsOf(section)) {
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
    this.send(edits, 'form')
  }

  private replaceRows(section: string, next: readonly Row[]): void {
    const edits = this.held.replaceRows(section, next)
    if (!edits.length) return
    this.states.markDirty(null, section)
    this.states.touch(section)
    this.topics.tell(ROWS + section)
    this.send(edits, 'form')
    this.scheduleEvaluation()
  }

  /** Restores a section to `wanted`; rows that are not in it are deleted. */
  putBackRows(section: string, wanted: readonly Row[]): void {
    const rows = () => this.held.rows[section] ?? []
    this.setAll(rowValuesAs(section, rows(), wanted), 'form')
    this.replaceRows(section, rowsAs(rows(), wanted))
  }

  /** Replaces rows with those of another device or a merge; they are already on disk. */
  takeRows(section: string, rows: readonly Row[]): void {
    if (!this.held.replaceRows(section, rows).length) return
    this.states.markDirty(null, section)
    this.states.touch(section)
    this.topics.tell(ROWS + section)
    for (const row of rows)
      for (const [name, value] of Object.entries(row.values)) this.show(itemKey(section, row.uid, name), value)
    this.scheduleEvaluation()
  }

  /** Photos are stored in the draft and changed by their own section; this tells the rules about them. */
  setPhotos(photos: readonly PhotoMark[], work = NO_WORK): void {
    this.photos = photos
    this.work = work
    this.states.markDirty(null, 'photos')
    if (photos.length > 0) this.states.touch('photos')
    this.topics.tell(`${ROWS}photos`)
    this.scheduleEvaluation()
  }

  // ── rules ────────────────────────────────────────────────────────────────

  private scheduleEvaluation(): void {
    if (this.waiting) return
    this.waiting = true
    this.options.soon(() => {
      if (this.waiting) this.flush()
    })
  }

  /** Evaluates everything that is pending now. */
  flush(): void {
    const rest = this.states.evaluateRest()
    if (rest) this.applyRuleWrites(rest)
    // Values set by rules may trigger other rules; rules that never settle are stopped (the catalog rejects them if it
    // can detect them).
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const evaluated = this.states.evaluateDirty(this.record())
      if (!evaluated) break
      this.applyRuleWrites(evaluated)
    }
    this.waiting = false
  }

  /** Applies the values that rules set. */
  private applyRuleWrites({ writes }: EvaluationPass): void {
    this.setAll(writes, 'form')
  }

  /** Lets this field show its error: the member has left it or chosen a value. */
  reveal(key: string): void {
    this.states.reveal(key)
  }

  leavePage(page: number): void {
    this.states.leavePage(page)
  }

  revealAll(): void {
    this.states.revealPages(this.model.pages.map((page) => page.index))
    this.topics.tell(FORM)
  }

  /**
   * Sets the errors of a refused submission. Each stays until its field or section changes, or this is called again.
   */
  setServed(...served: Parameters<FieldStates['setServed']>): void {
    this.states.setServed(...served)
  }

  /** Messages of the refusal that do not belong to any field of this form. */
  saidElsewhere(): readonly string[] {
    return this.states.saidElsewhere()
  }

  servedCount(): number {
    return this.states.servedCount()
  }
}
