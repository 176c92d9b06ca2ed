// The dialogs that say that no more fits: with an error icon, for five seconds.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { clock, painted } from './on-screen.tsx'

/** The dialog is there, and goes when its five seconds are over. */
export async function expectExceeded(title: string, text: string) {
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect.element(dialog).toHaveTextContent(text)
  expect(dialog.element().querySelector('h2 .icon')).not.toBeNull()
  clock.advance(4_999)
  await painted()
  expect(dialog.elements()).toHaveLength(1)
  clock.advance(1)
  await expect.element(dialog).not.toBeInTheDocument()
}
