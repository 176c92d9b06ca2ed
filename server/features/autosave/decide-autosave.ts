// What happens to an autosave: pure, over the stored draft's head and the request. Role: with the register merge beside it, this is what makes
// sending twice the same as once, and what keeps a phone from believing that the server holds what it does not.

/** The head of a stored draft. finished: its listing was written. */
export type StoredHead = { revision: number; deviceId: string; finished: boolean }
export type IncomingAutosave = { from: number; to: number; deviceId: string; baseVersion: number | null }

/**
 * begin, apply: the registers are merged. again: the stored reply once more.
 * gap: the phone sends again from `revision`. other-device: another device took this draft over and numbers on.
 */
export type AutosaveVerdict =
  | { kind: 'begin' }
  | { kind: 'apply' }
  | { kind: 'again' }
  | { kind: 'finished' }
  | { kind: 'gap'; revision: number }
  | { kind: 'other-device' }
  | { kind: 'nonsense' }

export function decideAutosave(stored: StoredHead | undefined, sent: IncomingAutosave): AutosaveVerdict {
  if (!isCount(sent.from) || !isCount(sent.to) || sent.to < sent.from) return { kind: 'nonsense' }
  if (sent.baseVersion !== null && !isCount(sent.baseVersion)) return { kind: 'nonsense' }
  if (sent.to - sent.from > CHANGES_MAX) return { kind: 'nonsense' }
  if (!stored) return sent.from === 0 ? { kind: 'begin' } : { kind: 'gap', revision: 0 }
  if (stored.finished) return { kind: 'finished' }
  // Before revisions are compared: after a takeover both devices count from the same number, and mean different changes.
  if (stored.deviceId !== sent.deviceId) return { kind: 'other-device' }
  if (stored.revision >= sent.to) return { kind: 'again' }
  if (sent.from > stored.revision) return { kind: 'gap', revision: stored.revision }
  return { kind: 'apply' }
}

/** A phone that was overtaken throws away its own copy, not the one that is being written; who looks at a draft from elsewhere, what they saw of it. */
export const mayDiscard = (
  stored: Pick<StoredHead, 'revision' | 'deviceId'>,
  { deviceId, revision }: { deviceId: string | null; revision: number | undefined },
): boolean => stored.deviceId === deviceId || stored.revision === revision

/** In one autosave: more than anybody's hours of typing without signal, and far from where numbers end, beyond which a draft could not be saved. */
const CHANGES_MAX = 1_000_000

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31
