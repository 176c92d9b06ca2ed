// A search form: typed text fits its box at every width and text size; a box for a number takes nothing else.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SearchForm } from '#src/ui/search-form.tsx'
import { clearScreen, show } from '../../support/on-screen.tsx'

const FIELDS = [
  { name: 'Field', label: 'Field Name', kind: 'text' },
  { name: 'From', label: 'Changed From', kind: 'date' },
  { name: 'To', label: 'Changed To', kind: 'date' },
] as const
const CHOICE = { name: 'Status', label: 'Status', kind: 'choice', options: [{ code: 'A', text: 'Active' }] } as const

/** How much room the browser's own date control asks for. */
function neededBy(input: Element): number {
  const copy = input.cloneNode(true) as HTMLElement
  copy.style.inlineSize = 'max-content'
  document.body.append(copy)
  const { width } = copy.getBoundingClientRect()
  copy.remove()
  return width
}

test.for([320, 390, 430, 1024, 1366])('no date is cut at %i pixels, whatever the text size', async (width) => {
  await page.viewport(width, 844)
  for (const size of ['small', 'medium', 'large', 'largest']) {
    document.documentElement.dataset.fontSize = size
    // The page's width on a phone, and next to a desktop's menu.
    const room = { inlineSize: width < 768 ? width - 32 : 710 }
    await show(
      <div style={room}>
        <SearchForm label="Search" fields={FIELDS} values={{}} onSearch={() => {}} onClear={() => {}} />
      </div>,
    )
    for (const input of document.querySelectorAll('input[type="date"]'))
      expect(input.getBoundingClientRect().width).toBeGreaterThanOrEqual(neededBy(input) - 1)
    await clearScreen()
  }
  delete document.documentElement.dataset.fontSize
  await page.viewport(390, 844)
})

test('a choice is as high as the boxes beside it, whatever the text size', async () => {
  await page.viewport(1024, 768)
  for (const size of ['small', 'medium', 'large', 'largest']) {
    document.documentElement.dataset.fontSize = size
    await show(
      <SearchForm label="Search" fields={[FIELDS[0], CHOICE]} values={{}} onSearch={() => {}} onClear={() => {}} />,
    )
    const heights = [...document.querySelectorAll('.field-input')].map((box) => box.getBoundingClientRect().height)
    expect(heights, size).toHaveLength(2)
    expect(Math.abs(heights[0]! - heights[1]!), size).toBeLessThan(1)
    await clearScreen()
  }
  delete document.documentElement.dataset.fontSize
  await page.viewport(390, 844)
})

test.for([
  ['A0102001', false],
  ['12.5', false],
  ['', true],
  [' \u202D478\u202C ', true],
] as const)('a box for a whole number: “%s” is searched: %s', async ([typed, isTaken]) => {
  const onSearch = vi.fn()
  const field = { name: 'id', label: 'Resource ID', kind: 'text', numeric: true } as const
  await show(<SearchForm label="Search" fields={[field]} values={{}} onSearch={onSearch} onClear={() => {}} />)
  await page.getByLabelText('Resource ID').fill(typed)
  await page.getByRole('button', { name: 'Search' }).click()
  const box = page.getByLabelText('Resource ID').element() as HTMLInputElement
  expect(box.validationMessage !== '').toBe(!isTaken)
  await expect.poll(() => onSearch.mock.calls.length).toBe(isTaken ? 1 : 0)
})
