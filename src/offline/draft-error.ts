/** Why the phone says no to its own member. Expected, and told on screen; nothing was changed. */
export type DraftRefusal =
  /** No such draft on this phone. */
  | 'unknown'
  /** Its submission is on its way; editing waits for the reply. */
  | 'sending'
  | 'submitted'
  | 'binned'
  /** Changes of two people wait to be decided. */
  | 'conflicts'
  | 'not-dismissable'

const WORDS: Record<DraftRefusal, string> = {
  unknown: 'This draft is no longer on this phone.',
  sending: 'This is being sent. You can go on when the answer is here.',
  submitted: 'This has been submitted.',
  binned: 'This draft is in the bin. Restore it to go on.',
  conflicts: 'Somebody else changed the same fields. Decide which values to keep, then submit.',
  'not-dismissable': 'This still holds work that is nowhere else.',
}

export class DraftError extends Error {
  readonly refusal: DraftRefusal
  constructor(refusal: DraftRefusal) {
    super(WORDS[refusal])
    this.refusal = refusal
  }
}
