import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { refreshOnReturn } from '#src/app/reading/query.ts'

const client = new QueryClient()
afterEach(() => {
  client.clear()
  focusManager.setEventListener(() => undefined)
})

test.each([
  ['another tab', 'visibilitychange', 0, 2],
  ['another window, beside which it was in sight', 'focus', 0, 2],
  ['another window, a moment ago', 'focus', 30_000, 1],
])(
  'a list on screen, on return from %s (%s, fresh for %i ms), has been asked for %i times',
  async (_, event, staleTime, asked) => {
    const page = new EventTarget()
    refreshOnReturn(page as never)
    client.mount()
    let times = 0
    const observer = new QueryObserver(client, {
      queryKey: ['list'],
      staleTime,
      queryFn: () => {
        times += 1
        return times
      },
    })
    const unsubscribe = observer.subscribe(() => undefined)
    await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
    page.dispatchEvent(new Event(event))
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(times).toBe(asked)
    unsubscribe()
    client.unmount()
  },
)
