// What a member does with their thumb: sign in, open the form, fill a house section by section, add rooms and photos. Told once for all journeys.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export async function signIn(page: Page, url: string, user = 'agent@demo'): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('User name').fill(user)
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The sign-in page has a heading, too.
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** From any screen: the Create tab, then Residential. A listing that was begun before may be offered. */
export async function chooseResidential(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Create', exact: true })
    .filter({ visible: true })
    .click()
  await page.getByRole('dialog').getByText('Residential').click()
  await page.getByRole('heading', { name: /Create Listing/ }).waitFor()
}

/** The form of another one. */
export async function openResidential(page: Page): Promise<void> {
  await chooseResidential(page)
  await startAnother(page)
  await showAllFields(page)
}

/** Waits for the form of a new listing, beside those begun before. */
export async function startAnother(page: Page): Promise<void> {
  const another = page.getByRole('button', { name: /^Start another/ })
  await page.locator('main [data-key]').or(another).first().waitFor()
  if (await another.isVisible()) await another.click()
}

export type Answer = string | number | boolean | { pick: string }
const pick = (option: string) => ({ pick: option })

/** An ordinary bungalow in Calgary, by section in the form's order. Picks are by what the option reads. */
export const BUNGALOW: Record<string, Record<string, Answer>> = {
  'Listing & Price': {
    PropertySubType: pick('Detached'),
    ListingAgreement: pick('Exclusive Seller Brokerage'),
    ListingService: pick('Full Service'),
    ListPrice: 649_900,
    ExpirationDate: daysFromNow(120),
    BuyerBrokerageCompensation: '3.5% / 1.5%',
    BuyerBrokerageCompensationType: pick('Per Cent'),
  },
  'Address & Location': {
    StreetNumber: '2412',
    StreetName: '33',
    CountyOrParish: pick('City of Calgary'),
    City: pick('Calgary'),
    SubdivisionName: pick('Altadore'),
    StreetSuffix: pick('Avenue'),
    StreetDirSuffix: pick('SW'),
    PostalCode: 'T2T 2A1',
    Latitude: '51.0236',
    Longitude: '-114.1075',
  },
  'Legal & Tax': {
    ParcelNumber: '0012345678',
    CommonInterest: pick('Freehold (Fee Simple)'),
    OwnerName: 'Sam Owner',
    TaxMapNumber: '4479P',
    TaxBlock: '12',
    TaxLot: '7',
    Zoning: 'R-CG',
    TaxYear: new Date().getFullYear() - 1,
    TaxAnnualAmount: 3_985.12,
  },
  'The Building': {
    StructureType: pick('House'),
    ArchitecturalStyle: pick('Bungalow'),
    YearBuilt: 1958,
    Levels: pick('One'),
    BasementYN: false,
  },
  Measurements: { LivingArea: 1_104, LivingAreaSource: pick('Plans'), LotSizeArea: 5_990 },
  Interior: { BedroomsTotal: 3, BathroomsFull: 2 },
  'Utilities & Systems': { Heating: pick('Forced Air') },
  Parking: { ParkingTotal: 2 },
  'Remarks & Marketing': { PublicRemarks: 'Bright bungalow on a quiet street, with a double garage off the lane.' },
  Showing: { ShowingContactPhone: '403-555-0142', OccupantType: pick('Owner') },
  Terms: { Possession: pick('Negotiable') },
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export const field = (page: Page, name: string): Locator => page.locator(`[id="${name}"]`)
const foldedGroups = (page: Page): Locator => page.locator('.form-fold-toggle[aria-expanded="false"]')

/** Fills one field as its kind asks: typing, one of two buttons, or a sheet of options. */
export async function answer(page: Page, name: string, value: Answer): Promise<void> {
  const control = field(page, name)
  // The code of some groups comes a moment after their section's heading.
  await control.or(foldedGroups(page)).first().waitFor({ state: 'attached' })
  if (!(await control.count())) await openFolds(page)
  await control.scrollIntoViewIfNeeded()
  if (typeof value === 'boolean')
    return control.getByRole('button', { name: value ? 'Yes' : 'No', exact: true }).click()
  if (typeof value !== 'object') {
    await control.fill(String(value))
    return control.blur()
  }
  if ((await control.getAttribute('role')) === 'group')
    return control.getByRole('button', { name: value.pick, exact: true }).click()
  await control.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('option').first().waitFor()
  const isMultiple = (await sheet.getByRole('listbox').getAttribute('aria-multiselectable')) === 'true'
  // At a desk the list stands at its field.
  const search = sheet.getByRole('textbox', { name: /^Find in/ }).or(sheet.getByRole('combobox'))
  if (await search.count()) await search.fill(value.pick)
  await sheet.getByRole('option', { name: value.pick, exact: true }).first().click()
  // A list of single options closes by itself.
  if (isMultiple) await sheet.getByRole('button', { name: /^Done/ }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** Opens every folded group of the section on screen. */
export async function openFolds(page: Page): Promise<void> {
  // Rules open some by themselves, so looking and tapping are one step.
  const open = () =>
    foldedGroups(page).evaluateAll((toggles: HTMLElement[]) => {
      for (const toggle of toggles) toggle.click()
      return toggles.length
    })
  await expect.poll(open).toBe(0)
}

/** A new listing begins with the Essentials on a phone; most stories are told of its sections. */
export async function showAllFields(page: Page): Promise<void> {
  const all = page.getByRole('button', { name: 'All fields' })
  // Also beneath a sheet that has opened by itself, such as the offer of a saved listing.
  if (await all.isVisible()) await all.dispatchEvent('click')
}

/** While something is typed on a phone, the bar of fields stands in place of the step bar. */
async function leaveField(page: Page): Promise<void> {
  const done = page.getByRole('toolbar', { name: 'Fields' }).getByRole('button', { name: 'Done' })
  await done.or(sectionsButton(page)).first().waitFor()
  if (await done.isVisible()) await done.click()
}

const sectionsButton = (page: Page) => page.getByRole('button', { name: /Section \d+ of \d+|of \d+ filled in/ })

/** The list of sections, opened from the step bar. */
export async function openSections(page: Page): Promise<Locator> {
  await leaveField(page)
  await sectionsButton(page).click()
  return page.getByRole('dialog', { name: 'Sections' })
}

/** Goes to a section by its name, through the list of sections. */
export async function goToSection(page: Page, name: string): Promise<void> {
  const sections = await openSections(page)
  await sections.getByRole('button', { name: new RegExp(`^${literally(name)}`) }).click()
  // The section on screen already has its heading, and nothing can be typed beneath the list.
  await sections.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export async function fillSections(page: Page, sections: Record<string, Record<string, Answer>>): Promise<void> {
  for (const [name, answers] of Object.entries(sections)) {
    await goToSection(page, name)
    for (const [fieldName, value] of Object.entries(answers)) await answer(page, fieldName, value)
  }
}

export type RoomAnswer = { type: string; level: string; length?: number; width?: number }
export const BUNGALOW_ROOMS: RoomAnswer[] = [
  { type: 'Kitchen', level: 'Main', length: 12, width: 10 },
  { type: 'Living Room', level: 'Main', length: 16, width: 13 },
  { type: 'Primary Bedroom', level: 'Main', length: 13, width: 11 },
  { type: 'Bedroom', level: 'Main', length: 10, width: 9 },
  { type: 'Bedroom', level: 'Main', length: 10, width: 9 },
]

export async function addRooms(page: Page, rooms: readonly RoomAnswer[]): Promise<void> {
  await goToSection(page, 'Rooms')
  const add = page.getByRole('button', { name: 'Add room' }).last()
  const cards = page.locator('[data-section="rooms"] > li')
  for (const room of rooms) {
    await add.waitFor()
    const card = cards.nth(await cards.count())
    await add.click()
    const key = (await card.locator('[data-key$="/RoomType"]').getAttribute('data-key'))!.replace('/RoomType', '')
    await answer(page, `${key}/RoomType`, pick(room.type))
    await answer(page, `${key}/RoomLevel`, pick(room.level))
    for (const [side, feet] of [
      ['RoomLength', room.length],
      ['RoomWidth', room.width],
    ] as const)
      if (feet !== undefined) {
        const input = card.locator(`[id="${key}/${side}"]`)
        await input.fill(String(feet))
        await input.blur()
      }
  }
}

/** Adds picture files through the gallery and waits until each is kept on the phone. */
export async function addPhotos(page: Page, files: string[]): Promise<void> {
  await goToSection(page, 'Photos')
  const choose = page.getByLabel('Choose photos').last()
  // It comes with the cards, which are read from the phone after the section's heading is there.
  await choose.waitFor({ state: 'attached' })
  const cards = page.locator('.photo-card')
  const before = await cards.count()
  await choose.setInputFiles(files)
  await expect
    .poll(async () => [await cards.count(), await page.locator('.photos-intake-refused').allInnerTexts()], {
      timeout: 60_000,
    })
    .toEqual([before + files.length, []])
}

export const photoIds = (page: Page): Promise<string[]> =>
  page.locator('.photo-card').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-photo') ?? ''))

/** Review at the end of the form, and Submit there. */
export async function submit(page: Page): Promise<void> {
  await goToSection(page, 'Terms')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Review' })
  await review.getByText('Submit this listing?').waitFor()
  await review.getByRole('button', { name: /^Submit( when online)?$/ }).click()
}

/**
 * Has the worker fetch now what a new listing needs without signal: the forms, their option tables, the HEIC converter and the map. By itself
 * it begins after the first paint and fetches the heavy files 20 s later: {@link readyByItself}.
 */
export async function readyWithoutSignal(page: Page): Promise<void> {
  const isPrepared = () =>
    page.evaluate(() => {
      const { controller } = navigator.serviceWorker
      const { port1, port2 } = new MessageChannel()
      controller?.postMessage({ type: 'prepare', heavy: true }, [port2])
      return controller && new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data.whole)))
    })
  await expect.poll(isPrepared, { timeout: 60_000, interval: 500 }).toBe(true)
}

/** Waits until the phone, left alone, holds what {@link readyWithoutSignal} asks for. */
export async function readyByItself(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(async () => {
      const kept = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => url)
      const later = await kept('curbside-later-1')
      return (
        navigator.serviceWorker.controller !== null &&
        (await kept('curbside-definitions-1')).some((url) => url.includes('/definition/res')) &&
        (await kept('curbside-lookups-1')).length > 0 &&
        ['.wasm', '.js'].every((ending) => later.some((url) => url.endsWith(ending)))
      )
    })
  await expect.poll(isReady, { timeout: 60_000, interval: 500 }).toBe(true)
}
