import { environmentManager, isServer, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#src/api/call.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { DraftChange } from '#src/offline/store/draft-store.ts'
import {
  binnedElsewhereQuery,
  binnedIdsQuery,
  draftQuery,
  elsewhereQuery,
  fillPhoneQueries,
  openingDraftQuery,
} from '#src/phone/phone-queries.ts'
import { writersQuery } from '#src/phone/server-copy-query.ts'
import { aDraft, OWNER } from '../features/drafts/a-draft.ts'

const clients: QueryClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
})

/** A phone whose reads end when the test says so. */
function aPhone() {
  const reads: ((draft?: Draft) => void)[] = []
  let announce = (_: DraftChange | null) => {}
  const phone = {
    owner: OWNER,
    drafts: { get: () => new Promise<Draft | undefined>((resolve) => reads.push(resolve)) } as never,
    subscribe: (listener: typeof announce) => {
      announce = listener
      return () => undefined
    },
  }
  const client = new QueryClient()
  clients.push(client)
  fillPhoneQueries(phone, client)
  const show = (options: ReturnType<typeof draftQuery> = draftQuery(phone, 'd1')) => {
    const observer = new QueryObserver(client, options)
    const close = observer.subscribe(() => undefined)
    return {
      revision: () => observer.getCurrentResult().data?.revision,
      data: () => observer.getCurrentResult().data,
      close,
    }
  }
  const write = (draft: Draft) => announce({ draftId: draft.draftId, draft })
  return {
    phone,
    client,
    reads,
    show,
    write,
    lose: () => announce(null),
    remove: () => announce({ draftId: 'd1', draft: null }),
  }
}
const at = (revision: number, more: Partial<Draft> = {}) => aDraft({ revision, ...more })
/** Query tells its observers in the next turn of the event loop. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a draft on screen is read once; each change brings it along, in as many places as show it', async () => {
  const { reads, show, write } = aPhone()
  const [one, two] = [show(), show()]
  reads[0]!(at(5))
  await settle()
  for (let revision = 6; revision <= 15; revision += 1) write(at(revision))
  await settle()
  expect([one.revision(), two.revision(), reads.length]).toEqual([15, 15, 1])
})

test('a change during the first read is not overwritten by the older draft that it finds', async () => {
  const { reads, show, write } = aPhone()
  const { revision } = show()
  write(at(6))
  reads[0]!(at(5))
  await settle()
  reads[1]?.(at(6))
  await settle()
  expect(revision()).toBe(6)
})

test('a draft that was deleted, dismissed or taken over by another name is shown as none', async () => {
  for (const change of ['deleted', 'dismissed', 'of another'] as const) {
    const { reads, show, write, remove } = aPhone()
    const { data } = show()
    reads[0]!(at(5))
    await settle()
    if (change === 'deleted') remove()
    else write(at(6, change === 'dismissed' ? { forgotten: true } : { owner: { real: 7, effective: 8 } }))
    await settle()
    expect(data(), change).toBeNull()
  }
})

test('after the browser took the database away a draft on screen is read again', async () => {
  const { reads, show, lose } = aPhone()
  const { data } = show()
  reads[0]!(at(5))
  await settle()
  lose()
  await settle()
  reads[1]!(undefined)
  await settle()
  expect(data()).toBeNull()
})

test('a draft that nobody shows is not kept: the next screen reads the disk', async () => {
  const { client, reads, show, write } = aPhone()
  const first = show()
  reads[0]!(at(5))
  await settle()
  first.close()
  await settle()
  write(at(6))
  expect(client.getQueryCache().getAll()).toEqual([])
  show()
  expect(reads).toHaveLength(2)
})

test('a form opens on what the disk holds, whatever a screen beside it has in the cache', async () => {
  const { phone, reads, show } = aPhone()
  show()
  reads[0]!(at(5))
  await settle()
  const opening = show(openingDraftQuery(phone, 'd1') as never)
  reads[1]!(at(9))
  await settle()
  expect(opening.revision()).toBe(9)
})

/** Shows a query for two minutes; returns what it showed at first, and at last. */
async function shownForTwoMinutes(options: object) {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false) // as in a browser, where queries may repeat
  try {
    const client = new QueryClient()
    clients.push(client)
    const observer = new QueryObserver(client, options as never)
    observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    const first = observer.getCurrentResult().data
    await vi.advanceTimersByTimeAsync(120_000)
    return [first, observer.getCurrentResult().data]
  } finally {
    vi.useRealTimers()
    environmentManager.setIsServer(() => isServer)
  }
}

