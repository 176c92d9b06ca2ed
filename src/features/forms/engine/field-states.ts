// State of every field apart from its value: visible, required, disabled, in error; and the counts of pages and
// form.
import type { Value } from '#contract/listing.ts'
import type { FieldState as RuledState } from '#rules/evaluate-target.ts'
import { sameState } from '#rules/live-state.ts'
import { readItemKey } from '#rules/record/row.ts'
import { sectionOfTarget } from '#rules/record/sections.ts'
import { isEmpty, problemOf } from '#rules/record/value.ts'
import type { EvaluatedRecord, EvaluationPass, Evaluator, SectionMessage } from './evaluator.ts'
import type { FieldModel, FormModel } from './form-model.ts'
import { type Counts, NO_MARK, pageOfKey } from './tally.ts'
import { FORM, PAGE, type Topics } from './topics.ts'

/**
 * State of a field according to the rules, the member's permissions and the server. `isShown`: it may show its error and warning; counts
 * and the summary do not wait for that.
 */
export type FieldState = RuledState & { readonly isShown: boolean }

/**
 * The member's permissions: a false page is hidden and disabled, a false field is disabled. `unseen`: fields hidden
 * because they may not be read.
 */
export type FormPermissions = {
  fields: Record<string, boolean>
  pages: Record<string, boolean>
  unseen?: ReadonlySet<string>
}

export class FieldStates {
  private readonly states = new Map<string, FieldState>()
  private readonly revealed = new Set<string>()
  private readonly revealedPages = new Set<number>()
  /** Fields with typed text that the member has not left: their errors wait. */
  private readonly typing = new Set<string>()
  /** Pages on which the member entered something or left a field. */
  private readonly workedPages = new Set<number>()
  private served = new Map<string, string>()
  /** Messages of a refusal that do not belong to any field of this form. */
  servedElsewhere: readonly string[] = []
  /** Messages about whole sections, from the evaluator and from the server. */
  sectionMessages: readonly SectionMessage[] = []
  private ruleMessages: readonly SectionMessage[] = []
  private servedSections: readonly SectionMessage[] = []
  private readonly dirtyFields = new Set<string>()
  private readonly dirtySections = new Set<string>()

  constructor(
    private readonly model: FormModel,
    private readonly evaluator: Evaluator,
    private readonly counts: Counts,
    private readonly topics: Topics,
    private readonly permissions: FormPermissions,
    private readonly record: { fieldOf(key: string): FieldModel | undefined; value(key: string): Value },
  ) {}

  state(key: string): FieldState {
    const known = this.states.get(key)
    if (known) return known
    const state = this.build(key)
    this.states.set(key, state)
    return state
  }

  /** Whether the member may write this field, even if the form only displays it because a lookup writes it. */
  isPermitted({ name, definition }: FieldModel): boolean {
    return this.permissions.pages[definition.PageName] !== false && this.permissions.fields[name] !== false
  }

  // ── evaluation ──────────────────────────────────────────────────────────────

  evaluateAll(record: EvaluatedRecord, first?: ReadonlySet<string>): EvaluationPass {
    return this.take(this.evaluator.evaluateAll(record, first))
  }

  /** Evaluates what was postponed when the form opened; null if nothing was. */
  evaluateRest(): EvaluationPass | null {
    const evaluated = this.evaluator.evaluateRest()
    return evaluated && this.take(evaluated)
  }

  /** `isTyped`: an error that is not shown yet waits until the member leaves the field. */
  change(key: string, isTyped: boolean): void {
    const item = readItemKey(key)
    if (item) this.markDirty(item.section)
    else this.dirtyFields.add(key)
    // A change to a field clears the server's message about it.
    if (this.served.delete(key)) this.refresh(key)
    this.tellCounts()
    if (!isTyped) this.typing.delete(key)
    else {
      this.workedPages.add(pageOfKey(this.model, key))
      if (!this.state(key).isShown) this.typing.add(key)
    }
  }

  /** `isEntered`: the section has rows that somebody entered. */
  changeRows(section: string, isEntered: boolean): void {
    this.markDirty(section)
    if (!isEntered) return
    const page = this.model.pageOfSection.get(section) ?? -1
    this.workedPages.add(page)
    this.counts.touch(page)
    this.tellCounts()
  }

  private markDirty(section: string): void {
    this.dirtySections.add(section)
    const unanswered = this.servedSections.filter((message) => sectionOfTarget(message.section) !== section)
    if (unanswered.length === this.servedSections.length) return
    this.servedSections = unanswered
    this.putMessages()
  }

  /** Null if nothing has changed since the last pass. */
  evaluateDirty(record: EvaluatedRecord): EvaluationPass | null {
    if (!this.dirtyFields.size && !this.dirtySections.size) return null
    const [fields, sections] = [[...this.dirtyFields], [...this.dirtySections]]
    this.dirtyFields.clear()
    this.dirtySections.clear()
    const evaluated = this.take(this.evaluator.evaluateChanged(record, fields, sections))
    // The same message may now be about a wrong value instead of a missing one.
    for (const key of fields) this.refresh(key)
    this.tellCounts()
    return evaluated
  }

  private take(evaluated: EvaluationPass): EvaluationPass {
    for (const key of evaluated.changed) this.refresh(key)
    this.takeMessages()
    this.tellCounts()
    return evaluated
  }

  private takeMessages(): void {
    const next = this.evaluator.messages()
    if (next === this.ruleMessages) return
    this.ruleMessages = next
    this.putMessages()
  }

