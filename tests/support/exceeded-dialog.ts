// The dialogs that say that no more fits: with an error icon, for five seconds.
import { expect, vi } from 'vitest'

/** Acts, and sees the dialog come and go, on a clock that the test moves. */
export async function expectExceeded(act: () => void, { title, text }: { title: string; text: string }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    act()
    const dialog = () => document.querySelector('[role="alertdialog"][open]')
    await until(() => dialog() !== null && vi.getTimerCount() === 1)
    expect(dialog()!.querySelector('h2')?.textContent?.trim()).toBe(title)
    expect(dialog()!.querySelector('h2 .icon')).not.toBeNull()
    expect(dialog()!.textContent).toContain(text)
    await vi.advanceTimersByTimeAsync(4_999)
    // Its timer is still to come, and it is still there.
    expect(vi.getTimerCount()).toBe(1)
    expect(dialog()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await until(() => dialog() === null)
  } finally {
    vi.useRealTimers()
  }
}

/** Waits without moving the fake clock, as `expect.poll` would. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(requestAnimationFrame)
}
