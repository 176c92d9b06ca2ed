// The session's own dialogs: before it ends, after it has ended, and on the way out with work that was not sent.
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SessionPrompt } from '#src/features/session/session-prompt.tsx'
import type { SessionWatch } from '#src/features/session/session-watch.ts'
import { SignOutQuestion } from '#src/features/session/sign-out-question.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Sync } from '#src/offline/offline.ts'
import { createSignal } from '#src/state/signal.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { aDraft, OWNER } from '../features/drafts/a-draft.ts'
import { withPhotos } from '../offline/given.ts'
import { clearScreen, expectNothingForAxe, show } from '../support/on-screen.tsx'

const still = () => () => {}
const idle = {
  phase: 'idle',
  waitingDrafts: 0,
  waitingUploads: 0,
  retryAt: null,
  uploadsHeld: false,
  storage: null,
} as const
const sync = (given: Partial<Sync> = {}): Sync => ({
  get: () => idle,
  subscribe: still,
  nudge() {},
  answered() {},
  sendNow() {},
  drain: async () => true,
  ...given,
})
const sessionOf = (minutes: number, given: Partial<SessionWatch> = {}): SessionWatch => ({
  minutes: createSignal<number | null>(minutes),
  check: async () => {},
  refresh: async () => true,
  stop() {},
  ...given,
})
const online = { isOnline: () => true, subscribe: still }
const prompt = (session: SessionWatch, onLogin = async () => true) =>
  show(<SessionPrompt session={session} sync={sync()} network={online} memberName="Ann Lee" onLogin={onLogin} />)
const sheet = (name: string) => page.getByRole('dialog', { name })

describe('the session', () => {
  test('can be prolonged before it ends', async () => {
    const refresh = vi.fn(async () => true)
    await prompt(sessionOf(2, { refresh }))
    await expect.element(sheet('Session About to Expire')).toBeVisible()
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'Refresh Session' }).click()
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('that has ended names who may go on, and can be put away', async () => {
    const onLogin = vi.fn(async () => true)
    await prompt(sessionOf(-1), onLogin)
    await expect.element(sheet('Session Expired')).toHaveTextContent('Ann Lee')
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'Login Again' }).click()
    expect(onLogin).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('button', { name: 'Login Again' })).not.toHaveAttribute('aria-busy')
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet('Session Expired')).not.toBeInTheDocument()
  })

  test('that has ended, where nothing answers, says so and can be tried again', async () => {
    const onLogin = vi.fn(async () => false)
    await prompt(sessionOf(-1), onLogin)
    const again = page.getByRole('button', { name: 'Login Again' })
    await again.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The portal didn’t answer. Nothing was lost')
    await expectNothingForAxe()
    await again.click()
    expect(onLogin).toHaveBeenCalledTimes(2)
  })

  test('that lasts says nothing', async () => {
    await prompt(sessionOf(120))
    expect(page.getByRole('dialog').elements()).toEqual([])
  })
})

