import { expect, test } from 'vitest'
import { watchDrafts } from '#src/app/work/live-drafts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { aDraft } from '../features/drafts/a-draft.ts'

/** A phone whose reads end when the test says so. */
function phone() {
  const reads: { resolve(list: Draft[]): void; reject(): void }[] = []
  let change = (_: string) => {}
  const live = watchDrafts({
    drafts: {
      list: () =>
        new Promise<Draft[]>((resolve, reject) => reads.push({ resolve, reject: () => reject(new Error('no disk')) })),
    } as unknown as Drafts,
    subscribe: (listener) => {
      change = listener
      return () => undefined
    },
  })
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { live, reads, change: () => change('d1'), settle }
}
const titles = (list: Draft[] | null) => list?.map(({ title }) => title)

test('nothing is shown before the first read', async () => {
  const { live, reads, settle } = phone()
  expect(live.snapshot()).toBeNull()
  reads[0]!.resolve([aDraft({ title: 'one' })])
  await settle()
  expect(titles(live.snapshot())).toEqual(['one'])
})

test('ten changes while a read runs are one more read, and the last word is the newest', async () => {
  const { live, reads, change, settle } = phone()
  let heard = 0
  live.subscribe(() => {
    heard += 1
  })
  for (let time = 0; time < 10; time += 1) change()
  expect(reads).toHaveLength(1)
  reads[0]!.resolve([aDraft({ title: 'old' })])
  await settle()
  expect(reads).toHaveLength(2)
  reads[1]!.resolve([aDraft({ title: 'new' })])
  await settle()
  expect(titles(live.snapshot())).toEqual(['new'])
  expect(heard).toBe(2)
  expect(reads).toHaveLength(2)
})

test('a read that fails leaves what was shown, and the next change reads again', async () => {
  const { live, reads, change, settle } = phone()
  reads[0]!.resolve([aDraft({ title: 'one' })])
  await settle()
  change()
  reads[1]!.reject()
  await settle()
  expect(titles(live.snapshot())).toEqual(['one'])
  change()
  expect(reads).toHaveLength(3)
})
