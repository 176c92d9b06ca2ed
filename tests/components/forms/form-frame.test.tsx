// The frame around the fields: sections, errors and their locations, the search, and the messages when the phone cannot save the work.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Drafts } from '#src/offline/offline.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm, sheet } from '../../support/form-on-screen.tsx'
import { clock, expectNothingForAxe } from '../../support/on-screen.tsx'
import { FORM } from './three-sections.ts'

const title = (name: string) => page.getByRole('heading', { level: 2, name })
const progress = page.getByRole('progressbar')
const openSearch = async () => {
  await button('Form menu').click()
  await button('Search for field').click()
}

describe('sections', () => {
  test('are walked through, each from its title', async () => {
    await openForm(FORM)
    await expect.element(button('Previous')).toBeDisabled()
    await expect.element(progress).toHaveAttribute('aria-valuenow', '33')
    await button('Next').click()
    await expect.element(title('Garage')).toHaveFocus()
    await button('Next').click()
    await expect.element(title('Terms')).toBeVisible()
    await expect.element(progress).toHaveAttribute('aria-valuenow', '100')
    await button('Previous').click()
    await expect.element(title('Garage')).toBeVisible()
  })

  test('are chosen from a list that says what is left to fill in', async () => {
    await openForm(FORM)
    await button(/Section 1 of 3/).click()
    await expect.element(sheet('Sections').getByRole('button', { name: /^Price/ })).toHaveTextContent('1 to fill')
    await expect.element(sheet('Sections').getByRole('button', { name: /^Terms/ })).toHaveTextContent('nothing entered')
    await expectNothingForAxe()
    await sheet('Sections')
      .getByRole('button', { name: /^Terms/ })
      .click()
    await expect.element(title('Terms')).toBeVisible()
    await expect.element(sheet('Sections')).not.toBeInTheDocument()
  })

  test('open where the draft was left: its field is in sight, and no keyboard opens', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `Field${at}`)
    const long = aDefinition([
      { name: 'Price', groups: [{ fields: [{ FieldName: 'ListPrice' }] }] },
      { name: 'Garage', groups: [{ fields: names.map((FieldName) => ({ FieldName })) }] },
    ])
    await openForm(long, { left: { section: 'Garage', key: 'Field39' } })
    await expect.element(title('Garage')).toBeVisible()
    await expect.element(field('Field39')).toBeInViewport()
    await expect.element(field('Field39')).not.toHaveFocus()
    await expect.element(field('Field0')).not.toBeInViewport()
  })

  test('keep what was typed in them', async () => {
    await openForm(FORM)
    await userEvent.type(field('City'), 'Calgary')
    await button('Next').click()
    await button('Previous').click()
    await expect.element(field('City')).toHaveValue('Calgary')
  })

  test('tell what is missing once something was entered in them and they were left', async () => {
    await openForm(FORM)
    await button('Next').click()
    await expect.element(button(/^Validation Summary/)).toHaveTextContent('1 to fill')
    await button('Previous').click()
    await expect.element(field('List Price')).not.toBeInvalid()
    await userEvent.type(field('City'), 'Calgary')
    await button('Next').click()
    await expect.element(button(/^Validation Summary/)).toHaveTextContent('1 error')
    await button('Previous').click()
    await expect.element(field('List Price')).toBeInvalid()
  })
})