  private putMessages(): void {
    for (const { section } of this.sectionMessages) this.counts.mark(`${section}!`, NO_MARK)
    this.sectionMessages = [...this.ruleMessages, ...this.servedSections]
    this.markMessages()
    this.topics.tell(FORM)
  }

  private markMessages(): void {
    const marks = new Map<string, { errors: boolean; warnings: boolean }>()
    for (const { section, isError } of this.sectionMessages) {
      const mark = marks.get(section) ?? { errors: false, warnings: false }
      marks.set(section, { errors: mark.errors || isError, warnings: mark.warnings || !isError })
    }
    for (const [section, { errors, warnings }] of marks)
      this.counts.mark(`${section}!`, { ...NO_MARK, errors, warnings, wrong: errors && this.showsMessage(section) })
  }

  /** Whether a section's own messages may be shown: it was left, Submit was tapped, or they come from the server. */
  showsMessage(section: string): boolean {
    const isServed = this.servedSections.some(
      (message) => sectionOfTarget(message.section) === sectionOfTarget(section),
    )
    return isServed || this.revealedPages.has(pageOfKey(this.model, `${section}!`))
  }

  /** Whether the value itself is invalid, such as a text over its limit, and nobody is typing it. */
  private isUnfit(key: string, { definition }: FieldModel): boolean {
    return !this.typing.has(key) && problemOf(definition, this.record.value(key)) !== null
  }

  /** If the member worked on the page, leaving it shows its missing fields as errors; otherwise they stay to-dos. */
  leavePage(page: number): void {
    if (this.workedPages.has(page)) this.revealPages([page])
    else {
      this.counts.touch(page)
      this.tellCounts()
    }
  }

  private tellCounts(): void {
    const pages = this.counts.drain()
    if (!pages.length) return
    for (const page of pages) this.topics.tell(PAGE + page)
    this.topics.tell(FORM)
  }

  // ── showing ──────────────────────────────────────────────────────────────

  private build(key: string): FieldState {
    const ruled = this.evaluator.state(key)
    const field = this.record.fieldOf(key)
    const isBarred = field !== undefined && this.permissions.pages[field.definition.PageName] === false
    const name = field?.name ?? ''
    const isVisible = ruled.isVisible && !isBarred && !this.permissions.unseen?.has(name)
    const served = this.served.get(key)
    const isRevealed = this.revealed.has(key) || this.revealedPages.has(pageOfKey(this.model, key))
    const isUnfit = field !== undefined && ruled.errorMessage !== null && this.isUnfit(key, field)
    return {
      ...ruled,
      isVisible,
      isDisabled: ruled.isDisabled || isBarred || this.permissions.fields[name] === false,
      errorMessage: isVisible ? (served ?? ruled.errorMessage) : null,
      warning: isVisible ? ruled.warning : null,
      isShown: served !== undefined || isRevealed || isUnfit,
    }
  }

  refresh(key: string): void {
    const before = this.states.get(key)
    const state = this.build(key)
    const isMissing = isEmpty(this.record.value(key))
    const isWrong = state.errorMessage !== null
    const isAsked = state.isVisible && state.isRequired
    this.counts.mark(key, {
      errors: isWrong,
      wrong: isWrong && (state.isShown || !isMissing),
      warnings: state.warning !== null,
      required: isAsked,
      answered: isAsked && !isMissing && !isWrong,
    })
    if (before && before.isShown === state.isShown && sameState(before, state)) return
    this.states.set(key, state)
    this.topics.tell(key)
    // A different message for the same field leaves the counts unchanged, but the Summary shows it.
    if (before && (before.errorMessage !== state.errorMessage || before.warning !== state.warning))
      this.counts.renew(pageOfKey(this.model, key))
  }

  /** Lets this field show its error: the member has left it or chosen a value. */
  reveal(key: string): void {
    if (this.revealed.has(key)) return
    this.revealed.add(key)
    this.workedPages.add(pageOfKey(this.model, key))
    this.refresh(key)
    this.counts.touch(pageOfKey(this.model, key))
    this.tellCounts()
  }

  revealPages(pages: readonly number[]): void {
    const fresh = pages.filter((page) => !this.revealedPages.has(page))
    if (!fresh.length) return
    for (const page of fresh) {
      this.revealedPages.add(page)
      this.counts.touch(page)
    }
    for (const key of [...this.states.keys()]) if (fresh.includes(pageOfKey(this.model, key))) this.refresh(key)
    this.markMessages()
    this.tellCounts()
    this.topics.tell(FORM)
  }

  revealAll(): void {
    this.revealPages(this.model.pages.map(({ index }) => index))
    this.topics.tell(FORM)
  }

  /** Removes a deleted row's errors from the counts. */
  forgetRow(prefix: string): void {
    for (const key of [...this.states.keys()])
      if (key.startsWith(prefix)) {
        this.states.delete(key)
        this.counts.mark(key, NO_MARK)
      }
  }

  // ── what the server said ─────────────────────────────────────────────────

  /**
   * Sets the errors of a refused submission; each stays until its field or section changes, or this is called again.
   * `sections`: messages about whole sections.
   */
  setServed(
    errors: ReadonlyMap<string, string>,
    sections: readonly SectionMessage[] = [],
    elsewhere: readonly string[] = [],
  ): void {
    this.servedElsewhere = elsewhere
    const keys = new Set([...this.served.keys(), ...errors.keys()])
    this.served = new Map(errors)
    for (const key of keys) this.refresh(key)
    this.servedSections = sections
    this.putMessages()
    this.tellCounts()
  }

  servedCount(): number {
    return this.served.size + this.servedSections.length
  }
}
