// A member's tasks run one after another, so that others wait for at most one of them.
import { expect, test } from 'vitest'
import { createFairGate } from '#server/http/limits/turns.ts'

test('somebody with three tasks keeps another from none but the one that runs', async () => {
  const gate = createFairGate(1)
  const order: string[] = []
  const ends: (() => void)[] = []
  const task = (name: string) => () => {
    order.push(name)
    return new Promise<void>((end) => ends.push(end))
  }
  const endNext = async () => {
    ends.shift()!()
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const all = [
    gate('ann', task('ann 1')),
    gate('ann', task('ann 2')),
    gate('ann', task('ann 3')),
    gate('bo', task('bo')),
  ]
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  for (const _ of all) await endNext()
  await Promise.all(all)
  expect(order).toEqual(['ann 1', 'bo', 'ann 2', 'ann 3'])
})
