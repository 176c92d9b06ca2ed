import { expect, test } from 'vitest'
import { watchDrafts } from '#src/app/work/live-drafts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Drafts } from '#src/offline/offline.ts'
import type { DraftChange, Unopened } from '#src/offline/store/draft-store.ts'
import { aDraft, anEditOf } from '../features/drafts/a-draft.ts'

/** A phone whose reads end when the test says so. */
function phone() {
  const reads: { resolve(list: Draft[]): void; reject(): void }[] = []
  let announce = (_: DraftChange | null) => {}
  const one = draft('d1', { title: 'one' })
  let unopened: Unopened = { sealed: [], closed: [] }
  let reading: Promise<unknown> = Promise.resolve()
  const live = watchDrafts({
    owner: one.owner,
    // Asked for with the list, and read with it.
    unopened: () => reading.then(() => unopened),
    drafts: {
      listAll: () => {
        const read = new Promise<Draft[]>((resolve, reject) =>
          reads.push({ resolve, reject: () => reject(new Error('no disk')) }),
        )
        reading = read
        return read
      },
    } as unknown as Drafts,
    subscribe: (listener) => {
      announce = listener
      return () => undefined
    },
  })
  let notified = 0
  live.subscribe(() => {
    notified += 1
  })
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return {
    live,
    reads,
    settle,
    notified: () => notified,
    change: (next: Draft) => announce({ draftId: next.draftId, draft: next }),
    remove: (draftId: string) => announce({ draftId, draft: null }),
    loseDatabase: () => announce(null),
    find: (next: Unopened) => {
      unopened = next
    },
    async opened(...drafts: Draft[]) {
      reads[0]!.resolve(drafts)
      await settle()
    },
  }
}
const draft = (draftId: string, more: Partial<Draft>): Draft => ({ ...aDraft(more), draftId, revision: 5 })
const titles = (list: Draft[] | null) => list?.map(({ title }) => title)

test('nothing is shown before the first read', async () => {
  const { live, opened } = phone()
  expect(live.get()).toBeNull()
  await opened(draft('d1', { title: 'one' }))
  expect(titles(live.get())).toEqual(['one'])
})

test('ten batches of typing are shown ten times, newest first, and nothing is read again', async () => {
  const { live, opened, change, reads, notified } = phone()
  await opened(draft('d1', { title: 'one', editedAt: 1 }), draft('d2', { title: 'two', editedAt: 0 }))
  for (let batch = 1; batch <= 10; batch += 1) change(draft('d2', { title: `two ${batch}`, editedAt: 1 + batch }))
  expect(titles(live.get())).toEqual(['two 10', 'one'])
  expect(notified()).toBe(11)
  expect(reads).toHaveLength(1)
})

test('a draft that is new comes in; one that was deleted, dismissed or belongs to another goes', async () => {
  const { live, opened, change, remove } = phone()
  await opened()
  for (const id of ['a', 'b', 'c', 'd']) change(draft(id, { title: id, editedAt: 1 }))
  remove('a')
  change(draft('b', { title: 'b', forgotten: true }))
  change(draft('c', { title: 'c', owner: { real: 1, effective: 99 } }))
  expect(titles(live.get())).toEqual(['d'])
})

test('a draft that goes because its values were set back is known to be no loss; one that is only gone is not', async () => {
  const { live, opened, change, remove } = phone()
  const edit = (value: number): Draft => ({
    ...anEditOf(42),
    fields: { ListPrice: { value, base: 1, editedAt: 0, rev: 5 } },
    base: { ...anEditOf(42).base!, values: { ListPrice: 1 } },
  })
  await opened(edit(2), draft('d2', {}))
  change(edit(1))
  remove('d2')
  expect([live.get(), [...live.removed]]).toEqual([[], ['d1']])
  change(edit(3))
  expect([...live.removed]).toEqual([])
})

test('a change during a read is not lost with what the read found', async () => {
  const { live, reads, opened, change, loseDatabase, settle } = phone()
  await opened(draft('d1', { title: 'old' }))
  loseDatabase()
  change(draft('d1', { title: 'new' }))
  reads[1]!.resolve([draft('d1', { title: 'old' })])
  await settle()
  expect(titles(live.get())).toEqual(['new'])
})

test('after the browser took the database away everything is read again, once more when it did so during the read', async () => {
  const { live, reads, opened, loseDatabase, settle } = phone()
  await opened(draft('d1', { title: 'one' }))
  loseDatabase()
  loseDatabase()
  expect(reads).toHaveLength(2)
  reads[1]!.resolve([draft('d1', { title: 'one' })])
  await settle()
  expect(reads).toHaveLength(3)
  reads[2]!.resolve([])
  await settle()
  expect(titles(live.get())).toEqual([])
})

test('a read that fails leaves what was shown; one that never succeeded is repeated with the next change', async () => {
  const { live, reads, change, settle } = phone()
  reads[0]!.reject()
  await settle()
  expect(live.get()).toBeNull()
  change(draft('d1', { title: 'one' }))
  reads[1]!.resolve([draft('d1', { title: 'one' })])
  await settle()
  expect(titles(live.get())).toEqual(['one'])
})

test('a database that could not be read is read again when the member asks', async () => {
  const { live, reads, settle } = phone()
  reads[0]!.reject()
  await settle()
  expect(live.unreadable.get()).toBe(true)
  const retried = live.retry()
  await settle()
  reads[1]!.resolve([draft('d1', { title: 'one' })])
  expect(await retried).toBe(true)
  expect([live.unreadable.get(), titles(live.get())]).toEqual([false, ['one']])
})

test('drafts that are shown stay readable, whatever fails afterwards', async () => {
  const { live, reads, opened, loseDatabase, settle } = phone()
  await opened(draft('d1', { title: 'one' }))
  loseDatabase()
  reads[1]!.reject()
  await settle()
  expect([live.unreadable.get(), titles(live.get())]).toEqual([false, ['one']])
})

test('what does not open is counted beside the list, before the list without it is there', async () => {
  const { live, find, opened, loseDatabase, reads, settle } = phone()
  find({ sealed: [], closed: ['d2'] })
  const seen: unknown[] = []
  live.subscribe(() => seen.push(live.unopened.get().closed))
  await opened(draft('d1', { title: 'one' }))
  expect([titles(live.get()), seen]).toEqual([['one'], [['d2']]])
  find({ sealed: [], closed: [] })
  loseDatabase()
  reads[1]!.resolve([draft('d1', { title: 'one' })])
  await settle()
  expect(live.unopened.get().closed).toEqual([])
})

test('work of the same member for somebody else is kept apart, live; typing of their own leaves it as it is', async () => {
  const { live, opened, change, remove, reads } = phone()
  const mine = draft('d1', { title: 'mine' })
  const acting = (title: string) => draft('d2', { title, owner: { ...mine.owner, effective: 99 } })
  const stranger = draft('d3', { title: 'not theirs', owner: { real: 98, effective: mine.owner.effective } })
  await opened(mine, acting('for Jordan'), stranger)
  expect([titles(live.get()), titles(live.suspended.get())]).toEqual([['mine'], ['for Jordan']])
  const before = live.suspended.get()
  change(draft('d1', { title: 'mine, typed on' }))
  expect(live.suspended.get()).toBe(before)
  change(acting('for Jordan, 2'))
  expect([titles(live.get()), titles(live.suspended.get())]).toEqual([['mine, typed on'], ['for Jordan, 2']])
  remove('d2')
  expect(titles(live.suspended.get())).toEqual([])
  expect(reads).toHaveLength(1)
})
