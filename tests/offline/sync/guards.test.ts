// A danger has two protections: the portal refuses it, and the phone avoids it. With both broken, a promise breaks
// (detection-power.test.ts). Here one of them is broken at a time: no promise breaks where the other one is enough.
import { describe, expect, test } from 'vitest'
import { DEFECTS } from './simulator/defects.ts'
import { findBreak } from './simulator/history.ts'
import type { Defect } from './simulator/phone.ts'
import { GUARDS, type Guard } from './simulator/portal-guards.ts'
import { memoryStores } from './simulator/stores.ts'

const HISTORIES = 20

/** A promise that breaks, and the seed of histories that break it; the defect's own if absent. */
type Breaks = readonly [promise: string, seed?: number]
/**
 * `phone`: what breaks with the phone whole and the portal's guard off. `portal`: with the portal whole and the phone
 * broken. Absent: the whole one is enough by itself.
 */
type Alone = { phone?: Breaks; portal?: Breaks }

const ALONE: Record<Guard, Alone> = {
  // Somebody else may sign in between the phone's question and its request.
  member: { phone: ['submitted under another name'] },
  // A draft that the portal has never seen counts as its sender's own.
  owner: { portal: ['autosaved under another name'] },
  // A phone sends again what got no reply, because it cannot know whether that took effect. The portal knows, by the
  // key that the phone keeps.
  repeat: {
    phone: ['said refused, and it took effect', 3],
    portal: ['said submitted, and the portal has something else'],
  },
  key: { portal: ['said refused, and it took effect'] },
  // Two phones may submit one draft.
  draftId: { phone: ['two records of one draft', 2], portal: ['said submitted, and the portal has something else'] },
  // The portal says what became of the draft, and only the phone has the rest.
  usedDraft: {
    phone: ['said submitted, and the portal has something else'],
    portal: ['a room was typed here, and is in no listing and no draft'],
  },
  device: {},
  // Only the portal knows that it was set back, and only the phone has what is missing there.
  gap: {
    phone: ['the server holds something else: supplements'],
    portal: ['said saved to the server, which has no copy'],
  },
  // Only the portal sees that a save arrives after a later one.
  late: { phone: ['said saved to the server, which differs: rooms', 21] },
  // A portal that was set back has forgotten the discard.
  bin: { portal: ['not in the bin'] },
  // Only the portal knows that a lock was taken away. A phone that believes it has one is refused, again and again.
  lock: {
    phone: ['a record was written while somebody else had its lock'],
    portal: ['phone one did not drain for 1/1', 4],
  },
  // Somebody may write between the phone's comparison and its submission. A phone that does not compare is refused,
  // again and again.
  version: { phone: ['an unseen change of City was overwritten'], portal: ['phone two did not drain for 1/1'] },
  // Only the portal knows what it has lost since. A phone that does not wait for its photos is refused, again and
  // again.
  arrived: { phone: ['a record names what never arrived', 3], portal: ['a submission never went', 3] },
  // A phone that takes a draft over believes what the portal lists. A reply may say yes although nothing was kept.
  damaged: {
    phone: ['said a photo was uploaded, and it was not', 1],
    portal: ['said a file was uploaded, and it was not'],
  },
  // The id may be free.
  taken: { portal: ['said a photo was uploaded, and it was not', 2] },
  // Nothing wrong is kept, but the file never goes.
  offset: { portal: ['phone one did not drain for 1/1'] },
}

describe.each(Object.entries(ALONE) as [Guard, Alone][])('%s', (guard, { phone = [null], portal = [null] }) => {
  const both = Object.values(DEFECTS).find(({ off }) => off?.includes(guard))!
  const breakOf = async (defect: Defect, seed = both.seed ?? 1) => {
    const found = await findBreak(seed, HISTORIES, () => ({ stores: memoryStores(), defect }), { shortened: false })
    return found?.broken.replace('Error: ', '') ?? null
  }
  test(`the portal lets in ${GUARDS[guard]}, and the phone is whole`, async () => {
    expect(await breakOf({ off: [guard] }, phone[1])).toBe(phone[0])
  })
  test(`the portal keeps out ${GUARDS[guard]}, and the phone is broken`, async () => {
    expect(await breakOf({ ...both, off: [] }, portal[1])).toBe(portal[0])
  })
})