describe('what is wrong', () => {
  test('is one tap away from its field', async () => {
    await openForm(FORM)
    await button('Next').click()
    await userEvent.type(field('Garage Spaces'), '30')
    await button('Next').click()
    await expect.element(button(/^Validation Summary/)).toHaveTextContent('1 error, 1 to fill')
    await expect
      .element(button(/^Validation Summary/))
      .toHaveAttribute('title', 'Validation Summary: 1 error, 1 to fill')
    await button(/^Validation Summary/).click()
    await expectNothingForAxe()
    await sheet('Review')
      .getByRole('button', { name: /So many cars/ })
      .click()
    await expect.element(title('Garage')).toBeVisible()
    await expect.element(field('Garage Spaces')).toHaveFocus()
  })

  test('is copied with all its lines, and the panel says so', async () => {
    const copied: string[] = []
    await openForm(FORM, { effects: { copy: async (text) => void copied.push(text) } })
    await button(/^Validation Summary/).click()
    const summary = sheet('Review')
    await summary.getByRole('button', { name: 'Copy summary' }).click()
    await expect
      .element(summary.getByRole('status').getByText('Validation Summary Copied', { exact: true }))
      .toBeVisible()
    expect(copied).toEqual([expect.stringMatching(/^Price\n- List Price: /)])
  })

  test('stands in the way of Submit until it is answered', async () => {
    const submit = vi.fn()
    await openForm(FORM, { actions: { submit } })
    await button('Next').click()
    await button('Next').click()
    await button('Review').click()
    const send = sheet('Review').getByRole('button', { name: 'Submit', exact: true })
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    await expectNothingForAxe()
    // The tap is answered, though nothing can be sent.
    await send.click({ force: true })
    expect(submit).not.toHaveBeenCalled()
    await sheet('Review')
      .getByRole('button', { name: /List Price/ })
      .click()
    await expect.element(field('List Price')).toHaveFocus()
    await userEvent.keyboard('450000')
    await button('Next').click()
    await button('Next').click()
    await button('Review').click()
    await sheet('Review').getByRole('button', { name: 'Submit', exact: true }).click()
    expect(submit).toHaveBeenCalledOnce()
  })

  test('says what even an incomplete listing needs; until then Save Incomplete does nothing', async () => {
    const saveIncomplete = vi.fn()
    const incompleteProblems = vi.fn(() => ['Enter a street name.'])
    await openForm(FORM, { actions: { saveIncomplete, incompleteProblems } })
    for (const _ of FORM.pages.slice(1)) await button('Next').click()
    await button('Review').click()
    const save = sheet('Review').getByRole('button', { name: 'Save Incomplete' })
    await expect.element(save).toBeVisible()
    clock.advance(300)
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await expect.element(save).toHaveAccessibleDescription('Enter a street name.')
    await save.click({ force: true })
    expect(saveIncomplete).not.toHaveBeenCalled()
  })
})

test('Submit says that it is sending while it is', async () => {
  await openForm(FORM, { values: { ListPrice: 450_000 }, actions: { busy: 'submit', isSending: true } })
  await button('Next').click()
  await button('Next').click()
  await button('Review').click()
  await expect
    .element(sheet('Review').getByRole('button', { name: 'Submitting…' }))
    .toHaveAttribute('aria-busy', 'true')
})

test('a required field keeps its asterisk once it is filled in', async () => {
  await openForm(FORM)
  const asterisk = () => document.querySelector('[data-key="ListPrice"] .form-field-required')
  expect(asterisk()).not.toBeNull()
  await userEvent.type(field('List Price'), '450000')
  await userEvent.tab()
  await expect.element(button(/^Validation Summary/)).toHaveTextContent('no errors')
  expect(asterisk()).not.toBeNull()
})

describe('what is left to do', () => {
  test('is no mistake before it was touched: a new form shows nothing in red', async () => {
    await openForm(FORM)
    await expect.element(button(/^Validation Summary/)).toHaveTextContent('1 to fill')
    expect(document.querySelectorAll('.form-badge-error, .field-error')).toHaveLength(0)
    await openSearch()
    await expect.element(page.getByRole('textbox', { name: 'Search for field' })).toHaveFocus()
    await userEvent.keyboard('price')
    await sheet('Search for field')
      .getByRole('button', { name: /List Price/ })
      .click()
    await expect.element(field('List Price')).toHaveFocus()
    await expect.element(field('List Price')).toBeValid()
  })

  test('is one once the field was left empty, and none once it is filled in', async () => {
    await openForm(FORM)
    await field('List Price').click()
    await userEvent.tab()
    await expect.element(button(/^Validation Summary/)).toHaveTextContent('1 error')
    await expect.element(field('List Price')).toBeInvalid()
    await userEvent.type(field('List Price'), '450000')
    await expect.element(button(/^Validation Summary/)).toHaveTextContent('no errors')
  })

  test('on the office form is told by Submit itself, which stays enabled', async () => {
    const submit = vi.fn()
    await openForm({ ...FORM, definitionType: 'office' }, { actions: { submit } })
    await button('Next').click()
    await button('Next').click()
    await button('Review').click()
    await sheet('Review').getByRole('button', { name: 'Submit', exact: true }).click()
    expect(submit).toHaveBeenCalledOnce()
  })
})

