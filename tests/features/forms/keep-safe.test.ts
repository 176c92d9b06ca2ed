// A page that may be about to close: what is typed is written first, and the browser asks while there is unsaved work.
import { describe, expect, test, vi } from 'vitest'
import { type EditBatcher, keepSafe } from '#src/features/forms/session/edit-batcher.ts'

function anOpenForm(hasWork: boolean) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const target = Object.assign(new EventTarget(), { document })
  const flush = vi.fn(async () => {})
  const close = keepSafe(target as never, { flush } as unknown as EditBatcher, () => hasWork)
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { document, target, flush, close, leave }
}

describe('leaving the page', () => {
  test('asks first while there is work that is not sent', () => {
    const form = anOpenForm(true)
    expect(form.leave()).toBe(true)
    expect(form.flush).toHaveBeenCalledOnce()
  })

  test('asks nothing where nothing was entered', () => expect(anOpenForm(false).leave()).toBe(false))

  test('asks nothing once the form is closed', () => {
    const form = anOpenForm(true)
    form.close()
    expect(form.leave()).toBe(false)
    expect(form.flush).not.toHaveBeenCalled()
  })
})

test('a page that goes into the background writes what is typed', () => {
  const { document, target, flush } = anOpenForm(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(flush).not.toHaveBeenCalled()
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  target.dispatchEvent(new Event('pagehide'))
  expect(flush).toHaveBeenCalledTimes(2)
})
