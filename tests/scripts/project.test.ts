// What the npm commands print while they work.
import { afterEach, expect, test, vi } from 'vitest'
import { step } from '../../scripts/project.mjs'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a step that takes long says every 20 seconds that it is still running, and nothing more once it is over', async () => {
  vi.useFakeTimers()
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const printed = () => log.mock.calls.map(([line]) => line)
  let finish = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  const install = step('Installing the packages', () => work)
  vi.advanceTimersByTime(45_000)
  expect(printed()).toEqual([
    'Installing the packages …',
    'Installing the packages: still running after 20.0 s',
    'Installing the packages: still running after 40.0 s',
  ])
  finish()
  await install
  vi.advanceTimersByTime(60_000)
  expect(printed().slice(3)).toEqual(['Installing the packages: done in 45.0 s'])
})

test('a step that fails ends its lines, and its error goes on', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await expect(step('Building the app', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  expect(vi.getTimerCount()).toBe(0)
})

test('a step that did not work out does not say that it is done', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await step('Downloading a browser', async () => false)
  expect(log.mock.calls.at(-1)![0]).toMatch(/^Downloading a browser: failed after 0\.0 s$/)
})
