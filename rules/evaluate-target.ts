/**
 * Merges one field's rules into the state the form shows. The same merge decides on the phone and on the server.
 *
 * | action | effect |
 * |---|---|
 * | SET_DISPLAY | visible only while every rule is true; a hidden field is neither required nor validated |
 * | SET_REQUIRED | required as soon as one rule is true |
 * | SET_READ_ONLY | disabled as soon as one rule is true |
 * | ACCEPT, REJECT, WARNING | in RuleOrder, until an ACCEPT or a REJECT is true; a warning does not block |
 * | SET_PICKLIST, RESTRICT_PICKLIST | only these codes, not these codes |
 * | SET | a value the form may take over; never applied here |
 *
 * EMPTY counts as false. A rule that faults has no effect (RCP-19: as if accepted); the fault is reported with the
 * result.
 */
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { type Holder, hasChanged, misfit } from './coded-choice.ts'
import { ask } from './expression/evaluate.ts'
import { isFault, isList, type Value as RuleValue, type Run } from './expression/values.ts'
import type { Target } from './form-plan.ts'
import type { PlannedRule } from './planned-rule.ts'
import { fromExpression, isEmpty, sameValue } from './record/value.ts'
import { requiredText } from './required-text.ts'

/** State of a field according to the rules. */
export type FieldState = {
  readonly isVisible: boolean
  readonly isRequired: boolean
  readonly isDisabled: boolean
  readonly errorMessage: string | null
  /** `required`, `value`, `choice`, `picklist`, `too-many`, or the id of the rule that refused. */
  readonly errorCode: string | null
  readonly warning: string | null
  readonly warningCode: string | null
  /** Codes to choose from, if a rule narrows them. */
  readonly allowedCodes: readonly string[] | null
  readonly refusedCodes: readonly string[] | null
}

export type RuleFault = { readonly id: string; readonly rule: string; readonly error: string }

export type Evaluation = {
  readonly state: FieldState
  /** Value that a SET rule assigns; undefined if the field already has it or no rule assigns one. */
  readonly set: Value | undefined
  readonly faults: readonly RuleFault[]
}

export type Subject = {
  /** Key of the target: `ListPrice`, `rooms/<uid>/RoomLength`, `Photos`. */
  readonly id: string
  /** The field's value; for a section, its number of rows. */
  readonly value: unknown
  /** Why the value is invalid, regardless of the rules. */
  readonly problem: string | null
  /** Input of the target's rules. */
  readonly run: Run
  /** The member may not see the page. */
  readonly isBarred: boolean
  readonly holder: Holder
}

const NO_FAULTS: readonly RuleFault[] = []

/** Runs the target's rules and collects their faults. */
class Answers {
  faults: readonly RuleFault[] = NO_FAULTS
  private readonly subject: Subject

  constructor(subject: Subject) {
    this.subject = subject
  }

  /** The rule's value; undefined if it has none. */
  value(rule: PlannedRule): RuleValue | undefined {
    const { run } = this.subject
    let outcome = run.answers[rule.number]
    if (outcome === undefined) run.answers[rule.number] = outcome = ask(rule.compiled, run)
    return isFault(outcome) ? this.note(rule, outcome.error) : outcome
  }

  says(rule: PlannedRule, onFault = false): boolean {
    const value = this.value(rule)
    if (typeof value === 'boolean') return value
    if (value === null) return false
    if (value !== undefined) this.note(rule, 'expected yes or no')
    return onFault
  }

  /** Codes of a list or a single code; undefined if the rule returns neither. */
  codes(rule: PlannedRule): readonly string[] | undefined {
    const value = this.value(rule)
    if (value === undefined || value === null) return undefined
    return (isList(value) ? value : [value]).map(String)
  }

  private note(rule: PlannedRule, error: string): undefined {
    this.faults = [...this.faults, { id: this.subject.id, rule: rule.id, error }]
  }
}

/** Avoids object spreads on purpose: this runs for every dependent of every keystroke. */
export function evaluateTarget(target: Target, subject: Subject): Evaluation {
  const answers = new Answers(subject)
  const display = displayStateOf(target, subject, answers)
  const codes = target.picks.length > 0 ? codesOf(target.picks, answers) : NO_CODES
  const refused = display.isVisible
    ? refusalOf(target, subject, display, codes, answers)
    : unseenRefusal(target, subject)
  const state: FieldState = {
    isVisible: display.isVisible,
    isRequired: display.isVisible && display.isRequired,
    isDisabled: display.isDisabled,
    errorMessage: refused.errorMessage,
    errorCode: refused.errorCode,
    warning: refused.warning,
    warningCode: refused.warningCode,
    allowedCodes: codes.allowedCodes,
    refusedCodes: codes.refusedCodes,
  }
  return {
    state,
    set: target.set && target.field ? valueFrom(target.set, target.field, subject, answers) : undefined,
    faults: answers.faults,
  }
}

type DisplayState = Pick<FieldState, 'isVisible' | 'isRequired' | 'isDisabled'> & {
  requiredBy?: PlannedRule | undefined
}
type Codes = Pick<FieldState, 'allowedCodes' | 'refusedCodes'>
type Refusal = Pick<FieldState, 'errorMessage' | 'errorCode' | 'warning' | 'warningCode'>

