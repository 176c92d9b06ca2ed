// While a form opens, a toast says so for two seconds, if it takes longer than a moment.
import { expect, test, vi } from 'vitest'
import { Opening } from '#src/app/pages/record-form/form-states.tsx'
import { show } from '../../support/on-screen.tsx'

/** Waits without moving the fake clock, as `expect.poll` would. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(requestAnimationFrame)
}

const painted = async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

test.each([
  ['res', 'Loading listing...'],
  ['agent', 'Loading agent...'],
  ['office', 'Loading office...'],
])('a form of %s that is slow to open says “%s” for 2000 ms', async (formName, text) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  // Something else on the page may set timers, too.
  const isSet = (ms: number) => timers.mock.calls.some(([, delay]) => delay === ms)
  try {
    await show(<Opening formName={formName} />)
    const toast = () => document.querySelector('.toast')?.textContent
    // Nothing before the form has had a moment to open.
    expect(toast()).toBe('')
    await until(() => isSet(300))
    await vi.advanceTimersByTimeAsync(299)
    await painted()
    expect(toast()).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    await until(() => toast() === text && isSet(2_000))
    await vi.advanceTimersByTimeAsync(1_999)
    await painted()
    expect(toast()).toBe(text)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => toast() === '')
  } finally {
    timers.mockRestore()
    vi.useRealTimers()
  }
})
