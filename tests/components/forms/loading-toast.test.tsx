// While a form opens, a toast says so for two seconds, if it takes longer than a moment.
import { expect, test, vi } from 'vitest'
import { Opening } from '#src/app/pages/record-form/form-states.tsx'
import { show } from '../../support/on-screen.tsx'

test.each([
  ['res', 'Loading listing...'],
  ['agent', 'Loading agent...'],
  ['office', 'Loading office...'],
])('a form of %s that is slow to open says “%s” for 2000 ms', async (formName, text) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await show(<Opening formName={formName} />)
    const toast = () => document.querySelector('.toast')?.textContent
    // Nothing before the form has had a moment to open.
    expect(toast()).toBe('')
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(299)
    expect(toast()).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => document.querySelector('.toast:popover-open')?.textContent).toBe(text)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(toast()).toBe(text)
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(toast).toBe('')
  } finally {
    vi.useRealTimers()
  }
})
