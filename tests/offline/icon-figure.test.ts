// The badge on the app's icon: counts each draft that is waiting or needs its member, once.
import { expect, test, vi } from 'vitest'
import { countWaiting } from '#src/offline/drafts/standing.ts'
import { showOnIcon } from '#src/offline/icon-figure.ts'
import { aDraft, aNote, aPhoto, aSubmission, DONE, photosOf } from '../features/drafts/a-draft.ts'

const saved = { acknowledged: 5, savedAt: '2026-11-20T21:02:00Z' }

test.each([
  ['typed, only here', aDraft(), 1],
  ['on the server', aDraft(saved), 0],
  ['on the server, two photos still here', aDraft({ ...saved, ...photosOf(aPhoto('a'), aPhoto('b')) }), 1],
  ['submitted without signal', aDraft({ submission: aSubmission() }), 1],
  ['refused', aDraft({ submission: aSubmission({ state: 'refused', problem: aNote() }) }), 1],
  ['acknowledged', aDraft({ submission: DONE }), 0],
  ['in the bin', aDraft({ binnedAt: 1 }), 0],
])('%s', (_, draft, count) => expect(countWaiting([draft])).toBe(count))

test('drafts are counted together, whatever they wait for', () => {
  const drafts = [aDraft(), aDraft({ submission: aSubmission() }), aDraft(saved)]
  expect(countWaiting(drafts)).toBe(2)
})

test('the icon shows the figure, and none when nothing waits', () => {
  const browser = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) }
  showOnIcon(3, browser)
  expect(browser.setAppBadge).toHaveBeenCalledWith(3)
  expect(browser.clearAppBadge).not.toHaveBeenCalled()
  showOnIcon(0, browser)
  expect(browser.clearAppBadge).toHaveBeenCalledOnce()
})

test('a browser without figures, or one that refuses, disturbs nobody', async () => {
  expect(() => showOnIcon(3, {})).not.toThrow()
  expect(() => showOnIcon(3, { setAppBadge: () => Promise.reject(new Error('not installed')) })).not.toThrow()
  await Promise.resolve()
})
