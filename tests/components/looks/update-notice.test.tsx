// The notice of a new version covers nothing, whatever the text size and the width: the page ends above it.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '#src/app/shell/app-layout.css'
import '#src/app/shell/frame-parts.css'
import '#src/app/shell/tab-bar.css'
import { ServicesProvider } from '#src/app/services.tsx'
import { UpdateNotice } from '#src/app/shell/over-any-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { clearScreen, show } from '../../support/on-screen.tsx'

const WORDS = 'The listing is saved, and goes on when there is a connection.'
const apply = vi.fn()
const services = { update: { apply } }

function Screen({ isForm = false, isTyping = false }) {
  const toast = useToast()
  return (
    <ServicesProvider value={services as never}>
      <div className={isForm ? 'app app-form' : 'app'}>
        <header className="app-header">Curbside</header>
        {!isForm && (
          <nav className="side-menu" aria-label="Menu">
            <button type="button" style={{ marginTop: 'auto' }}>
              Collapse menu
            </button>
          </nav>
        )}
        <main className="app-page">
          <div className="page-foot" style={{ position: 'absolute', bottom: 0, insetInline: 0 }}>
            <Button onClick={() => toast(WORDS)}>Review</Button>
            {isTyping && <div className="form-nav-fields">Next: Price</div>}
          </div>
        </main>
        {!isForm && (
          <nav className="tab-bar" aria-label="Main">
            <ul>
              <li>
                <button type="button" className="tab">
                  Home
                </button>
              </li>
            </ul>
          </nav>
        )}
        <UpdateNotice />
      </div>
    </ServicesProvider>
  )
}

const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
const overlap = (one: DOMRect, other: DOMRect) =>
  one.height > 0 &&
  other.height > 0 &&
  one.bottom > other.top &&
  one.top < other.bottom &&
  one.right > other.left &&
  one.left < other.right
/** Buttons that the notice or the toast lies over, and whether they lie over each other. */
function covered(): string[] {
  const [notice, toast] = [boxOf('.update-notice'), boxOf('.toast')]
  const buttons = [...document.querySelectorAll('button')].filter((each) => !each.closest('.update-notice, .toast'))
  const found = buttons.filter((each) => [notice, toast].some((box) => overlap(box, each.getBoundingClientRect())))
  return [...found.map(({ textContent }) => textContent), ...(overlap(notice, toast) ? ['the toast'] : [])]
}

test.for([
  [320, 568],
  [390, 844],
  [800, 600],
  [844, 390],
  [1366, 768],
] as const)('at %i x %i, also beside a toast', async ([width, height]) => {
  await page.viewport(width, height)
  const root = document.documentElement
  onTestFinished(async () => {
    delete root.dataset.fontSize
    delete root.dataset.menu
    await page.viewport(390, 844)
  })
  root.dataset.menu = 'full'
  for (const isForm of [false, true])
    for (const size of ['medium', 'large', 'largest']) {
      root.dataset.fontSize = size
      await show(<Screen isForm={isForm} />)
      await expect.element(page.getByText('A new version is ready.')).toBeVisible()
      await expect.poll(covered, { message: `${size}, form ${isForm}` }).toEqual([])
      await page.getByRole('button', { name: 'Review' }).click()
      await expect.element(page.getByText(WORDS)).toBeVisible()
      await expect.poll(covered, { message: `${size}, form ${isForm}, with a toast` }).toEqual([])
      await page.getByRole('button', { name: 'Later' }).click()
      expect(root.style.getPropertyValue('--notice-room')).toBe('')
      await clearScreen()
    }
})

test('it gives way to the bar of fields while somebody types on a phone', async () => {
  await show(<Screen isForm isTyping />)
  await expect.element(page.getByText('A new version is ready.')).not.toBeVisible()
  await expect.poll(() => document.documentElement.style.getPropertyValue('--notice-room')).toBe('0px')
})