const NOTHING: Refusal = { errorMessage: null, errorCode: null, warning: null, warningCode: null }
const NO_CODES: Codes = { allowedCodes: null, refusedCodes: null }
const error = (errorMessage: string, errorCode: string): Refusal => ({ ...NOTHING, errorMessage, errorCode })

function displayStateOf({ field, display }: Target, { isBarred }: Subject, answers: Answers): DisplayState {
  let isVisible = field?.IsVisible !== false && !isBarred
  let isDisabled = field?.IsDisabled === true || isBarred
  let requiredBy: PlannedRule | undefined
  for (const rule of display) {
    if (rule.action === 'SET_DISPLAY') isVisible = answers.says(rule, true) && isVisible
    else if (rule.action === 'SET_READ_ONLY') isDisabled = answers.says(rule) || isDisabled
    else if (answers.says(rule)) requiredBy ??= rule
  }
  return { isVisible, isDisabled, isRequired: field?.IsRequired === true || requiredBy !== undefined, requiredBy }
}

/**
 * Several SET_PICKLIST rules leave the codes that all of them name; several RESTRICT_PICKLIST rules remove the codes
 * that any of them names.
 */
function codesOf(picks: readonly PlannedRule[], answers: Answers): Codes {
  let { allowedCodes, refusedCodes } = NO_CODES
  for (const rule of picks) {
    const codes = answers.codes(rule)
    if (codes === undefined) continue
    if (rule.action === 'RESTRICT_PICKLIST') refusedCodes = [...(refusedCodes ?? []), ...codes]
    else allowedCodes = allowedCodes?.filter((code) => codes.includes(code)) ?? codes
  }
  return { allowedCodes, refusedCodes }
}

export const tooManyText = (label: string, most: number): string =>
  `The maximum number of ${label.toLowerCase()} must not exceed ${most}.`

function refusalOf(target: Target, subject: Subject, display: DisplayState, codes: Codes, answers: Answers): Refusal {
  const { field, most = Number.POSITIVE_INFINITY } = target
  const none = field ? isEmpty(subject.value) : subject.value === 0
  if (none && display.isRequired)
    return error(display.requiredBy?.errorText ?? requiredText(target.label, field), 'required')
  if (!field && Number(subject.value) > most) return error(tooManyText(target.label, most), 'too-many')
  const unfit = unfitness(target, subject)
  if (unfit) return unfit
  if (field && !mayHold(subject.value, codes)) return error('This choice is not possible here.', 'picklist')
  return rulesRefusal(target.checks, answers)
}

/** Why the value itself is invalid, regardless of the rules. */
function unfitness({ field }: Target, { value, problem, holder }: Subject): Refusal | null {
  if (problem !== null) return error(problem, 'value')
  const wrong = field ? misfit(field, value, holder) : null
  return wrong === null ? null : error(wrong, 'choice')
}

/**
 * A hidden field that changed must still hold a value that can be stored. The message names the field, because the form
 * shows none to attach it to.
 */
function unseenRefusal(target: Target, subject: Subject): Refusal {
  const { field } = target
  const isAsked = field && subject.holder.input.checksHiddenFields && hasChanged(field, subject.value, subject.holder)
  const unfit = isAsked ? unfitness(target, subject) : null
  return unfit ? { ...unfit, errorMessage: `${target.label}: ${unfit.errorMessage}` } : NOTHING
}

function mayHold(value: unknown, { allowedCodes, refusedCodes }: Codes): boolean {
  if ((allowedCodes === null && refusedCodes === null) || isEmpty(value)) return true
  const held = (Array.isArray(value) ? value : [value]).map(String)
  return held.every((code) => (allowedCodes?.includes(code) ?? true) && !refusedCodes?.includes(code))
}

function rulesRefusal(checks: readonly PlannedRule[], answers: Answers): Refusal {
  let { warning, warningCode } = NOTHING
  for (const rule of checks) {
    if (rule.action === 'ACCEPT') {
      if (answers.says(rule)) break
    } else if (rule.action === 'REJECT') {
      if (answers.says(rule)) return error(rule.errorText ?? 'This is not accepted.', rule.id)
    } else if (warning === null && answers.says(rule)) {
      warning = rule.warningText ?? rule.errorText ?? 'Please check this.'
      warningCode = rule.id
    }
  }
  return warning === null ? NOTHING : { ...NOTHING, warning, warningCode }
}

/** Value that SET_DEFAULT gives an empty field of a new record. */
export function defaultOf({ field, start }: Target, subject: Subject): Value | undefined {
  return field && start && isEmpty(subject.value) ? valueFrom(start, field, subject, new Answers(subject)) : undefined
}

function valueFrom(rule: PlannedRule, field: FieldDefinition, subject: Subject, answers: Answers): Value | undefined {
  const value = answers.value(rule)
  if (value === undefined) return undefined
  const wanted = fromExpression(field, value, subject.run.zone)
  return wanted === undefined || sameValue(field, wanted, subject.value) ? undefined : wanted
}
