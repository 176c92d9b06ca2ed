// The dialogs that say that no more fits: with an error icon, for five seconds.
import { expect, vi } from 'vitest'

/** Acts, and sees the dialog come, and go when its five seconds are over: the test ends them. */
export async function expectExceeded(act: () => void, { title, text }: { title: string; text: string }) {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const ends = () => timers.mock.calls.flatMap(([end, ms]) => (ms === 5_000 ? [end as () => void] : []))
  const dialog = () => document.querySelector('[role="alertdialog"][open]')
  try {
    act()
    await expect.poll(dialog).not.toBeNull()
    expect(dialog()!.querySelector('h2')?.textContent?.trim()).toBe(title)
    expect(dialog()!.querySelector('h2 .icon')).not.toBeNull()
    expect(dialog()!.textContent).toContain(text)
    await expect.poll(ends).not.toEqual([])
    expect(dialog()).not.toBeNull()
    for (const end of ends()) end()
    await expect.poll(dialog).toBeNull()
  } finally {
    timers.mockRestore()
  }
}
