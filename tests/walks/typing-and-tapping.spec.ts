// Rana types with a real keyboard, digit by digit, and taps what comes next with a thumb or a mouse. No digit, point or tap of hers gets lost.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { field, goToSection, signIn, startAnother } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { workOn } from '../support/sealed-work.ts'

let portal: PortalProcess
beforeAll(async () => {
  portal = await startPortal({ DEMO_LISTINGS: '0' })
})
afterAll(() => portal?.stop())

/** How long a hand keeps a button down. */
const PRESS_MS = 120

const ON_A_PHONE = ['on a phone', { width: 390, height: 844 }, 'agent@demo'] as const
const AT_A_DESK = ['at a desk', { width: 1366, height: 768 }, 'coagent@demo'] as const

describe.each([ON_A_PHONE, AT_A_DESK])('%s', (_, viewport, member) => {
  let phone: Phone
  let page: Page
  beforeAll(async () => {
    phone = await openPhone({ viewport })
    page = phone.page
    await signIn(page, portal.url, member)
    await beginListing()
  })
  afterAll(() => phone?.close())

  const beginListing = async () => {
    await page.goto(`${portal.url}/listings/create/res`)
    await startAnother(page)
  }

  const section = async (name: string) => {
    const inList = page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
    if (!(await inList.isVisible())) return goToSection(page, name)
    await inList.click()
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
  }
  const type = async (name: string, text: string) => {
    await field(page, name).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  const message = (name: string) => page.locator(`[data-key="${name}"] .field-error`)

  describe('what is typed into a number', () => {
    test.each([
      ['450,000.75', '450,000.75', 'Whole dollars only; this has cents.'],
      ['1850.50', '1,850.50', 'Whole dollars only; this has cents.'],
      ['4x5', '4x5', 'Must be a whole number.'],
      ['450k', '450k', 'Must be a whole number.'],
    ])('a price of %s stays, with the reason why not', async (text, shown, reason) => {
      await section('Listing & Price')
      await type('ListPrice', text)
      await expect.poll(() => field(page, 'ListPrice').inputValue()).toBe(shown)
      await expect.poll(() => message('ListPrice').textContent()).toBe(reason)
    })

    test('is on the phone as it was typed, and keeps the form from being submitted', async () => {
      await expect.poll(async () => JSON.stringify(await workOn(page, 'drafts')).includes('450k')).toBe(true)
      // Beside the form at a desk, behind its button on a phone.
      const beside = page.getByRole('region', { name: 'Validation Summary' })
      const isBeside = viewport.width >= 1440
      if (!isBeside) await page.getByRole('button', { name: /^Validation Summary/ }).click()
      const summary = isBeside ? beside : page.getByRole('dialog')
      const line = summary.getByRole('button', { name: /^List Price/ })
      await expect.poll(() => line.textContent()).toContain('Must be a whole number.')
      if (isBeside) return
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    })

    test('pasted, it is the same as typed', async () => {
      await field(page, 'ListPrice').fill('$450,000.75')
      await field(page, 'ListPrice').blur()
      await expect.poll(() => field(page, 'ListPrice').inputValue()).toBe('450,000.75')
      await expect.poll(() => message('ListPrice').textContent()).toBe('Whole dollars only; this has cents.')
      await type('ListPrice', '$450,000.00')
      await expect.poll(() => field(page, 'ListPrice').inputValue()).toBe('450,000')
      await message('ListPrice').waitFor({ state: 'detached' })
    })

    test('two and a half bathrooms are no twenty-five', async () => {
      await section('Interior')
      await type('BathroomsFull', '2.5')
      await expect.poll(() => field(page, 'BathroomsFull').inputValue()).toBe('2.5')
      await expect.poll(() => message('BathroomsFull').textContent()).toBe('Whole numbers only; this has decimals.')
    })
  })

  describe('a room', () => {
    test.each([
      ['12 13', '12 ft 13 in', 'At most 11 inches; this has 13.'],
      ['about ten', 'about ten', 'Must be a number.'],
      ['250', '250′', '200 feet (61.24 meters) at most.'],
    ])('of %j is refused with the reason', async (typed, kept, reason) => {
      await section('Rooms')
      const card = page.locator('[data-section="rooms"] > li').first()
      const add = page.getByRole('button', { name: 'Add room' }).last()
      await add.waitFor()
      if (!(await card.count())) await add.click()
      const length = card.getByLabel('Length (ft)')
      await length.click()
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
      await expect.poll(() => length.inputValue()).toBe(kept)
      await expect.poll(() => card.locator('[data-key$="/RoomLength"] .field-error').textContent()).toBe(reason)
    })
  })

  describe('leaving an empty required field', () => {
    test.each(['mouse', 'touch'])('by %s for a list of options opens it; the note comes after', async (by) => {
      const name = 'StreetName'
      await beginListing()
      await section('Address & Location')
      await field(page, name).click()
      await field(page, 'StreetSuffix').scrollIntoViewIfNeeded()
      expect(await message(name).count()).toBe(0)
      if (by === 'mouse') await field(page, 'StreetSuffix').click({ delay: PRESS_MS })
      else await field(page, 'StreetSuffix').tap()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await message(name).waitFor()
    })

    test.each(['mouse', 'touch'])('by %s for a Yes or No answers it', async (by) => {
      await beginListing()
      await section('Listing & Price')
      const yes = field(page, 'LeaseConsideredYN').getByRole('button', { name: 'Yes' })
      await yes.scrollIntoViewIfNeeded()
      await field(page, 'ListPrice').click()
      if (by === 'mouse') await yes.click({ delay: PRESS_MS })
      else await yes.tap()
      await expect.poll(() => yes.getAttribute('aria-pressed')).toBe('true')
      await message('ListPrice').waitFor()
    })
  })
})
