// The order in which a page does what it could do without.
import { expect, test } from 'vitest'
import { createIdleQueue, type IdlePiece } from '#src/state/idle-queue.ts'

function aPage() {
  let show = () => {}
  let now = 0
  const done: string[] = []
  const idleMoments: (() => void)[] = []
  const timers: { at: number; then: () => void }[] = []
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const queue = createIdleQueue({
    shown: new Promise((resolve) => (show = resolve)),
    whenIdle: () => new Promise((resolve) => idleMoments.push(resolve)),
    elapsed: () => now,
    setTimer: (then, ms) => {
      timers.push({ at: now + ms, then })
      return () => undefined
    },
  })
  return {
    done,
    add: (piece: IdlePiece, run: () => unknown = () => done.push(piece)) => queue.add(piece, run),
    async show() {
      show()
      await settled()
    },
    async wait(ms: number) {
      now += ms
      for (const timer of timers) if (timer.at > now - ms && timer.at <= now) timer.then()
      await settled()
    },
    async idle(moments = 20) {
      for (let at = 0; at < moments; at++) {
        idleMoments.shift()?.()
        await settled()
      }
    },
  }
}

test('nothing begins before the page is shown, however idle the browser is', async () => {
  const { add, done, idle, wait, show } = aPage()
  add('notices')
  await wait(30_000)
  await idle()
  expect(done).toEqual([])
  await show()
  await idle()
  expect(done).toEqual(['notices'])
})

test('pieces come in their order, one in each idle moment', async () => {
  const { add, done, idle, show } = aPage()
  for (const piece of ['gestures', 'worker', 'work', 'notices', 'member'] as const) add(piece)
  await show()
  await idle(1)
  expect(done).toEqual(['work'])
  await idle(1)
  expect(done).toEqual(['work', 'member'])
  await idle()
  expect(done).toEqual(['work', 'member', 'notices', 'worker', 'gestures'])
})

test('what only other pages need leaves the first seconds to the member', async () => {
  const { add, done, idle, wait, show } = aPage()
  add('converter')
  add('forms')
  add('rights')
  await show()
  await wait(2_900)
  await idle()
  expect(done).toEqual([])
  await wait(200)
  await idle()
  expect(done).toEqual(['rights', 'forms'])
  await wait(17_000)
  await idle()
  expect(done).toEqual(['rights', 'forms', 'converter'])
})

test('a piece added late comes in the next idle moment', async () => {
  const { add, done, idle, wait, show } = aPage()
  await show()
  await wait(60_000)
  add('rights')
  await wait(0)
  await idle(1)
  expect(done).toEqual(['rights'])
})
