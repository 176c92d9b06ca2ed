import { expect, test } from 'vitest'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { createDraftFollower } from '#src/offline/store/draft-store.ts'
import { aCreate } from '../given.ts'

/** A disk whose reads end when the test says so. */
function aTab() {
  const reads: { resolve(draft?: Draft): void; reject(): void }[] = []
  const announced: (number | null)[] = []
  const timers: (() => void)[] = []
  const follower = createDraftFollower({
    store: {
      read: () => new Promise((resolve, reject) => reads.push({ resolve, reject: () => reject(new Error('no disk')) })),
    },
    announce: ({ draft }) => announced.push(draft ? draft.revision : null),
    setTimer: (then) => {
      timers.push(then)
      return () => undefined
    },
  })
  return { follower, reads, announced, timers }
}
const at = (revision: number): Draft => ({ ...aCreate(), revision })
const settle = () => new Promise((resolve) => setImmediate(resolve))

test("another tab's changes are read once while the read runs, and once more for those that came meanwhile", async () => {
  const { follower, reads, announced } = aTab()
  for (let time = 0; time < 10; time += 1) follower.follow('d')
  expect(reads).toHaveLength(1)
  reads[0]!.resolve(at(1))
  await settle()
  expect(reads).toHaveLength(2)
  reads[1]!.resolve(at(10))
  await settle()
  expect(announced).toEqual([10])
})

test('a read that this tab has overtaken by a write of its own is repeated, never announced over it', async () => {
  const { follower, reads, announced } = aTab()
  follower.follow('d')
  follower.overtake('d')
  reads[0]!.resolve(at(1))
  await settle()
  reads[1]!.resolve(at(2))
  await settle()
  expect(announced).toEqual([2])
})

test('a draft that is gone is announced as gone', async () => {
  const { follower, reads, announced } = aTab()
  follower.follow('d')
  reads[0]!.resolve()
  await settle()
  expect(announced).toEqual([null])
})

test('what cannot be read now is read later', async () => {
  const { follower, reads, announced, timers } = aTab()
  follower.follow('d')
  reads[0]!.reject()
  await settle()
  expect(announced).toEqual([])
  timers[0]!()
  reads[1]!.resolve(at(3))
  await settle()
  expect(announced).toEqual([3])
})
