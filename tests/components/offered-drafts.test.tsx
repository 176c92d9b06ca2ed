// "No" to a saved listing discards it, and the spinner is shown for two seconds however fast the server answers.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OfferedDrafts } from '#src/app/pages/record-form/offered-drafts.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { show } from '../support/on-screen.tsx'

const NOW = Date.parse('2026-11-24T19:00:00Z')
const record = {
  draftId: 'a',
  title: '12 Maple Street',
  FormName: 'res',
  savedAt: '2026-11-24T18:00:00Z',
  revision: 4,
} as never

function Offer({ onOver }: { onOver(): void }) {
  const [gone, setGone] = useState<readonly string[]>([])
  return <OfferedDrafts formName="res" records={[record]} gone={gone} setGone={setGone} onOver={onOver} />
}

test('a discarded autosave spins for two seconds, and then nothing more is offered', async () => {
  const call = vi.fn(async (..._: unknown[]) => ({ kind: 'ok', value: {} }))
  const onOver = vi.fn()
  await show(
    <ServicesProvider value={{ call, now: () => NOW, offline: {} } as never}>
      <Offer onOver={onOver} />
    </ServicesProvider>,
  )
  const no = page.getByRole('button', { name: /^No, discard/ })
  await expect.element(no).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    ;(no.element() as HTMLElement).click()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(no.element().getAttribute('aria-busy')).toBe('true')
    expect(onOver).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(onOver).toHaveBeenCalledOnce())
  } finally {
    vi.useRealTimers()
  }
  expect(call).toHaveBeenCalledExactlyOnceWith('autosaveRemove', { input: { draftId: 'a', revision: 4 } })
})
