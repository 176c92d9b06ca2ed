import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Sheet } from '#src/ui/sheet.tsx'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Sections
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Go to a section" footer={<p>Three are open</p>}>
        <button type="button">Rooms</button>
      </Sheet>
    </>
  )
}
function OverAField({ onField }: { onField: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <input aria-label="List Price" style={{ position: 'fixed', inset: 0 }} onClick={onField} />
      <Sheet isOpen={isOpen} onClose={() => {}} title="Go to a section">
        <button type="button" onClick={() => setOpen(false)}>
          Rooms
        </button>
      </Sheet>
    </>
  )
}
const opener = page.getByRole('button', { name: 'Sections' })
const sheet = page.getByRole('dialog', { name: 'Go to a section' })

test('a sheet begins at its title and keeps the keyboard inside', async () => {
  await show(<Screen />)
  await opener.click()
  await expect.element(sheet.getByRole('heading')).toHaveFocus()
  await userEvent.tab()
  await expect.element(sheet.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(sheet.getByRole('button', { name: 'Rooms' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(opener).not.toHaveFocus()
  await expect.element(sheet.getByText('Three are open')).toBeVisible()
  await expectNothingForAxe()
})

test.for([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Close', () => sheet.getByRole('button', { name: 'Close' }).click()],
  ['a tap beside it', () => page.elementLocator(document.body).click({ position: { x: 195, y: 20 } })],
] as const)('%s closes a sheet, and the button that opened it has the focus again', async ([, close]) => {
  await show(<Screen />)
  await opener.click()
  await expect.element(sheet).toBeVisible()
  await close()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a double click on its button opens a sheet, and the second click does not close it', async () => {
  await show(<Screen />)
  await opener.dblClick()
  await expect.element(sheet).toBeVisible()
  await page.elementLocator(document.body).click({ position: { x: 195, y: 20 } })
  await expect.element(sheet).not.toBeInTheDocument()
})

test('a double click on a choice closes the sheet, and does nothing to the control below it; the next click does', async () => {
  const pressed: string[] = []
  await show(<OverAField onField={() => pressed.push('field')} />)
  await sheet.getByRole('button', { name: 'Rooms' }).dblClick()
  await expect.element(sheet).not.toBeInTheDocument()
  const field = page.getByRole('textbox', { name: 'List Price' })
  expect(pressed).toEqual([])
  await expect.element(field).not.toHaveFocus()
  await field.click()
  expect(pressed).toEqual(['field'])
  await expect.element(field).toHaveFocus()
})

test('however long a word in its title is, a sheet can be closed', async () => {
  await show(
    <Sheet isOpen={true} onClose={() => {}} title={'Longword'.repeat(30)}>
      <p>Text</p>
    </Sheet>,
  )
  const { right } = page.getByRole('button', { name: 'Close' }).element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(innerWidth)
})

test('a sheet opens and closes many times over', async () => {
  await show(<Screen />)
  for (let round = 0; round < 3; round++) {
    await opener.click()
    await expect.element(sheet).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
  }
})
