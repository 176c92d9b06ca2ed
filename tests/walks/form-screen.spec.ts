// Bo fills in the form out of order, as people do: searches, jumps, changes his mind, reloads. What he typed stays, and the form leads the way.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer, field, goToSection, openResidential, openSections, signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { workOn } from '../support/sealed-work.ts'

let portal: PortalProcess
let phone: Phone
let page: Page

beforeAll(async () => {
  portal = await startPortal()
  phone = await openPhone()
  page = phone.page
  await signIn(page, portal.url)
  await openResidential(page)
})
afterAll(async () => {
  await phone?.close()
  await portal?.stop()
})

const focused = () => page.evaluate(() => document.activeElement?.id ?? '')
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const sheet = () => page.getByRole('dialog')

describe('finding the way', () => {
  test('Search for field leads to the field, in whatever section it is', async () => {
    await page.getByRole('button', { name: 'Form menu' }).click()
    await page.getByRole('button', { name: 'Search for field' }).click()
    await page.getByRole('textbox', { name: 'Search for field' }).fill('year built')
    await sheet().getByRole('button').filter({ hasText: 'Year Built' }).first().click()
    await heading('The Building').waitFor()
    await expect.poll(focused).toBe('YearBuilt')
  })

  test('a line of the Validation Summary leads to its field and tells what is wrong there', async () => {
    await page.getByRole('button', { name: /^Validation Summary/ }).click()
    await sheet()
      .getByRole('button', { name: /^Postal Code/ })
      .click()
    await heading('Address & Location').waitFor()
    await expect.poll(focused).toBe('PostalCode')
    expect(await page.locator('[data-key="PostalCode"] .field-error').textContent()).toMatch(/^Enter the postal code/)
  })

  test('back closes what stands open and stays in the form', async () => {
    const { pathname } = new URL(page.url())
    const sections = await openSections(page)
    await sections.waitFor()
    await page.goBack()
    await sheet().waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(pathname)
    await heading('Address & Location').waitFor()
  })
})

describe('changing his mind', () => {
  test('another county clears the city that is not in it, and Undo brings it back', async () => {
    await answer(page, 'CountyOrParish', { pick: 'City of Calgary' })
    await answer(page, 'City', { pick: 'Calgary' })
    await answer(page, 'CountyOrParish', { pick: 'Beaver County' })
    await expect.poll(() => field(page, 'City').textContent()).toBe('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => field(page, 'City').textContent()).toBe('Calgary')
    await answer(page, 'CountyOrParish', { pick: 'City of Calgary' })
  })

  test('Yes, tapped again, is taken back', async () => {
    await goToSection(page, 'Listing & Price')
    const yes = field(page, 'LeaseConsideredYN').getByRole('button', { name: 'Yes' })
    await yes.click()
    await expect.poll(() => yes.getAttribute('aria-pressed')).toBe('true')
    await yes.click()
    await expect.poll(() => yes.getAttribute('aria-pressed')).toBe('false')
  })

  test('rooms go from feet to meters and back without drift; a deleted one comes back', async () => {
    await goToSection(page, 'Rooms')
    await page.getByRole('button', { name: 'Add room' }).last().click()
    const card = page.locator('[data-section="rooms"] > li').first()
    const length = card.getByLabel('Length (ft)')
    await length.fill('12 7')
    await page.getByRole('button', { name: 'Meters' }).click()
    await expect.poll(() => card.getByLabel('Length (m)').inputValue()).toBe('3.83')
    await page.getByRole('button', { name: 'Feet' }).click()
    await expect.poll(() => length.inputValue()).toBe('12′ 7″')
    await card.getByRole('button', { name: 'More for Room 1' }).click()
    await card.getByRole('button', { name: 'Delete room' }).click()
    await card.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => card.textContent()).toContain('12′ 7″')
  })
})

describe('the bar of fields above the keyboard', () => {
  test('goes to the next field by its name, opens the list of a lookup, and ends with Done', async () => {
    await goToSection(page, 'Address & Location')
    await field(page, 'StreetName').tap()
    const bar = page.getByRole('toolbar', { name: 'Fields' })
    await bar.getByRole('button', { name: /^Next: Street Suffix/ }).tap()
    await sheet().getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await sheet().waitFor({ state: 'hidden' })
    await bar.getByRole('button', { name: 'Previous field' }).tap()
    await expect.poll(focused).toBe('StreetName')
    await bar.getByRole('button', { name: 'Done' }).tap()
    await page.getByRole('navigation', { name: 'Previous and next section' }).waitFor()
    expect(await focused()).not.toBe('StreetName')
  })
})

describe('what was typed', () => {
  test('Enter commits it and moves nowhere', async () => {
    await goToSection(page, 'Listing & Price')
    const price = field(page, 'ListPrice')
    await price.click()
    await page.keyboard.type('549,900')
    await page.keyboard.press('Enter')
    expect(await focused()).toBe('ListPrice')
    expect(await price.inputValue()).toBe('549,900')
  })

  test('is there again after a reload, in the same section', async () => {
    // The label's "Saved" may be from before the last key, so the test reads the disk.
    await expect.poll(async () => JSON.stringify(await workOn(page, 'drafts'))).toContain('549900')
    await expect.poll(() => new URL(page.url()).searchParams.get('draft')).toBeTruthy()
    await page.reload()
    await heading('Listing & Price').waitFor()
    await expect.poll(() => field(page, 'ListPrice').inputValue()).toBe('549,900')
    await goToSection(page, 'Address & Location')
    expect(await field(page, 'City').textContent()).toBe('Calgary')
  })
})

test('Create, again, begins another listing; the first one stays among the drafts', async () => {
  await page.goBack()
  await openResidential(page)
  await heading('Listing & Price').waitFor()
  expect(await field(page, 'ListPrice').inputValue()).toBe('')
  await field(page, 'ListPrice').fill('1250000')
  await expect.poll(() => new URL(page.url()).searchParams.get('draft')).toBeTruthy()
  await page.goBack()
  await page.getByText('Pick up where you left off').waitFor()
})

test('every section can be read by everybody, and is light: axe finds nothing, no more than 220 elements, and 26.3 screens for all of them', async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await openResidential(page)
  const next = page.getByRole('button', { name: 'Next' })
  const found: string[] = []
  let largest = 0
  let screens = 0
  for (;;) {
    await page.evaluate(axe)
    const violations = await page.evaluate(async () => {
      const { axe: checker } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
      return (await checker.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
    })
    found.push(...violations.map((violation) => `${new URL(page.url()).searchParams.get('section')}: ${violation}`))
    largest = Math.max(largest, await page.locator('.form-scroll *').count())
    screens += await page.locator('.form-scroll').evaluate((host) => host.scrollHeight / host.clientHeight)
    if (!(await next.isVisible())) break
    await next.click()
  }
  expect(found).toEqual([])
  expect(largest).toBeGreaterThan(100)
  expect(largest).toBeLessThanOrEqual(220)
  expect(screens).toBeGreaterThan(20)
  expect(screens).toBeLessThanOrEqual(26.3)
})
