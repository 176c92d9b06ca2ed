/**
 * Refusals of a member's own action on this phone. They are expected, shown on screen, and leave everything unchanged.
 */
export type DraftRefusal =
  /** No such draft on this phone. */
  | 'unknown'
  /** The submission is being sent; editing waits for the reply. */
  | 'sending'
  | 'submitted'
  | 'binned'
  /** Conflicts between two people's changes must be resolved first. */
  | 'conflicts'
  /** Picked photos or files are still being prepared. */
  | 'preparing'
  | 'not-dismissable'

const WORDS: Record<DraftRefusal, string> = {
  unknown: 'This draft is no longer on this phone.',
  sending: 'This is being sent. You can continue when the server has answered.',
  submitted: 'This has been submitted.',
  binned: 'This draft is in the bin. Restore it to continue.',
  conflicts: 'The same fields were changed elsewhere. Choose which values to keep, then submit.',
  preparing: 'Your photos or files are still being prepared. Submit when they’re ready. Nothing was lost.',
  'not-dismissable': 'This draft has work that exists nowhere else.',
}

export class DraftError extends Error {
  readonly refusal: DraftRefusal
  constructor(refusal: DraftRefusal) {
    super(WORDS[refusal])
    this.refusal = refusal
  }
}