describe('signing out', () => {
  const out = (
    drafts: Draft[],
    given: Partial<Sync> = {},
    hasUnsentMessage = false,
    sharedPhotos = 0,
    online = true,
    readDrafts = async () => drafts,
    closed: string[] = [],
  ) => {
    const onSignOut = vi.fn(async (_keepsWork?: boolean) => {})
    const onClose = vi.fn()
    const offline = {
      owner: OWNER,
      sync: sync(given),
      sealAll: async () => sealed.pop() ?? true,
      unopened: async () => ({ sealed: [], closed }),
      eraseClosed: async () => void closed.splice(0),
    }
    const node = (
      <Sheet isOpen onClose={() => {}} title="Logout">
        <SignOutQuestion
          offline={offline as never}
          readDrafts={readDrafts}
          hasUnsentMessage={() => hasUnsentMessage}
          sharedPhotos={async () => sharedPhotos}
          online={online}
          onClose={onClose}
          onSignOut={onSignOut}
        />
      </Sheet>
    )
    return { onSignOut, onClose, shown: show(node) }
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** What encrypting comes to; once that is used up, all is encrypted. */
  let sealed: boolean[] = []
  const keep = button('Keep for my next sign-in')

  test('with unsent work keeps it if it is encrypted, and says that nobody can open it', async () => {
    sealed = [false]
    const { onSignOut, shown } = out([aDraft()], {}, false, 0, false)
    await shown
    await expect.element(keep).toHaveAccessibleDescription(/encrypted. Nobody can open it/)
    await keep.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Nothing was lost/)
    await expectNothingForAxe()
    expect(onSignOut).not.toHaveBeenCalled()
    await keep.click()
    await expect.poll(() => onSignOut.mock.calls).toEqual([[true]])
  })

  test('with drafts that cannot be read keeps them, too', async () => {
    const { onSignOut, shown } = out([], {}, false, 0, true, () => Promise.reject(new Error('held')))
    await shown
    await keep.click()
    await expect.poll(() => onSignOut.mock.calls).toEqual([[true]])
  })

  test('with a message to support that was not sent says so', async () => {
    const { shown } = out([], {}, true)
    await shown
    await expect.element(page.getByText('Your message to support has not been sent')).toBeVisible()
  })

  test('with photos that another app shared and no listing has says what becomes of them', async () => {
    const { shown } = out([], {}, false, 2)
    await shown
    await expect
      .element(page.getByText(/2 photos or files shared from another app are in no listing yet/))
      .toBeVisible()
  })

  test('with a draft that does not open says so instead of that all was sent, and goes on when it is erased', async () => {
    const { onSignOut, shown } = out([], {}, false, 0, true, undefined, ['a'])
    await shown
    await expect.element(page.getByText(/1 draft can’t be opened, so nobody knows/)).toBeVisible()
    expect(button('Logout').elements()).toEqual([])
    await expectNothingForAxe()
    await button('Erase 1 draft').click()
    await button('Erase').click()
    await expect.element(button('Logout')).toBeVisible()
    await expect.element(page.getByText('1 draft erased.')).toHaveFocus()
    expect(onSignOut).not.toHaveBeenCalled()
  })

  test('with everything sent takes one tap', async () => {
    const { onSignOut, shown } = out([])
    await shown
    await expect.element(button('Logout')).toBeVisible()
    await expectNothingForAxe()
    await button('Logout').click()
    expect(onSignOut).toHaveBeenCalledOnce()
  })

  test('that the browser does not let finish says so, and can be tried again', async () => {
    const { onSignOut, shown } = out([])
    onSignOut.mockRejectedValueOnce(new Error('The database is closed'))
    await shown
    await button('Logout').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/not finished.*not deleted/)
    await expectNothingForAxe()
    await expect.element(button('Logout')).not.toHaveAttribute('aria-busy', 'true')
    await button('Logout').click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(onSignOut).toHaveBeenCalledTimes(2)
  })

  test('when the drafts cannot be read says what to do, and asks again', async () => {
    let isReadable = false
    const readDrafts = async () => {
      if (!isReadable) throw new TypeError('Failed to fetch')
      return [aDraft()]
    }
    const { onSignOut, shown } = out([], {}, false, 0, true, readDrafts)
    await shown
    await expect.element(page.getByText('Your drafts could not be read.')).toBeVisible()
    await expectNothingForAxe()
    expect(button('Logout').elements()).toEqual([])
    isReadable = true
    await button('Try again').click()
    await expect.element(page.getByText(/only on this/)).toBeVisible()
    expect(onSignOut).not.toHaveBeenCalled()
  })

  test('with unsent work asks, and asks again before it deletes', async () => {
    const { onSignOut, shown } = out([aDraft()])
    await shown
    await button('Delete').click()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await expectNothingForAxe()
    await button('Keep it').click()
    expect(onSignOut).not.toHaveBeenCalled()
    await button('Delete').click()
    await button('Delete and log out').click()
    await expect.poll(() => onSignOut.mock.calls.length).toBe(1)
  })

  test('without signal it says that nothing can be sent; staying signed in takes one tap', async () => {
    const { onSignOut, onClose, shown } = out([aDraft()], {}, false, 0, false)
    await shown
    await expect.element(button('Send now')).toBeDisabled()
    await expect.element(button('Send now')).toHaveAccessibleDescription(/You’re offline/)
    await expectNothingForAxe()
    await button('Stay signed in').click()
    expect([onClose.mock.calls.length, onSignOut.mock.calls.length]).toEqual([1, 0])
  })

  test('nothing can be deleted while it is being sent', async () => {
    const { shown } = out([aDraft()], { drain: () => new Promise(() => undefined) })
    await shown
    await button('Send now').click()
    await expect.element(button('Delete')).toBeDisabled()
  })

  test('stays when the work could not be sent', async () => {
    const { onSignOut, shown } = out([aDraft()], { drain: async () => false })
    await shown
    await button('Send now').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(onSignOut).not.toHaveBeenCalled()
  })

  test.each([
    ['stayed signed in', () => button('Stay signed in').click()],
    ['closed the question', clearScreen],
  ])('does not follow if the member %s while the work was being sent', async (_, stay) => {
    const drafts = [aDraft()]
    let sent = (_isDone: boolean) => {}
    const drain = () => new Promise<boolean>((resolve) => (sent = resolve))
    const readDrafts = vi.fn(async () => drafts)
    const { onSignOut, shown } = out(drafts, { drain }, false, 0, true, readDrafts)
    await shown
    await button('Send now').click()
    await stay()
    const { length } = readDrafts.mock.calls
    drafts.pop()
    sent(true)
    await expect.poll(() => readDrafts.mock.calls.length).toBeGreaterThan(length)
    expect(onSignOut).not.toHaveBeenCalled()
  })

  test('where photos wait for Wi-Fi says that “Send now” sends them over mobile data', async () => {
    const sendNow = vi.fn()
    const held = { ...idle, uploadsHeld: true, waitingUploads: 1 }
    const draft = withPhotos(aDraft(), 'p1')
    const { shown } = out([draft], { get: () => held, sendNow, drain: () => new Promise(() => undefined) })
    await shown
    await expect.element(button('Send now')).toHaveAccessibleDescription(/over mobile data/)
    await expectNothingForAxe()
    await button('Send now').click()
    expect(sendNow).toHaveBeenCalledOnce()
  })

  test('sends first and leaves when all of it has gone', async () => {
    const drafts = [aDraft()]
    const { onSignOut, shown } = out(drafts, {
      drain: async () => {
        drafts.pop()
        return true
      },
    })
    await shown
    await button('Send now').click()
    await expect.poll(() => onSignOut.mock.calls.length).toBe(1)
  })
})
