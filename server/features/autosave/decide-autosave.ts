// Decides what happens to an autosave: pure, from the stored draft's head and the request. Together with the register
// merge in autosave.routes.ts, this makes sending twice the same as once, and keeps a phone from believing that the server
// has changes which it does not.

/** Head of a stored draft. finished: its record has been written. */
export type StoredHead = { revision: number; deviceId: string; finished: boolean }
export type IncomingAutosave = { from: number; to: number; deviceId: string; baseVersion: number | null }

/**
 * begin, apply: the registers are merged. again: the stored reply is repeated. gap: the phone sends again from
 * `revision`. other-device: another device took this draft over and continues its numbering.
 */
export type AutosaveDecision =
  | { kind: 'begin' }
  | { kind: 'apply' }
  | { kind: 'again' }
  | { kind: 'finished' }
  | { kind: 'gap'; revision: number }
  | { kind: 'other-device' }
  | { kind: 'nonsense' }

export function decideAutosave(stored: StoredHead | undefined, sent: IncomingAutosave): AutosaveDecision {
  if (!isCount(sent.from) || !isCount(sent.to) || sent.to < sent.from) return { kind: 'nonsense' }
  if (sent.baseVersion !== null && !isCount(sent.baseVersion)) return { kind: 'nonsense' }
  if (sent.to - sent.from > CHANGES_MAX) return { kind: 'nonsense' }
  if (!stored) return sent.from === 0 ? { kind: 'begin' } : { kind: 'gap', revision: 0 }
  if (stored.finished) return { kind: 'finished' }
  // Checked before revisions: after a takeover both devices count from the same number, but for different changes.
  if (stored.deviceId !== sent.deviceId) return { kind: 'other-device' }
  if (stored.revision >= sent.to) return { kind: 'again' }
  if (sent.from > stored.revision) return { kind: 'gap', revision: stored.revision }
  return { kind: 'apply' }
}

/** A device that lost the draft may discard only its own copy; any other viewer only the revision that they saw. */
export const mayDiscard = (
  stored: Pick<StoredHead, 'revision' | 'deviceId'>,
  { deviceId, revision }: { deviceId: string | null; revision: number | undefined },
): boolean => stored.deviceId === deviceId || stored.revision === revision

/**
 * Limit for one autosave: more than hours of typing without signal, and far below the largest integer, beyond which a
 * draft could not be saved.
 */
const CHANGES_MAX = 1_000_000

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31
