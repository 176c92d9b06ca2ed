// Choosing from a list with a keyboard: one value, several, times of day, and a list that depends on another field.
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LookupTable } from '#contract/lookup.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, openForm, sheet } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const table = (tableName: string, rows: [string, string][]): LookupTable => ({
  tableName,
  rows: rows.map(([Code, Description]) => ({ Code, Description })),
})
const SURFACES = table('surface', [
  ['ASP', 'Asphalt Shingle'],
  ['CED', 'Cedar Shake'],
  ['CLA', 'Clay Tile'],
  ['CON', 'Concrete'],
  ['FLA', 'Flat'],
  ['MET', 'Metal'],
  ['PIN', 'Pine Shake'],
  ['RUB', 'Rubber'],
  ['SLA', 'Slate'],
])
const SERVICES = table('service', [
  ['F', 'Full Service'],
  ['L', 'Limited Service'],
])
const FORM = aDefinition([
  {
    name: 'Exterior',
    groups: [
      {
        fields: [
          { FieldName: 'Roof', comboBoxLookupName: 'surface' },
          { FieldName: 'Fencing', comboBoxLookupName: 'surface', multiselect: true },
          { FieldName: 'ListingService', comboBoxLookupName: 'service', IsRequired: true },
          { FieldName: 'ListingAgreement', comboBoxLookupName: 'service', IsRequired: true, width: 'half' },
          { FieldName: 'ShowingTime', datatype: 'time' },
          { FieldName: 'OpenHouseEndTime', datatype: 'time' },
          { FieldName: 'OpenHouseStartTime', datatype: 'time' },
        ],
      },
    ],
  },
])
const open = () => openForm(FORM, { lookups: [SURFACES, SERVICES] })
const option = (name: string) => page.getByRole('option', { name })
const names = () =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent)
const roof = button(/^Roof/)

describe('one of many', () => {
  test('is found by typing, taken with Enter, and the field has the focus again', async () => {
    const { kept } = await open()
    await roof.click()
    await expect.element(sheet('Roof').getByRole('textbox', { name: 'Find in Roof' })).toHaveFocus()
    await userEvent.keyboard('shake')
    await expect.poll(names).toEqual(['Cedar Shake', 'Pine Shake'])
    await expectNothingForAxe()
    await userEvent.keyboard('{Enter}')
    await expect.element(sheet('Roof')).not.toBeInTheDocument()
    await expect.element(roof).toHaveFocus()
    await expect.element(roof).toHaveTextContent('Cedar Shake')
    await expect.poll(() => kept('Roof')).toBe('CED')
  })

  test('is walked to with the arrows, first and last included', async () => {
    const { kept } = await open()
    await roof.click()
    await userEvent.tab()
    const list = sheet('Roof').getByRole('listbox', { name: 'Roof' })
    await expect.element(list).toHaveFocus()
    const active = () =>
      document.getElementById(list.element().getAttribute('aria-activedescendant') ?? '')?.textContent
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(active).toBe('Clay Tile')
    await userEvent.keyboard('{End}{ArrowDown}')
    await expect.poll(active).toBe('Slate')
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect.poll(active).toBe('Asphalt Shingle')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => kept('Roof')).toBe('CED')
  })

  test('stays as it was after Escape', async () => {
    const { session } = await open()
    await roof.click()
    await userEvent.keyboard('metal{Escape}')
    await expect.element(sheet('Roof')).not.toBeInTheDocument()
    await expect.element(roof).toHaveFocus()
    expect(session.store.value('Roof')).toBe(null)
  })

  test('can be cleared, and the sheet opens at what is chosen', async () => {
    const { kept } = await open()
    await roof.click()
    await option('Slate').click()
    await roof.click()
    await expect.element(option('Slate')).toHaveAttribute('aria-selected', 'true')
    await expect.element(option('Slate')).toBeInViewport()
    await button('Clear').click()
    await expect.poll(() => kept('Roof')).toBe(null)
    await expect.element(roof).toHaveTextContent(/^$/)
    await button('Undo').click()
    await expect.poll(() => kept('Roof')).toBe('SLA')
  })

  test('that is not on the list is said so', async () => {
    await open()
    await roof.click()
    await userEvent.keyboard('thatch')
    await expect.element(sheet('Roof').getByText(/thatch/)).toBeVisible()
    expect(names()).toEqual([])
  })
})

