// Keys at a desk and the line that suggests the home screen, by hand, by keyboard and through axe.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InstallHint } from '#src/features/install/install-hint.tsx'
import type { PushSwitch } from '#src/features/settings/push-switch.ts'
import { PushPanel } from '#src/features/settings/settings-panels.tsx'
import { useSearchKey } from '#src/features/settings/use-search-key.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

function Desk() {
  useSearchKey()
  return (
    <main>
      <button type="button">Row</button>
      <label>
        Note <textarea />
      </label>
      <input type="search" aria-label="Find" />
      <dialog>
        <button type="button">Inside</button>
      </dialog>
    </main>
  )
}
const keys = (typed: string) => userEvent.keyboard(typed)
const find = () => page.getByRole('searchbox', { name: 'Find' }).element()

beforeEach(async () => {
  vi.clearAllMocks()
  await page.viewport(1366, 900)
})

describe('keys at a desk', () => {
  test('a slash goes to the search box and is not typed into it', async () => {
    await show(<Desk />)
    await keys('/')
    expect(document.activeElement).toBe(find())
    expect((find() as HTMLInputElement).value).toBe('')
  })

  test('in a field, it is typed', async () => {
    await show(<Desk />)
    const note = page.getByRole('textbox', { name: 'Note' }).element() as HTMLTextAreaElement
    note.focus()
    await keys('1/2')
    expect(note.value).toBe('1/2')
  })

  test('an open dialog has the keyboard to itself', async () => {
    await show(<Desk />)
    document.querySelector('dialog')!.showModal()
    await keys('/')
    expect(document.activeElement).not.toBe(find())
  })
})

describe('notices while the portal is closed', () => {
  const push = (given: Partial<PushSwitch>): PushSwitch => ({
    status: async () => 'off',
    turn: vi.fn(async () => 'on' as const),
    ...given,
  })
  const toggle = () => page.getByRole('switch', { name: 'Tell me on this computer when something can’t wait' })

  test('are off until the member turns them on', async () => {
    const given = push({})
    await show(<PushPanel push={given} online way="menu" />)
    await expect.element(toggle()).not.toBeChecked()
    expect(given.turn).not.toHaveBeenCalled()
    await toggle().click()
    await expect.element(toggle()).toBeChecked()
    await expectNothingForAxe()
  })

  test('blocked in the browser, they say where to allow them', async () => {
    await show(<PushPanel push={push({ turn: async () => 'blocked' })} online way="menu" />)
    await toggle().click()
    await expect.element(page.getByText(/Allow them in your browser’s settings/)).toBeVisible()
    await expect.element(toggle()).not.toBeChecked()
  })

  test('wait for a connection', async () => {
    await show(<PushPanel push={push({})} online={false} way="menu" />)
    await expect.element(toggle()).toBeDisabled()
    await expect.element(page.getByText('This needs a connection.')).toBeVisible()
  })
})

describe('the suggestion to install', () => {
  beforeEach(() => page.viewport(390, 844))
  test('asks the browser on Android, or is put away', async () => {
    const onInstall = vi.fn()
    const onPutAway = vi.fn()
    await show(<InstallHint way="prompt" onInstall={onInstall} onPutAway={onPutAway} />)
    await page.getByRole('button', { name: 'Install' }).click()
    expect(onInstall).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Not now' }).click()
    expect(onPutAway).toHaveBeenCalledOnce()
    await expectNothingForAxe()
  })
  test('says on an iPhone where to tap', async () => {
    await show(<InstallHint way="share-menu" onInstall={vi.fn()} onPutAway={vi.fn()} />)
    await expect.element(page.getByText(/Tap Share, then Add to Home Screen/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Install' })).not.toBeInTheDocument()
  })
})
