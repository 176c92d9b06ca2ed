// Keys at a desk and the line that suggests the home screen, by hand, by keyboard and through axe.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InstallHint } from '#src/features/install/install-hint.tsx'
import { ShortcutHelp } from '#src/features/settings/keyboard/shortcut-help.tsx'
import { ShortcutsPanel } from '#src/features/settings/keyboard/shortcuts-panel.tsx'
import { shortcutsSwitch } from '#src/features/settings/keyboard/shortcuts-switch.ts'
import { useShortcuts } from '#src/features/settings/keyboard/use-shortcuts.ts'
import { PushPanel } from '#src/features/settings/push-panel.tsx'
import type { PushSwitch } from '#src/features/settings/push-switch.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const acts = { help: vi.fn(), home: vi.fn(), create: vi.fn() }
function Desk({ isForm = false }) {
  useShortcuts(acts, isForm)
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
afterEach(() => shortcutsSwitch.turn(true))

describe('keys at a desk', () => {
  test('a slash goes to the search box and is not typed into it; so does Ctrl+K', async () => {
    await show(<Desk />)
    await keys('/')
    expect(document.activeElement).toBe(find())
    expect((find() as HTMLInputElement).value).toBe('')
    page.getByRole('button', { name: 'Row' }).element().focus()
    await keys('{Control>}k{/Control}')
    expect(document.activeElement).toBe(find())
  })

  test('n and g h act from anywhere on the page', async () => {
    await show(<Desk />)
    page.getByRole('button', { name: 'Row' }).element().focus()
    await keys('n')
    expect(acts.create).toHaveBeenCalledOnce()
    await keys('gh')
    expect(acts.home).toHaveBeenCalledOnce()
  })

  test('in a field, the keys type letters', async () => {
    await show(<Desk />)
    const note = page.getByRole('textbox', { name: 'Note' }).element() as HTMLTextAreaElement
    note.focus()
    await keys('n/?gh')
    expect(note.value).toBe('n/?gh')
    for (const act of Object.values(acts)) expect(act).not.toHaveBeenCalled()
  })

  test('an open dialog has the keyboard to itself', async () => {
    await show(<Desk />)
    document.querySelector('dialog')!.showModal()
    await keys('n?gh')
    for (const act of Object.values(acts)) expect(act).not.toHaveBeenCalled()
  })

  test('no key leads away from a form; help opens', async () => {
    await show(<Desk isForm />)
    await keys('ngh')
    expect(acts.create).not.toHaveBeenCalled()
    expect(acts.home).not.toHaveBeenCalled()
    await keys('?')
    expect(acts.help).toHaveBeenCalledOnce()
  })

  test('arrows go from row to row of a table, in the column where one is, and stay the page’s elsewhere', async () => {
    await show(
      <>
        <Desk />
        <table>
          <thead>
            <tr>
              <th>Actions</th>
              <th>
                <button type="button">Address</button>
              </th>
            </tr>
          </thead>
          <tbody>
            {['1', '2', '3'].map((row) => (
              <tr key={row}>
                <td className="data-table-actions">
                  <button type="button">Copy {row}</button>
                </td>
                <td>{row !== '2' && <a href={`#${row}`}>View {row}</a>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>,
    )
    const focused = () => document.activeElement?.textContent
    page.getByRole('button', { name: 'Address' }).element().focus()
    await keys('{ArrowDown}')
    expect(focused()).toBe('View 1')
    await keys('{ArrowDown}')
    expect(focused(), 'a row without a link: its first button').toBe('Copy 2')
    await keys('{ArrowDown}')
    expect(focused(), 'the same column').toBe('Copy 3')
    await keys('{ArrowDown}')
    expect(focused(), 'past the last row').toBe('Copy 3')
    await keys('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(focused(), 'past the first row').toBe('Copy 1')
    page.getByRole('button', { name: 'Row' }).element().focus()
    await keys('{ArrowDown}')
    expect(focused()).toBe('Row')
  })

  test('turned off in the settings, they do nothing, and stay off', async () => {
    const onHelp = vi.fn()
    await show(
      <>
        <Desk />
        <ShortcutsPanel onHelp={onHelp} />
      </>,
    )
    await expectNothingForAxe()
    await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
    page.getByRole('button', { name: 'Row' }).element().focus()
    await keys('n?')
    expect(acts.create).not.toHaveBeenCalled()
    expect(acts.help).not.toHaveBeenCalled()
    expect(localStorage.getItem('curbside-shortcuts')).toBe('off')
    await page.getByRole('button', { name: 'Show the shortcuts' }).click()
    expect(onHelp).toHaveBeenCalledOnce()
  })

  test('the help lists what this member may do', async () => {
    await show(<ShortcutHelp mays={['search', 'help', 'home']} />)
    await expect.element(page.getByText('Go to the page’s search box')).toBeVisible()
    await expect.element(page.getByText('New listing')).not.toBeInTheDocument()
    await expect.element(page.getByText('Next row, previous row')).toBeVisible()
    await expectNothingForAxe()
  })
})

describe('notices while the portal is closed', () => {
  const push = (given: Partial<PushSwitch>): PushSwitch => ({
    standing: async () => 'off',
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