test('a short list begins at the list itself, and a required one cannot be cleared', async () => {
  const { kept } = await open()
  const agreement = button(/^Listing Agreement/)
  await agreement.click()
  await expect.element(sheet('Listing Agreement').getByRole('listbox')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.poll(() => kept('ListingAgreement')).toBe('L')
  await agreement.click()
  await expect.element(option('Limited Service')).toBeVisible()
  await expect.element(button('Clear')).not.toBeInTheDocument()
})

describe('several of many', () => {
  const fencing = button(/^Fencing/)

  test('are taken and given up one by one, and counted', async () => {
    const { kept } = await open()
    await fencing.click()
    await option('Metal').click()
    await option('Cedar Shake').click()
    await expect.element(button('Done (2)')).toBeVisible()
    await option('Metal').click()
    await expectNothingForAxe()
    await button('Done (1)').click()
    await expect.element(fencing).toHaveTextContent('Cedar Shake')
    await expect.poll(() => kept('Fencing')).toEqual(['CED'])
  })

  test('are all given up at once, and the sheet stays open', async () => {
    const { kept } = await open()
    await fencing.click()
    await option('Metal').click()
    await button('Clear').click()
    await expect.poll(() => kept('Fencing')).toBe(null)
    await expect.element(sheet('Fencing')).toBeVisible()
  })
})

test('several are chips that go with a tap, and the box is empty for the next', async () => {
  const { kept } = await open()
  await button(/^Fencing/).click()
  const box = page.getByRole('textbox', { name: 'Find in Fencing' })
  await userEvent.fill(box, 'metal')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('slate{Enter}')
  await expect.poll(() => kept('Fencing')).toEqual(['MET', 'SLA'])
  await expectNothingForAxe()
  await button('Remove Metal').click()
  await expect.poll(() => kept('Fencing')).toEqual(['SLA'])
  await expect.element(button('Done (1)')).toBeVisible()
})

test('an option is found by another word for it, and the match is marked', async () => {
  const stoves: LookupTable = {
    tableName: 'stove',
    rows: Array.from({ length: 9 }, (_, at) => ({ Code: `R${at}`, Description: `Range ${at}` })),
  }
  stoves.rows[3] = { Code: 'EL', Description: 'Electric Range', Synonyms: ['Electric Stove'] }
  const form = aDefinition([
    { name: 'Kitchen', groups: [{ fields: [{ FieldName: 'Appliances', comboBoxLookupName: 'stove' }] }] },
  ])
  await openForm(form, { lookups: [stoves] })
  await button(/^Appliances/).click()
  await userEvent.keyboard('electric stove')
  await expect.poll(names).toEqual(['Electric Range'])
  await userEvent.fill(page.getByRole('textbox', { name: 'Find in Appliances' }), 'tric ra')
  await expect.poll(() => document.querySelector('.option mark')?.textContent).toBe('tric Ra')
})

describe('a long list', () => {
  const towns = Array.from({ length: 30 }, (_, at): [string, string] => [
    `T${at}`,
    `${String.fromCharCode(65 + Math.floor(at / 2))}town ${at}`,
  ])
  const form = aDefinition([
    { name: 'Place', groups: [{ fields: [{ FieldName: 'City', comboBoxLookupName: 'city' }] }] },
  ])
  const headings = () => [...document.querySelectorAll('.option-heading')].map(({ textContent }) => textContent)

  test('begins with what was chosen and chosen lately, and has letters that stay', async () => {
    await openForm(form, {
      lookups: [table('city', towns)],
      values: { City: 'T4' },
      effects: { recentChoices: { of: () => ['T9', 'T4'], note() {} } },
    })
    await button(/^City/).click()
    await expect.poll(() => names().slice(0, 3)).toEqual(['Ctown 4', 'Etown 9', 'Atown 0'])
    expect(headings().slice(0, 4)).toEqual(['Chosen', 'Recent', 'A', 'B'])
    await expectNothingForAxe()
    await userEvent.tab()
    await userEvent.keyboard('{End}')
    await expect.element(option('Otown 29')).toBeInViewport()
    const stuck = document.querySelector<HTMLElement>('.option-heading-stuck')
    expect(stuck?.textContent).not.toBe('Chosen')
  })

  test('a choice is noted for the next time', async () => {
    const noted: unknown[] = []
    await openForm(form, {
      lookups: [table('city', towns)],
      effects: { recentChoices: { of: () => [], note: (...given) => void noted.push(given) } },
    })
    await button(/^City/).click()
    await option('Atown 1').click()
    expect(noted).toEqual([['City', ['T1']]])
  })

  test('stands full height, nine options half of it; the head pulls it down and up', async () => {
    await openForm(form, { lookups: [table('city', towns)] })
    await button(/^City/).click()
    const height = () => document.querySelector('.sheet[open]')!.getBoundingClientRect().height / innerHeight
    await expect.poll(height).toBeCloseTo(0.88, 1)
    await drag(100)
    await expect.poll(height).toBeCloseTo(0.5, 1)
    await drag(-100)
    await expect.poll(height).toBeCloseTo(0.88, 1)
  })
})

/** Pulls the sheet's head by so many pixels, slowly. */
async function drag(by: number) {
  const head = document.querySelector<HTMLElement>('.sheet[open] .sheet-head')!
  const at = (type: string, clientY: number, timeStamp: number) => {
    const event = new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: 100, clientY })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    head.dispatchEvent(event)
  }
  head.setPointerCapture = () => {}
  at('pointerdown', 300, 0)
  at('pointermove', 300 + by, 1_000)
  at('pointerup', 300 + by, 2_000)
}

