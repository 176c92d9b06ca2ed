// How often a thumb touches the glass to list an ordinary house on a phone: by hand, and from the tax roll. Taps and
// swipes count; letters typed on the keyboard do not, nor what is tapped in the phone's own picker of photos.
import { afterAll, expect, test } from 'vitest'
import { type Hand, openHand } from '../support/hand.ts'
import { type Answer, BUNGALOW, BUNGALOW_ROOMS, field, signIn, startAnother } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const { portal, database, phone, end } = await openScene()
afterAll(async () => {
  try {
    await phone.close()
  } finally {
    await end()
  }
})
const { page } = phone
await signIn(page, portal.url)
let hand: Hand

const HOUSE: Record<string, Answer> = Object.assign({}, ...Object.values(BUNGALOW))
const PHOTOS = ['white-bungalow', 'evening-cabin', 'blue-townhouse'].map((name) => `tests/fixtures/photos/${name}.jpg`)
const sheet = () => page.getByRole('dialog')
const fieldBar = () => page.getByRole('toolbar', { name: 'Fields' })
const start = () => page.getByRole('textbox', { name: 'Street address, LINC or roll number' })

async function begin(): Promise<void> {
  await page.goto(portal.url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  hand = openHand(page)
  await hand.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Create', exact: true }))
  await hand.tap(sheet().getByText('Residential'))
  await startAnother(page)
  await start().waitFor()
}

/** The required fields on screen that are still empty, in reading order. */
const emptyFields = () =>
  page.locator('.form-page [data-key]').evaluateAll((all) =>
    all.flatMap((each) => {
      const input = each.querySelector<HTMLInputElement>('input[name], textarea[name]')
      const isFilled = input?.value || each.querySelector('[aria-pressed="true"], [data-pick]:not([data-empty])')
      return each.querySelector('.form-field-required') && !isFilled ? [each.getAttribute('data-key')!] : []
    }),
  )

/** By the bar above the keyboard, if that names the field; otherwise in its own place. */
async function reach(name: string): Promise<void> {
  const label = (await page.locator(`[id="${name}:l"]`).textContent())!.replace('*', '').trim()
  const next = fieldBar().getByRole('button', { name: `Next: ${label}`, exact: true })
  await hand.tap((await next.count()) ? next : field(page, name))
}

async function fill(name: string): Promise<void> {
  const value = HOUSE[name]
  if (value === undefined) throw new Error(`No answer for ${name}`)
  const control = field(page, name)
  const isGroup = (await control.getAttribute('role')) === 'group'
  if (isGroup) {
    const words = typeof value === 'object' ? value.pick : value ? 'Yes' : 'No'
    return hand.tap(control.getByRole('button', { name: words, exact: true }))
  }
  if (typeof value !== 'object') {
    const strip = page.locator(`.form-field-strip [data-set="${name}"][data-bit="${value}"]`)
    if (await strip.count()) return hand.tap(strip)
    const quick = page.locator(`[data-key="${name}"] .form-field-chips button`)
    if (await quick.count()) return hand.tap(quick.nth(1))
    await reach(name)
    return hand.type(String(value))
  }
  await reach(name)
  const option = sheet().getByRole('option', { name: value.pick, exact: true }).first()
  await sheet().getByRole('option').first().waitFor()
  if (!((await option.count()) && (await hand.isInSight(option)))) {
    await hand.tap(sheet().getByRole('textbox', { name: /^Find in/ }))
    await hand.type(value.pick)
  }
  await hand.tap(option)
  // A list of several stays open, and its button says how many.
  const done = sheet().getByRole('button', { name: /^Done \(/ })
  await expect.poll(async () => (await done.isVisible()) || !(await sheet().isVisible())).toBe(true)
  if (await done.isVisible()) await hand.tap(done)
  await sheet().waitFor({ state: 'hidden' })
}

async function fillEssentials(): Promise<void> {
  for (let [next] = await emptyFields(); next !== undefined; [next] = await emptyFields()) {
    await fill(next)
    // A change and what the rules make of it are drawn in one frame.
    await expect.poll(async () => (await emptyFields())[0]).not.toBe(next)
  }
}

async function leaveField(): Promise<void> {
  const done = fieldBar().getByRole('button', { name: 'Done' })
  if (await done.isVisible()) await hand.tap(done)
}

async function addRoomsAndPhotos(): Promise<void> {
  const rooms = fieldBar().getByRole('button', { name: 'Next: Rooms' })
  if (await rooms.isVisible()) await hand.tap(rooms)
  else {
    await leaveField()
    await hand.tap(page.getByRole('button', { name: /^Open Rooms/ }))
  }
  await hand.tap(page.getByRole('button', { name: 'In one line' }))
  for (const { type, level, length, width } of BUNGALOW_ROOMS) {
    await hand.type(`${type} ${level} ${length} x ${width}`)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => page.locator('[data-section="rooms"] > li').count()).toBe(BUNGALOW_ROOMS.length)
  const onward = fieldBar().getByRole('button', { name: 'Next: Photos' })
  await hand.tap((await onward.count()) ? onward : page.getByRole('button', { name: 'Next', exact: true }))
  const picked = page.waitForEvent('filechooser')
  await hand.tap(page.getByRole('button', { name: 'Choose photos' }))
  await (await picked).setFiles(PHOTOS)
  await expect.poll(() => page.locator('.photo-card').count()).toBe(PHOTOS.length)
}

async function submit(): Promise<void> {
  await hand.tap(page.getByRole('button', { name: /^Validation Summary/ }))
  const send = sheet().getByRole('button', { name: 'Submit', exact: true })
  await hand.tap(send)
  await page.waitForURL(({ pathname }) => pathname === '/listings/view')
}

test('by hand: 60 at most', async () => {
  await begin()
  await hand.tap(start())
  await hand.type('2412 33 Avenue SW')
  await hand.tap(page.getByRole('button', { name: 'Use it as typed' }))
  await fillEssentials()
  await addRoomsAndPhotos()
  await submit()
  expect(hand.touches(), hand.log.join('\n')).toBeLessThanOrEqual(60)
})

test('from the tax roll, with the terms of the last listing: 48 at most', async () => {
  const [parcel] = await database.rows<{ street: string }>(
    `select street_number || ' ' || street_name as street from tax_parcel
     where city = 'Calgary' and coalesce(unit_number, '') = '' order by unique_id limit 1`,
  )
  await begin()
  await hand.tap(page.getByRole('button', { name: 'Use the same terms' }))
  await hand.tap(start())
  await hand.type(parcel!.street)
  await hand.tap(page.getByRole('list', { name: 'From the tax roll' }).getByRole('button').first())
  await hand.tap(sheet().getByRole('button', { name: /^Fill \d+ fields$/ }))
  await start().waitFor({ state: 'hidden' })
  await fillEssentials()
  await addRoomsAndPhotos()
  await submit()
  expect(hand.touches(), hand.log.join('\n')).toBeLessThanOrEqual(48)
})

test('nine of the required fields are in sight at once', async () => {
  await begin()
  const inSight = () =>
    page.locator('.form-page [data-key]').evaluateAll((all) => {
      const height = document.querySelector('.form-scroll')!.clientHeight
      const frames = all.map((each) => each.getBoundingClientRect())
      const below = ({ top }: DOMRect) => frames.filter((each) => each.top >= top && each.bottom <= top + height)
      return Math.max(...frames.map((frame) => below(frame).length))
    })
  await expect.poll(inSight).toBeGreaterThanOrEqual(9)
})
