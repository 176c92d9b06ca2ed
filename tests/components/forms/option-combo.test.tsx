// A lookup on a desktop: the list opens at its field, and the keyboard is enough to use it.
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LookupTable } from '#contract/lookup.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm, sheet } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const SURFACES: LookupTable = {
  tableName: 'surface',
  rows: [
    'Asphalt Shingle',
    'Cedar Shake',
    'Clay Tile',
    'Concrete',
    'Flat',
    'Metal',
    'Pine Shake',
    'Rubber',
    'Slate',
  ].map((Description) => ({ Code: Description.slice(0, 3).toUpperCase(), Description })),
}
const FORM = aDefinition([
  {
    name: 'Exterior',
    groups: [
      {
        fields: [
          { FieldName: 'Roof', comboBoxLookupName: 'surface' },
          { FieldName: 'Fencing', comboBoxLookupName: 'surface', multiselect: true },
          { FieldName: 'BuilderName', maxLength: 60 },
        ],
      },
    ],
  },
])
const open = () => openForm(FORM, { lookups: [SURFACES] })
const roof = button(/^Roof/)
const find = (name: string) => page.getByRole('combobox', { name: `Find in ${name}` })
const names = () =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent)
const focusOn = (target: ReturnType<typeof button>) => (target.element() as HTMLElement).focus()

beforeEach(() => page.viewport(1366, 900))

describe('one of many', () => {
  test('is found by typing on the field itself, every letter, and Enter takes the first', async () => {
    const { kept } = await open()
    await expect.element(roof).toBeVisible()
    focusOn(roof)
    await userEvent.keyboard('shake')
    await expect.element(find('Roof')).toHaveValue('shake')
    await expect.poll(names).toEqual(['Cedar Shake', 'Pine Shake'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(roof).toHaveFocus()
    await expect.element(roof).toHaveTextContent('Pine Shake')
    await expect.poll(() => kept('Roof')).toBe('PIN')
    await expect.element(sheet('Roof')).not.toBeInTheDocument()
  })

  test('stands at its field, with no sheet over the form', async () => {
    await open()
    await roof.click()
    await expect.element(find('Roof')).toHaveFocus()
    expect(document.querySelector('dialog[open]')).toBeNull()
    const frame = roof.element().closest('.form-field-box')!.getBoundingClientRect()
    const list = sheet('Roof').element().getBoundingClientRect()
    expect([Math.round(list.left), Math.round(list.top)]).toEqual([Math.round(frame.left), Math.round(frame.top)])
    await expectNothingForAxe()
  })

  test('is left as it was with Escape', async () => {
    const { kept } = await open()
    await roof.click()
    await userEvent.keyboard('met{Escape}')
    await expect.element(roof).toHaveFocus()
    expect(await kept('Roof')).toBeUndefined()
  })

  test('is taken with Tab, which goes on to the next field', async () => {
    await open()
    await expect.element(roof).toBeVisible()
    focusOn(roof)
    await userEvent.keyboard('met')
    await expect.element(find('Roof')).toHaveValue('met')
    await userEvent.tab()
    await expect.element(roof).toHaveTextContent('Metal')
    await expect.element(button(/^Fencing/)).toHaveFocus()
  })

  test('Ctrl+Enter leaves the list and chooses nothing', async () => {
    const { kept } = await open()
    await button(/^Fencing/).click()
    await userEvent.keyboard('metal{Enter}')
    await expect.poll(() => kept('Fencing')).toEqual(['MET'])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(find('Fencing')).not.toBeInTheDocument()
    await expect.element(sheet('Review')).toBeVisible()
    expect(await kept('Fencing')).toEqual(['MET'])
  })

  test('closes at a press elsewhere, which still hits what it was aimed at', async () => {
    await open()
    await roof.click()
    await expect.element(find('Roof')).toBeVisible()
    await button(/^Fencing/).click()
    await expect.element(find('Fencing')).toHaveFocus()
    await expect.element(find('Roof')).not.toBeInTheDocument()
    await field('Builder Name').click()
    await expect.element(find('Fencing')).not.toBeInTheDocument()
    await expect.element(field('Builder Name')).toHaveFocus()
  })
})

test('several are taken one after the other, and the last goes with Backspace', async () => {
  const { kept } = await open()
  await button(/^Fencing/).click()
  await userEvent.keyboard('metal{Enter}')
  await userEvent.keyboard('slate{Enter}')
  await expect.poll(() => kept('Fencing')).toEqual(['MET', 'SLA'])
  await userEvent.keyboard('{Backspace}')
  await expect.poll(() => kept('Fencing')).toEqual(['MET'])
  await button('Done').click()
  await button('Remove Metal').click()
  await expect.poll(() => kept('Fencing')).toBeNull()
  await button(/^Fencing/).click()
  await userEvent.keyboard('metal{Enter}{Escape}')
  await expect.element(button(/^Fencing/)).toHaveFocus()
})
