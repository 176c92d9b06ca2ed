// Home's search of listings, for those who manage an office or the board.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Desk } from '#src/features/dashboard/desk.tsx'
import { clearScreen, show } from '../../support/on-screen.tsx'

/** Width of the placeholder in the font of its box. */
function placeholderWidth(input: HTMLInputElement): number {
  const words = document.createElement('span')
  words.style.font = getComputedStyle(input).font
  words.textContent = input.placeholder
  document.body.append(words)
  const { width } = words.getBoundingClientRect()
  words.remove()
  return width
}

test('what can be searched for is legible in full on a phone, whatever the text size', async () => {
  onTestFinished(() => void delete document.documentElement.dataset.fontSize)
  for (const size of ['small', 'medium', 'large', 'largest']) {
    document.documentElement.dataset.fontSize = size
    await show(
      <div style={{ inlineSize: 390 - 32 }}>
        <Desk onFind={() => {}} onBegin={() => {}} offered={[]} links={null} />
      </div>,
    )
    const input = page.getByRole('searchbox').element() as HTMLInputElement
    const { paddingLeft, paddingRight } = getComputedStyle(input)
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    expect(room, size).toBeGreaterThanOrEqual(placeholderWidth(input))
    await clearScreen()
  }
})
