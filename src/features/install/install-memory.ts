// When the portal may suggest installing it: after the first submission or on the second visit, and not for 30 days
// after the member dismissed the hint. Stored on this device; contains nothing about the member.

import { DAY_MS } from '#contract/constants.ts'
import { PHONE_KEYS } from '#src/state/storage-keys.ts'

export type InstallMemory = { visits: number; lastVisit: number; hasSubmitted: boolean; putAwayAt: number | null }

const QUIET_MS = 30 * DAY_MS
/** Reopening the portal sooner counts as the same visit. */
const VISIT_MS = 30 * 60_000
const NONE: InstallMemory = { visits: 0, lastVisit: 0, hasSubmitted: false, putAwayAt: null }

type Kept = Pick<Storage, 'getItem' | 'setItem'>

export function readInstallMemory(storage: Kept): InstallMemory {
  try {
    const { visits, lastVisit, hasSubmitted, putAwayAt } = JSON.parse(storage.getItem(PHONE_KEYS.install) ?? '{}')
    return {
      visits: Number(visits) || 0,
      lastVisit: Number(lastVisit) || 0,
      hasSubmitted: hasSubmitted === true,
      putAwayAt: typeof putAwayAt === 'number' ? putAwayAt : null,
    }
  } catch {
    return NONE
  }
}

function change(storage: Kept, next: (known: InstallMemory) => Partial<InstallMemory>): void {
  const known = readInstallMemory(storage)
  try {
    storage.setItem(PHONE_KEYS.install, JSON.stringify({ ...known, ...next(known) }))
  } catch {
    // If storage is full, the portal only forgets when it may show the hint.
  }
}

export const noteVisit = (storage: Kept, now: number): void =>
  change(storage, ({ visits, lastVisit }) => ({
    visits: now - lastVisit < VISIT_MS ? visits : visits + 1,
    lastVisit: now,
  }))
export const noteSubmitted = (storage: Kept): void => change(storage, () => ({ hasSubmitted: true }))
export const putAway = (storage: Kept, now: number): void => change(storage, () => ({ putAwayAt: now }))

export const isMoment = ({ visits, hasSubmitted, putAwayAt }: InstallMemory, now: number): boolean =>
  (hasSubmitted || visits >= 2) && (putAwayAt === null || now - putAwayAt >= QUIET_MS)
