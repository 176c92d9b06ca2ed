// Queries without signal fail at once, so that a screen can say what is missing.
import 'fake-indexeddb/auto'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { NoReply } from '#src/api/reply-of.ts'
import { type MemberQueries, openMemberQueries } from '#src/app/reading/query.ts'
import { sealing } from '../support/member-keys.ts'

let queries: MemberQueries
afterEach(async () => {
  onlineManager.setOnline(true)
  await queries.erase()
})

async function ask({ isOnline }: { isOnline: boolean }, call: () => Promise<unknown>) {
  const network = { isOnline: () => isOnline, subscribe: () => () => undefined }
  queries = await openMemberQueries({ real: 7, effective: 7 }, { network, cipher: sealing })
  queries.client.mount()
  const observer = new QueryObserver(queries.client, { queryKey: ['list'], queryFn: call })
  observer.subscribe(() => undefined)
  return observer
}
const silence = () => Promise.reject(new NoReply({ kind: 'silence', reason: 'network' }))

test('fails after one call, and is asked again when there is signal', async () => {
  const call = vi.fn(silence)
  const list = await ask({ isOnline: false }, call)
  await vi.waitFor(() => expect(list.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' }))
  expect(call).toHaveBeenCalledTimes(1)
  call.mockResolvedValue('rows' as never)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('rows'))
})

test('with signal, a call without a reply is made once more; a refusal is not', async () => {
  const lost = vi
    .fn(silence)
    .mockImplementationOnce(silence)
    .mockResolvedValueOnce('rows' as never)
  const list = await ask({ isOnline: true }, lost)
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('rows'), 5_000)
  await queries.erase()
  const refused = vi.fn(() =>
    Promise.reject(
      new NoReply({
        kind: 'problem',
        status: 403,
        problem: { code: 'not-allowed', title: 'No', status: 403 },
      } as never),
    ),
  )
  const other = await ask({ isOnline: true }, refused)
  await vi.waitFor(() => expect(other.getCurrentResult().status).toBe('error'))
  expect(refused).toHaveBeenCalledTimes(1)
})