describe('a child before its parent', () => {
  const under = (parent: string, ...codes: string[]) => [{ ParentField: parent, ParentCodes: codes }]
  const COUNTIES = table('county', [
    ['CAL', 'City of Calgary'],
    ['FOO', 'Foothills County'],
  ])
  const CITIES: LookupTable = {
    tableName: 'city',
    rows: [
      { Code: 'CGY', Description: 'Calgary', Parents: under('County', 'CAL') },
      { Code: 'OKO', Description: 'Okotoks', Parents: under('County', 'FOO') },
    ],
  }
  const SUBDIVISIONS: LookupTable = {
    tableName: 'subdivision',
    rows: [{ Code: 'ALT', Description: 'Altadore', Parents: under('City', 'CGY') }],
  }
  const form = aDefinition([
    {
      name: 'Place',
      groups: [
        {
          fields: [
            { FieldName: 'County', comboBoxLookupName: 'county' },
            { FieldName: 'City', comboBoxLookupName: 'city' },
            { FieldName: 'Subdivision', comboBoxLookupName: 'subdivision' },
          ],
        },
      ],
    },
  ])
  const place = () => openForm(form, { lookups: [COUNTIES, CITIES, SUBDIVISIONS] })

  test('is offered with its parent, and sets both', async () => {
    const { kept } = await place()
    await page.getByLabelText(/^City$/).click()
    await expect.poll(names).toEqual(['Calgary — City of Calgary', 'Okotoks — Foothills County'])
    await option('Calgary — City of Calgary').click()
    await expect.poll(() => kept('County')).toBe('CAL')
    await expect.poll(() => kept('City')).toBe('CGY')
    await page.getByLabelText(/^City$/).click()
    await expect.poll(names).toEqual(['Calgary'])
  })

  test('whose parent waits for another leads to that one', async () => {
    await place()
    await button(/^Subdivision/).click()
    await expect.element(sheet('Subdivision').getByText('Choose City first.')).toBeVisible()
    await button('Choose City').click()
    await expect.element(sheet('City')).toBeVisible()
  })
})

test('a time is chosen from the steps of the day', async () => {
  const { kept } = await open()
  await button(/^Showing Time/).click()
  await userEvent.keyboard('1:30 pm{Enter}')
  await expect.poll(() => kept('ShowingTime')).toBe('1:30 PM')
})

test.each([60, 5_000])('of %i options only what is seen is drawn, and a letter draws no more', async (count) => {
  const rows = Array.from({ length: count }, (_, at): [string, string] => [
    `C${at}`,
    `City ${String(at).padStart(4, '0')}`,
  ])
  const cities = aDefinition([
    { name: 'Place', groups: [{ fields: [{ FieldName: 'City', comboBoxLookupName: 'city' }] }] },
  ])
  const { kept } = await openForm(cities, { lookups: [table('city', rows)] })
  await button(/^City/).click()
  await expect.element(option('City 0000')).toBeVisible()
  expect(names().length).toBeLessThan(60)
  // Every option that was ever put on screen while a letter was typed, and while the list went to its end.
  const drawn: number[] = []
  const counter = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    drawn.push(added.filter((node) => node instanceof Element && node.matches('[role="option"]')).length)
  })
  counter.observe(document.querySelector('[role="listbox"]')!, { childList: true, subtree: true })
  onTestFinished(() => counter.disconnect())
  await userEvent.keyboard('5')
  await expect.element(option('City 0005')).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.element(option('City 0000')).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  const last = String(count - 1).padStart(4, '0')
  await expect.element(option(`City ${last}`)).toBeInViewport()
  expect(Math.max(...drawn)).toBeLessThan(60)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => kept('City')).toBe(`C${count - 1}`)
})

describe('a few options', () => {
  const row = page.getByRole('group', { name: /^Listing Service/ })
  const service = () => row.getByRole('button', { name: 'Full Service', exact: true })

  test('stand in a row, under the name of their field: one tap chooses, another takes it back', async () => {
    const { kept } = await open()
    await service().click()
    await expect.element(service()).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => kept('ListingService')).toBe('F')
    await service().click()
    await expect.poll(() => kept('ListingService')).toBe(null)
    await row.getByRole('button', { name: 'Limited Service', exact: true }).click()
    await expect.poll(() => kept('ListingService')).toBe('L')
    expect(row.getByRole('button').elements()).toHaveLength(2)
    await expectNothingForAxe()
  })
})

describe('a list of times', () => {
  test('opens at midday', async () => {
    await open()
    await page.getByRole('button', { name: 'Showing Time' }).click()
    await expect.element(option('12:00 PM')).toBeInViewport()
  })

  test('of the end opens where the other begins', async () => {
    await openForm(FORM, { lookups: [SURFACES, SERVICES], values: { OpenHouseStartTime: '2:00 PM' } })
    await page.getByRole('button', { name: 'Open House End Time' }).click()
    await expect.element(page.getByRole('option', { name: '2:00 PM', exact: true })).toBeInViewport()
  })
})
