// The form's header on a phone: its title, and the line under it that says where the work is.
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm, sheet } from '../../support/form-on-screen.tsx'
import { clearScreen, expectNothingForAxe } from '../../support/on-screen.tsx'

const FORM = aDefinition([
  { name: 'Price', groups: [{ fields: [{ FieldName: 'ListPrice', IsRequired: true }, { FieldName: 'City' }] }] },
])

describe('the line under the title', () => {
  test('says in one line where the work is; a tap says it in full and sends now', async () => {
    const sendNow = vi.fn()
    await openForm(FORM, { sendNow })
    await userEvent.type(field('City'), 'Calgary')
    await button(/^Saved on this/).click()
    await expect.element(sheet('Where your work is')).toHaveTextContent('Everything you entered')
    await expectNothingForAxe()
    await sheet('Where your work is').getByRole('button', { name: 'Send now' }).click()
    expect(sendNow).toHaveBeenCalledOnce()
    await expect.element(sheet('Where your work is')).not.toBeInTheDocument()
  })

  test('is not cut short by the ID of the record, which stands beside it at a desk', async () => {
    await page.viewport(320, 844)
    const words = page.getByText('Saved on this phone', { exact: true })
    const widths: number[] = []
    for (const more of [{}, { recordId: 'A0101847' }]) {
      await clearScreen()
      await openForm(FORM, more)
      await userEvent.type(field('City'), 'Calgary')
      widths.push((await words.findElement()).clientWidth)
    }
    expect(widths[1]).toBe(widths[0])
    await page.viewport(1366, 900)
    await expect.element(page.getByText('A0101847 ·')).toBeVisible()
    await page.viewport(390, 844)
  })

  test('says that there is no signal; then nothing can be sent now', async () => {
    await openForm(FORM, { online: false })
    await userEvent.type(field('City'), 'Calgary')
    const words = page.getByText('Offline · saved on this phone', { exact: true })
    await expect.element(words).toBeVisible()
    expect(words.element().scrollWidth).toBe(words.element().clientWidth)
    await button(/^Offline · saved on this/).click()
    await expect.element(sheet('Where your work is').getByRole('button', { name: 'Send now' })).toBeDisabled()
  })
})
