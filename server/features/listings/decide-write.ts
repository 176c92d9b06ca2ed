// What a write makes of a listing's status. Role: the status comes from what is stored and from what was asked, never from the phone.
import type { StatusLetter } from '#contract/listing.ts'

export type WriteName = 'createListing' | 'saveIncomplete' | 'updateListing' | 'updateIncomplete'
export type AuditKind = 'Insert' | 'Submit' | 'Update'

export type WriteVerdict =
  | { kind: 'write'; status: StatusLetter; audit: AuditKind }
  /** An active listing cannot become incomplete again. */
  | { kind: 'refuse' }

/** `current` is null for a listing that does not exist yet. */
export function decideWrite(name: WriteName, current: StatusLetter | null): WriteVerdict {
  switch (name) {
    case 'createListing':
      return { kind: 'write', status: 'A', audit: 'Insert' }
    case 'saveIncomplete':
      return { kind: 'write', status: 'I', audit: 'Insert' }
    case 'updateListing':
      return current === 'I'
        ? { kind: 'write', status: 'A', audit: 'Submit' }
        : { kind: 'write', status: current ?? 'A', audit: 'Update' }
    case 'updateIncomplete':
      return current === 'I' ? { kind: 'write', status: 'I', audit: 'Update' } : { kind: 'refuse' }
  }
}

/**
 * A create whose draft has made a listing already: its reply was lost, or it comes very late.
 * answer: the reply as then. conflict: the draft was only saved as incomplete, and this asks for more than that.
 */
export const decideRepeatedCreate = (name: WriteName, stored: StatusLetter): 'answer' | 'conflict' =>
  name === 'createListing' && stored === 'I' ? 'conflict' : 'answer'