test('what was begun on another phone is asked for again until the server answers, and then no more', async () => {
  const begun = [{ draftId: 'begun elsewhere' }] as never
  const elsewhere = vi.fn().mockResolvedValueOnce(null).mockResolvedValueOnce(null).mockResolvedValue(begun)
  expect(await shownForTwoMinutes(elsewhereQuery({ elsewhere }))).toEqual([null, begun])
  expect(elsewhere).toHaveBeenCalledTimes(3)
})

test.each([
  ['until the server answers', { kind: 'silence', reason: 'network' }, 3, { here: 'tablet' }],
  ['while it is too busy', { kind: 'problem', status: 503, problem: {} }, 3, { here: 'tablet' }],
  ['but not once it has refused', { kind: 'problem', status: 403, problem: {} }, 1, undefined],
  ['nor where there is no such call', { kind: 'problem', status: 404, problem: {} }, 1, undefined],
])('which device writes a draft is asked again %s', async (_, first, times, last) => {
  const answer = { kind: 'ok', value: { data: [{ draftId: 'here', deviceId: 'tablet', IsDeleted: false }] } }
  const call = vi.fn().mockResolvedValueOnce(first).mockResolvedValueOnce(first).mockResolvedValue(answer)
  const shown = await shownForTwoMinutes(writersQuery(call as Call, [{ draftId: 'here', revision: 1 }]))
  expect(shown[1]).toEqual(last)
  expect(call).toHaveBeenCalledTimes(times)
})

test('which device writes a draft is not asked again once the server refuses, also after calls without an answer', async () => {
  const call = vi.fn().mockResolvedValueOnce({ kind: 'silence', reason: 'network' })
  call.mockResolvedValue({ kind: 'problem', status: 403, problem: { title: 'No' } })
  await shownForTwoMinutes(writersQuery(call as Call, [{ draftId: 'here', revision: 1 }]))
  expect(call).toHaveBeenCalledTimes(2)
})

describe('what was discarded on another phone', () => {
  const silence = { kind: 'silence', reason: 'network' }
  const refused = (status: number) => ({ kind: 'problem', status })
  const binned = { kind: 'ok', value: { data: [{ draftId: 'here' }, { draftId: 'binned elsewhere' }] } }
  const phone = { drafts: { list: async () => [aDraft({ draftId: 'here' })] } }
  const ask = (call: unknown) => shownForTwoMinutes(binnedElsewhereQuery(phone, call as Call))

  test('is not taken for nothing without an answer, and is asked for again until there is one', async () => {
    const call = vi.fn().mockResolvedValueOnce(silence).mockResolvedValueOnce(refused(503)).mockResolvedValue(binned)
    expect(await ask(call)).toEqual([null, [{ draftId: 'binned elsewhere' }]])
    expect(call).toHaveBeenCalledTimes(3)
  })

  test('is known by its id also where the draft is on this phone', async () => {
    const call = vi.fn().mockResolvedValueOnce(silence).mockResolvedValue(binned)
    expect(await shownForTwoMinutes(binnedIdsQuery(phone, call as Call))).toEqual([null, ['here', 'binned elsewhere']])
  })

  test('is nothing where the server refuses to say', async () => {
    const call = vi.fn().mockResolvedValue(refused(403))
    expect(await ask(call)).toEqual([[], []])
    expect(call).toHaveBeenCalledOnce()
  })
})
