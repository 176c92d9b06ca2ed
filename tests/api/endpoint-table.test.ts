// A page begins with the calls of its first paint; the others are fetched with the first of them.
import { expect, test, vi } from 'vitest'
import { createCall } from '#src/api/call.ts'

const ports = () => ({
  fetch: vi.fn(async () => new Response('{}')),
  deviceId: 'dev',
  setTimer: () => () => {},
})

test('a call that Home makes goes out in the same moment; another one once its code is here, and from then on at once', async () => {
  vi.resetModules()
  const { endpointOf, loadEndpoints } = await import('#src/api/endpoint-table.ts')
  const { fetch, ...rest } = ports()
  const call = createCall({ endpointOf, fetch, ...rest })
  void call('myListings')
  expect(fetch).toHaveBeenCalledTimes(1)
  const locked = call('lockPing', { input: { type: 'listing', id: 1 } })
  expect(fetch).toHaveBeenCalledTimes(1)
  await locked
  expect(fetch).toHaveBeenCalledTimes(2)
  await loadEndpoints()
  void call('autosaveUpdate', {})
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a call whose code is out of reach is as one that the portal did not answer', async () => {
  vi.resetModules()
  vi.doMock('#contract/endpoints.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  const { endpointOf } = await import('#src/api/endpoint-table.ts')
  const { fetch, ...rest } = ports()
  const call = createCall({ endpointOf, fetch, ...rest })
  expect(await call('notices')).toEqual({ kind: 'silence', reason: 'network' })
  expect(fetch).not.toHaveBeenCalled()
  vi.doUnmock('#contract/endpoints.ts')
})
