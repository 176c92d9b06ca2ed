// The menu of a tablet or desk by hand, by keyboard and through axe.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { menuOf } from '#src/app/shell/menu.ts'
import { MenuItems, type MenuTools } from '#src/app/shell/side-menu.tsx'
import '#src/app/shell/shell.css'
import '#src/app/shell/side-menu.css'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const items = menuOf({
  may: () => true,
  types: [],
  training: [{ title: 'First steps', url: 'https://help.example/first' }],
  pathname: '/crea/ddf',
})
const tools = (given: Partial<MenuTools> = {}): MenuTools => ({
  width: 'full',
  drafts: 3,
  isOpen: (group) => group.isHere,
  onToggle: vi.fn(),
  ...given,
})
const menu = (given: MenuTools) =>
  show(
    <nav aria-label="Main" className={`side-menu side-${given.width}`}>
      <MenuItems items={items} tools={given} />
    </nav>,
  )
beforeEach(() => page.viewport(1024, 768))

describe('in full', () => {
  test('the open page is marked, its group stands open, and the others say that they are closed', async () => {
    await menu(tools())
    await expect.element(page.getByRole('link', { name: 'DDF' })).toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByRole('button', { name: 'CREA' })).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByRole('button', { name: 'Resources' })).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByRole('link', { name: 'Drafts , 3 unfinished' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Cloud CMA NEW' })).toBeVisible()
    await expectNothingForAxe()
  })

  test('a group opens by keyboard', async () => {
    const given = tools()
    await menu(given)
    page.getByRole('button', { name: 'Resources' }).element().focus()
    await userEvent.keyboard('{Enter}')
    expect(given.onToggle).toHaveBeenCalledWith(expect.objectContaining({ id: 'resources' }))
  })

  test('a training link leaves the portal in a new tab, and the portal says so', async () => {
    await menu(tools({ isOpen: () => true }))
    const link = page.getByRole('link', { name: /^First steps.*in a new tab$/ })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  })
})

describe('as a rail', () => {
  test('no word of an entry is broken', async () => {
    await show(
      <nav aria-label="Main" className="side-menu side-rail" style={{ width: 'var(--rail-width)' }}>
        <div className="side-scroll">
          <MenuItems items={items} tools={tools({ width: 'rail' })} />
        </div>
      </nav>,
    )
    const label = page.getByRole('link', { name: 'Condo Management' }).getByText('Condo Management').element()
    const word = document.createRange()
    word.setStart(label.firstChild!, 'Condo '.length)
    word.setEnd(label.firstChild!, 'Condo Management'.length)
    expect(word.getClientRects()).toHaveLength(1)
  })

  test('a group opens next to it, by keyboard too, and Escape closes it', async () => {
    await menu(tools({ width: 'rail' }))
    page.getByRole('button', { name: 'CREA' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('link', { name: 'WEBForms' })).toBeVisible()
    await expectNothingForAxe()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('link', { name: 'WEBForms' })).not.toBeInTheDocument()
  })
})
