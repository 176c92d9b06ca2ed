// When what a visit does without begins.
import { expect, test, vi } from 'vitest'
import { watchFirstPage } from '#src/app/reading/first-page.ts'

function aFirstPage() {
  let paint = () => {}
  let wait = (_ms: number) => {}
  const cancel = vi.fn()
  const page = watchFirstPage({
    whenPainted: () => new Promise((resolve) => (paint = resolve)),
    setTimer: (then, due) => {
      wait = (ms) => ms >= due && then()
      return cancel
    },
  })
  const come = vi.fn()
  void page.painted.then(come)
  const hasCome = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return come.mock.calls.length > 0
  }
  return { page, hasCome, cancel, paint: () => paint(), wait: (ms: number) => wait(ms) }
}

test('it comes when the page that shows what it is for has been painted, and not before', async () => {
  const { page, hasCome, paint, cancel } = aFirstPage()
  expect(await hasCome()).toBe(false)
  page.tell()
  expect(await hasCome()).toBe(false)
  paint()
  expect(await hasCome()).toBe(true)
  expect(cancel).toHaveBeenCalled()
})

test('a page that never says what it shows holds it up for a minute only', async () => {
  const { hasCome, wait } = aFirstPage()
  wait(59_000)
  expect(await hasCome()).toBe(false)
  wait(60_000)
  expect(await hasCome()).toBe(true)
})
