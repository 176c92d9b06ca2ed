// Interface between the form's store and the rules: a result for every key, updated change by change.
import type { Values } from '#contract/listing.ts'
import type { Row } from './rows.ts'

export type RuleResult = {
  visible: boolean
  required: boolean
  disabled: boolean
  error: string | null
  warning: string | null
  /** Codes that rules allow, and codes that they remove; null if no rule applies. */
  allowedCodes: readonly string[] | null
  refusedCodes: readonly string[] | null
}

export type PhotoMark = { id: string; Description: string }
/** Number of photos in preparation, and of photos that need the member. */
export type PhotoWork = { coming: number; refused: number }

/** Input of the evaluator: everything in the form. The evaluator reads it and never changes it. */
export type EvaluatedRecord = {
  values: Values
  rows: Record<string, readonly Row[]>
  photos: readonly PhotoMark[]
}

/**
 * A message that belongs to a section as a whole (Photos, Supplements, Room Dimensions, Room Type Minimum Requirements
 * …).
 */
export type SectionMessage = { section: string; message: string; isError: boolean }

/** Result of one pass: the keys whose results differ, and values that rules assign. */
export type EvaluationPass = { changed: Iterable<string>; writes: Values }

export interface Evaluator {
  /** `first`: evaluates only these for now; `rest` follows within a frame. */
  all(record: EvaluatedRecord, first?: ReadonlySet<string>): EvaluationPass
  /** Evaluates what `all` postponed; null if there is nothing. */
  rest(): EvaluationPass | null
  /**
   * `fields`: names of the record's changed fields. `sections`: repeatable sections (and 'photos') in which anything
   * changed.
   */
  some(record: EvaluatedRecord, fields: readonly string[], sections: readonly string[]): EvaluationPass
  verdict(key: string): RuleResult
  /** Error messages for another record, by key; the evaluator's own results are not changed. */
  tried(record: EvaluatedRecord): ReadonlyMap<string, string>
  /** Returns the same list until something in it changes. */
  messages(): readonly SectionMessage[]
}
