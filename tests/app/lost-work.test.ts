// The browser cleared its storage while no form was open: unsent work is reported by name, and nothing claims that all was sent.
import { beforeEach, describe, expect, test } from 'vitest'
import { type LostWork, watchLostWork } from '#src/app/work/lost-work.ts'
import { describeSync } from '#src/features/drafts/describe-sync.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { NO_WORK } from '#src/offline/drafts/standing.ts'
import { createSignal } from '#src/state/signal.ts'
import { aDraft, aPhoto, DONE, OWNER, photosOf } from '../features/drafts/a-draft.ts'

const ALL_OPEN = { sealed: [], closed: [] }
let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
})
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  subscribe: () => () => {},
}
/** The portal opened on a phone with these drafts; `become` changes what is on disk. */
function open(
  first: Draft[],
  owner = OWNER,
  closed: string[] = [],
): LostWork & { become(list: Draft[], ...gone: string[]): void } {
  let list = first
  const removed = new Set<string>()
  const listeners = new Set<() => void>()
  const drafts = {
    get: () => list,
    removed,
    unopened: createSignal({ sealed: [], closed }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    ...watchLostWork(drafts, owner, storage),
    become(next, ...gone) {
      list = next
      for (const draftId of gone) removed.add(draftId)
      for (const listener of listeners) listener()
    },
  }
}
const elm = aDraft({ draftId: 'elm', title: '12 Elm St', ...photosOf(aPhoto('a', { name: 'kitchen.jpg' })) })
const safe = { acknowledged: 5, savedAt: '2026-11-20T21:02:00Z' }

test('a draft that does not open is not lost, and is missed if it is cleared away after that', () => {
  open([elm])
  const shut = open([], OWNER, ['elm'])
  shut.dismiss()
  expect(shut.get()).toEqual([])
  expect(open([]).get()).toHaveLength(1)
})

test('a draft that was cleared away is told by name after the reload, until the member has read it', () => {
  open([elm, aDraft({ draftId: 'sent', ...safe })])
  const again = open([])
  expect(again.get()).toEqual([{ draftId: 'elm', title: '12 Elm St', photos: ['kitchen.jpg'] }])
  expect(open([]).get()).toHaveLength(1)
  again.dismiss()
  expect([again.get(), open([]).get()]).toEqual([[], []])
})

test('a draft whose values were set back to the record’s is no loss, now or after a reload', () => {
  const phone = open([elm])
  phone.become([], 'elm')
  expect([phone.get(), open([]).get()]).toEqual([[], []])
})

test('written again by its form, it is no loss', () => {
  const phone = open([elm])
  phone.become([])
  expect(phone.get()).toHaveLength(1)
  phone.become([elm])
  expect(phone.get()).toEqual([])
})

test('work of the member themselves is not missed while they act for another, nor the other way round', () => {
  const asJordan = { real: 7, effective: 9 }
  open([elm])
  expect(open([], asJordan).get()).toEqual([])
  open([{ ...elm, draftId: 'oak', title: '3 Oak Ave', owner: asJordan }], asJordan)
  expect(
    open([])
      .get()
      .map(({ title }) => title),
  ).toEqual(['12 Elm St'])
  expect(
    open([], asJordan)
      .get()
      .map(({ title }) => title),
  ).toEqual(['3 Oak Ave'])
  open([elm]).erase()
  expect([open([]).get(), open([], asJordan).get()]).toEqual([[], []])
})

describe('no loss is told of', () => {
  test.each([
    ['what was submitted and put away', aDraft({ ...elm, submission: DONE })],
    ['what its member put in the bin and deleted', aDraft({ ...elm, binnedAt: 1 })],
    ['what the server has', aDraft({ draftId: 'elm', ...safe })],
  ])('%s', (_, after) => {
    const phone = open([elm])
    phone.become([after])
    phone.become([])
    expect(phone.get()).toEqual([])
  })
  test('after a sign-out', () => {
    open([elm]).erase()
    expect([open([]).get(), kept.size]).toEqual([[], 0])
  })
})

test('the header says so before anything else of that kind', () => {
  const sync = {
    phase: 'idle',
    waitingDrafts: 0,
    waitingUploads: 0,
    retryAt: null,
    uploadsHeld: false,
    storage: null,
  } as const
  for (const online of [true, false])
    expect(describeSync({ sync, work: NO_WORK, online, unsaved: false, lost: 1 }).word).toBe('Work lost')
})

test('a note that cannot be opened yet is not written over, and its loss is told once it can', () => {
  open([elm])
  let isShut = true
  const listeners = new Set<() => void>()
  const unlessShut =
    <A extends string[]>(act: (...given: A) => void) =>
    (...given: A) => {
      if (isShut) throw new Error('Its key is not here yet')
      act(...given)
    }
  const lost = watchLostWork(
    { get: () => [], removed: new Set(), subscribe: () => () => {}, unopened: createSignal(ALL_OPEN) },
    OWNER,
    {
      getItem: (key) => (isShut ? null : storage.getItem(key)),
      setItem: unlessShut(storage.setItem),
      removeItem: unlessShut(storage.removeItem),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => {}
      },
    },
  )
  expect(lost.get()).toEqual([])
  isShut = false
  for (const listener of listeners) listener()
  expect(lost.get()).toMatchObject([{ draftId: 'elm', title: '12 Elm St' }])
})
