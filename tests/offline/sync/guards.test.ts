// A danger has two protections: the portal refuses it, and the phone avoids it. With both broken, a promise breaks
// (detection-power.test.ts). Here one of them is broken at a time: no promise breaks where the other one is enough.
import { describe, expect, test } from 'vitest'
import { DEFECTS } from './simulator/defects.ts'
import { findBreak } from './simulator/history.ts'
import { ONCE_BROKEN } from './simulator/once-broken.ts'
import type { Defect } from './simulator/phone.ts'
import { GUARDS, type Guard } from './simulator/portal-guards.ts'
import { memoryStores } from './simulator/stores.ts'

/** Enough to find a mistake that breaks much. */
const HISTORIES = 20
/** Enough to find what takes several steps to meet. */
const AT_MOST = 1000

/** Parts of the messages of promises, any of which breaks. */
type Breaks = readonly string[]
/**
 * `phone`: what breaks with the phone whole and the portal's guard off. `portal`: with the portal whole and the phone
 * broken. Absent: the whole one is enough by itself. `seed`: tells soon what few histories meet.
 */
type Alone = { phone?: Breaks; portal?: Breaks; seed?: number }

const NEVER_DONE: Breaks = ['did not drain', 'a submission never went']
const NOT_THERE: Breaks = ['said saved to the server, which', 'the server holds something else']

const ALONE: Record<Guard, Alone> = {
  // Somebody else may sign in between the phone's question and its request.
  member: { phone: ['submitted under another name', 'autosaved under another name'] },
  // A draft that the portal has never seen counts as its sender's own.
  owner: { portal: ['submitted under another name', 'autosaved under another name'] },
  // A phone sends again what got no reply, because it cannot know whether that took effect. The portal knows, by the
  // key that the phone keeps.
  repeat: {
    phone: ['said refused, and it took effect'],
    portal: ['said submitted, and the portal has something else'],
  },
  key: { portal: ['said refused, and it took effect'] },
  // Two phones may submit one draft.
  draftId: { phone: ['two records of one draft'], portal: ['said submitted, and the portal has something else'] },
  // The portal says what became of the draft, and only the phone has the rest.
  usedDraft: {
    phone: ['said submitted, and the portal has something else'],
    portal: ['is in no listing and no draft', 'are in no listing and no draft'],
  },
  device: {},
  // Only the portal knows that it was set back, and only the phone has what is missing there.
  gap: {
    phone: NOT_THERE,
    portal: NOT_THERE,
  },
  // Only the portal sees that a save arrives after a later one.
  late: { phone: NOT_THERE, seed: 100 },
  // Only the portal sees that a save arrives after the discard. A portal that was set back has forgotten the discard.
  bin: { phone: ['which has it in its bin'], portal: ['not in the bin'] },
  // Only the portal knows that a lock was taken away. A phone that believes it has one is refused, again and again.
  lock: { phone: ['a record was written while somebody else had its lock'], portal: NEVER_DONE },
  // Somebody may write between the phone's comparison and its submission. A phone that does not compare is refused,
  // again and again.
  version: { phone: ['was overwritten'], portal: NEVER_DONE },
  // Only the portal knows what it has lost since. A phone that does not wait for its photos is refused, again and
  // again.
  arrived: { phone: ['a record names what never arrived'], portal: NEVER_DONE },
  // A phone that takes a draft over believes what the portal lists. A reply may say yes although nothing was kept.
  damaged: {
    phone: ['was uploaded, and it was not'],
    portal: ['said a file was uploaded, and it was not'],
  },
  // The id may be free.
  taken: { portal: ['said a photo was uploaded, and it was not'] },
  // Nothing wrong is kept, but the file never goes.
  offset: { portal: NEVER_DONE },
}

describe.each(Object.entries(ALONE) as [Guard, Alone][])('%s', (guard, { phone, portal, seed }) => {
  const both = Object.values(DEFECTS).find(({ off }) => off?.includes(guard))!
  const check = async (defect: Defect, kinds: Breaks | undefined) => {
    const makeOptions = () => ({ stores: memoryStores(), defect })
    const options = { shortened: false, first: ONCE_BROKEN, ...(kinds && { kinds }) }
    const found = await findBreak(seed ?? both.seed ?? 1, kinds ? AT_MOST : HISTORIES, makeOptions, options)
    expect(found?.broken ?? null).toEqual(kinds ? expect.any(String) : null)
  }
  test(`the portal lets in ${GUARDS[guard]}, and the phone is whole`, () => check({ off: [guard] }, phone))
  test(`the portal keeps out ${GUARDS[guard]}, and the phone is broken`, () => check({ ...both, off: [] }, portal))
})