describe('Search for field', () => {
  test('stands on the field that was meant', async () => {
    await openForm(FORM)
    await openSearch()
    await expect.element(page.getByRole('textbox', { name: 'Search for field' })).toHaveFocus()
    await userEvent.keyboard('garage')
    await expect.element(sheet('Search for field').getByRole('button', { name: /Garage Spaces/ })).toBeVisible()
    await expectNothingForAxe()
    await sheet('Search for field')
      .getByRole('button', { name: /Garage Spaces/ })
      .click()
    await expect.element(title('Garage')).toBeVisible()
    await expect.element(field('Garage Spaces')).toHaveFocus()
  })

  test('says when no field is called that', async () => {
    await openForm(FORM)
    await openSearch()
    await expect.element(page.getByRole('textbox', { name: 'Search for field' })).toHaveFocus()
    await userEvent.keyboard('helicopter')
    await expect.element(sheet('Search for field').getByText(/^No /)).toBeVisible()
  })
})

describe('at a desk', () => {
  beforeEach(() => page.viewport(1440, 900))
  afterEach(() => page.viewport(390, 844))
  const summary = page.getByRole('region', { name: 'Validation Summary' })

  test('the Validation Summary is next to the form, and stays while its entries are worked through', async () => {
    await openForm(FORM)
    await expect.element(summary.getByRole('button', { name: /List Price/ })).toBeVisible()
    await expectNothingForAxe()
    await summary.getByRole('button', { name: /List Price/ }).click()
    await expect.element(field('List Price')).toHaveFocus()
    await expect.element(summary).toBeVisible()
    await userEvent.keyboard('450000')
    await userEvent.tab()
    await expect.element(summary).toHaveTextContent('Congratulations, the form is valid.')
    await button('Close Validation Summary').click()
    await expect.element(summary).not.toBeInTheDocument()
    await button(/^Validation Summary/).click()
    await expect.element(summary).toBeVisible()
  })

  test('Next goes from field to field that stands in the way', async () => {
    await openForm(FORM)
    const next = summary.getByRole('button', { name: 'Next to fill in' })
    await next.click()
    await expect.element(field('List Price')).toHaveFocus()
    await userEvent.keyboard('450000')
    await userEvent.tab()
    await expect.element(next).not.toBeInTheDocument()
  })

  test('the search is a box above the sections, and says what it found in the help', async () => {
    await openForm(FORM)
    await page.getByRole('searchbox', { name: 'Search for field' }).click()
    await userEvent.keyboard('cars')
    await expect.element(page.getByText('Where cars are parked')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Garage Spaces')).toHaveFocus()
  })

  test('Escape leaves the search for the field one came from', async () => {
    await openForm(FORM)
    await field('List Price').click()
    const box = page.getByRole('searchbox', { name: 'Search for field' })
    await box.click()
    await userEvent.keyboard('cars{Escape}')
    await expect.element(field('List Price')).toHaveFocus()
    await expect.element(box).toHaveValue('')
  })

  test('Ctrl+Enter opens the Review', async () => {
    await openForm(FORM)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(sheet('Review')).toBeVisible()
  })

  test('however many sections there are, the page around the form stays where it is', async () => {
    const pages = Array.from({ length: 40 }, (_, at) => ({
      name: `Section ${at}`,
      groups: [{ fields: [{ FieldName: `Field${at}`, IsRequired: at === 39 }] }],
    }))
    await openForm(aDefinition(pages))
    await expect.element(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
    expect(document.documentElement.scrollHeight).toBe(innerHeight)
    await summary.getByRole('button', { name: 'Next to fill in' }).click()
    await expect.element(field('Field39')).toHaveFocus()
    expect(scrollY).toBe(0)
  })

  test('Submit and Save Incomplete are in sight, and Discard is in the menu', async () => {
    await openForm(FORM)
    for (const name of ['Submit', 'Save Incomplete']) await expect.element(button(name)).toBeInViewport()
    await button('Form menu').click()
    await expect.element(sheet('This form').getByRole('button', { name: 'Discard' })).toBeVisible()
  })

  test('Next is filled until nothing is left, then Submit is, which leads to the Review', async () => {
    await openForm(FORM)
    const background = (name: string) => getComputedStyle(button(name).element()).backgroundColor
    const isNextFilled = () => background('Next') !== background('Previous')
    expect(isNextFilled()).toBe(true)
    await expect.element(button('Submit')).not.toHaveClass('button-main')
    await userEvent.type(field('List Price'), '450000')
    await userEvent.tab()
    await expect.element(button('Submit')).toHaveClass('button-main')
    await expect.poll(isNextFilled).toBe(false)
    await button('Submit').click()
    await expect.element(sheet('Review')).toBeVisible()
  })

  test('below 1440 pixels the Summary is closed, and opens in place of the sections, so that the fields keep their width', async () => {
    await page.viewport(1024, 768)
    await openForm(FORM)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    const width = () => document.querySelector('.form-column')!.clientWidth
    await expect.element(sections).toBeVisible()
    await expect.element(summary).not.toBeInTheDocument()
    await button(/^Validation Summary/).click()
    await expect.element(sections).not.toBeInTheDocument()
    expect(width()).toBeGreaterThan(600)
    await summary.getByRole('button', { name: /List Price/ }).click()
    await expect.element(field('List Price')).toHaveFocus()
    await button('Close Validation Summary').click()
    await expect.element(sections).toBeVisible()
  })
})

describe('a phone that cannot keep the work', () => {
  const disk = { isFull: true }
  const drafts = (own: Drafts): Partial<Drafts> => ({
    create: async (...draft) => {
      if (disk.isFull) throw new Error('The disk is full')
      return own.create(...draft)
    },
  })
  const banner = page.getByRole('alert').filter({ hasText: 'in memory only' })
  beforeEach(() => {
    disk.isFull = true
  })

  test('says so for as long as it lasts, and lets the work be copied out', async () => {
    const copied: string[] = []
    const copy = async (text: string) => void copied.push(text)
    await openForm(FORM, { drafts, effects: { copy } })
    await userEvent.type(field('City'), 'Calgary')
    await expect.element(banner).toBeVisible()
    await expect.element(page.getByText('Not saved')).toBeVisible()
    await expectNothingForAxe()
    await button('Copy all changes').click()
    await expect.element(page.getByText('Copied')).toBeVisible()
    expect(copied).toEqual(['City: Calgary'])
  })

  test('keeps it as soon as it can', async () => {
    const { kept } = await openForm(FORM, { drafts })
    await userEvent.type(field('City'), 'Calgary')
    await expect.element(banner).toBeVisible()
    await button('Try again').click()
    await expect.element(page.getByText(/^Still not/)).toBeVisible()
    disk.isFull = false
    await button('Try again').click()
    await expect.element(banner).not.toBeInTheDocument()
    expect(await kept('City')).toBe('Calgary')
  })
})

describe('a warning in the Review', () => {
  const WARNED = aDefinition(
    [{ name: 'Price', groups: [{ fields: [{ FieldName: 'ListPrice', datatype: 'decimal' }] }] }],
    [{ field: 'ListPrice', expression: 'ListPrice > 5000000', action: 'WARNING', text: 'Check the price.' }],
  )

  test('is left as it is, and does not come back until it says something else', async () => {
    await openForm(WARNED, { values: { ListPrice: 6_000_000 } })
    await button('Review').click()
    await sheet('Review').getByRole('button', { name: 'Leave List Price as it is' }).click()
    await expect.element(sheet('Review').getByText('Check the price.')).not.toBeInTheDocument()
    await button('Close').click()
    await button('Review').click()
    await expect.element(sheet('Review')).toBeVisible()
    await expect.element(sheet('Review').getByText('Check the price.')).not.toBeInTheDocument()
  })
})
