// Notifications while the portal is closed: what they show, what a tap opens, and when they end.
import { expect, test, vi } from 'vitest'
import { endPushOfOther, isForm, openFromPush, pathOf, shownFor } from '../../sw/answer-push.ts'

test('the message is shown as it came', () => {
  const shown = shownFor(() => ({ text: 'Your lock was taken over.', path: '/listings/view?UniqueID=7' }))
  expect(shown.options).toMatchObject({
    body: 'Your lock was taken over.',
    data: { path: '/listings/view?UniqueID=7' },
  })
})

test.each([
  ['nothing', () => undefined],
  ['not JSON', () => JSON.parse('<')],
  ['another form', () => ({ title: 'Hello' })],
])('%s is shown in general words', (_, json) => {
  expect(shownFor(json).options.body).toBe('There is news. Open the portal to see it.')
})

test.each([
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/auth/logout', '/'],
  ['/?sheet=notices', '/?sheet=notices'],
])('a tap on %s opens %s', (path, opens) => {
  expect(shownFor(() => ({ text: 'x', path })).options.data.path).toBe(opens)
  expect(pathOf({ path })).toBe(opens)
})

test('a tap without anything opens Home', () => expect(pathOf(null)).toBe('/'))

const worker = (pages: object[]) => {
  const openWindow = vi.fn(async () => null)
  return { openWindow, self: { clients: { matchAll: async () => pages, openWindow } } as never }
}
const tap = () => {
  const work: Promise<unknown>[] = []
  const event = {
    notification: { close: vi.fn(), data: { path: '/?sheet=notices' } },
    waitUntil: (done: Promise<unknown>) => void work.push(done),
  }
  return { event: event as never, done: () => Promise.all(work) }
}

test('a tap uses the page that is open, but one with a form only asks', async () => {
  const focus = vi.fn()
  const home = { url: 'https://portal.example/drafts', navigate: vi.fn(async () => ({ focus })) }
  const url = 'https://portal.example/listings/edit/res?UniqueID=7'
  const form = { url, navigate: vi.fn(), focus: vi.fn(), postMessage: vi.fn() }
  const first = tap()
  const both = worker([form, home])
  openFromPush(both.self, first.event)
  await first.done()
  expect(home.navigate).toHaveBeenCalledWith('/?sheet=notices')
  expect(focus).toHaveBeenCalled()
  expect(both.openWindow).not.toHaveBeenCalled()

  const second = tap()
  const only = worker([form])
  openFromPush(only.self, second.event)
  await second.done()
  expect(form.navigate).not.toHaveBeenCalled()
  expect(only.openWindow).not.toHaveBeenCalled()
  expect(form.postMessage).toHaveBeenCalledWith({ type: 'open', path: '/?sheet=notices' })
  expect(form.focus).toHaveBeenCalled()

  const third = tap()
  const none = worker([])
  openFromPush(none.self, third.event)
  await third.done()
  expect(none.openWindow).toHaveBeenCalledWith('/?sheet=notices')
})

test.each([
  ['https://p.example/listings/create/res', true],
  ['https://p.example/agent/edit?UniqueID=1', true],
  ['https://p.example/listings/view?UniqueID=1', false],
])('%s is a form: %s', (address, is) => expect(isForm(address)).toBe(is))

const ann = { real: 1, effective: 1, deviceId: 'd' }
test.each([
  ['signs out', ann, null, true],
  ['is followed by another', ann, { ...ann, real: 2, effective: 2 }, true],
  ['opens the portal again', ann, ann, false],
  ['begins to act for a colleague', ann, { ...ann, effective: 3 }, false],
  ['comes for the first time', undefined, ann, false],
])('the subscription ends when its member %s: %#', async (_, before, now, ends) => {
  const unsubscribe = vi.fn()
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  await endPushOfOther({ registration } as never, before, now)
  expect(unsubscribe).toHaveBeenCalledTimes(ends ? 1 : 0)
})
