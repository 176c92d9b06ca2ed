// Touches that an ordinary house takes when it is entered with one thumb: opening a list, choosing in it, a chip, a step
// to the next section count one each; a value that is typed counts one, with the tap into its box. Scrolling counts
// nothing. Fields that the form fills by itself are not counted. Keystrokes are every tap and every character that is
// typed; beside them stands the same house on a desk's form of plain fields (desk-keystrokes.mjs). Counts do not depend
// on the machine: `node bench/form-touches.mjs http://localhost:8080`.
import { DESK, openPhone, signInByPage, tap } from './browser.mjs'
import { countCameraTouches } from './camera-touches.mjs'
import { countDeskKeystrokes } from './desk-keystrokes.mjs'
import { openCreatePage, sectionTitle } from './form-screen.mjs'

const MEMBER = 'broker@demo'
const pick = (option) => ({ option })
const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An ordinary bungalow in Calgary. Picks are by what the option reads. */
const HOUSE = {
  'Listing & Price': {
    PropertySubType: pick('Detached'),
    ListingAgreement: pick('Exclusive Seller Brokerage'),
    ListingService: pick('Full Service'),
    ListPrice: '649900',
    ExpirationDate: inDays(120),
    BuyerBrokerageCompensation: '3.5% / 1.5%',
  },
  'Address & Location': {
    StreetNumber: '2412',
    StreetName: '33',
    StreetSuffix: pick('Avenue'),
    StreetDirSuffix: pick('SW'),
    CountyOrParish: pick('City of Calgary'),
    City: pick('Calgary'),
    SubdivisionName: pick('Altadore'),
    PostalCode: 'T2T 2A1',
  },
  'Legal & Tax': {
    ParcelNumber: '0012345678',
    CommonInterest: pick('Freehold (Fee Simple)'),
    OwnerName: 'Sam Owner',
    TaxMapNumber: '4479P',
    TaxBlock: '12',
    TaxLot: '7',
    Zoning: 'R-CG',
    TaxAnnualAmount: '3985.12',
  },
  'The Building': {
    StructureType: pick('House'),
    ArchitecturalStyle: pick('Bungalow'),
    YearBuilt: '1958',
    Levels: pick('One'),
    BasementYN: pick('No'),
  },
  Measurements: {
    LivingArea: '1104',
    LivingAreaSource: pick('Plans'),
    LotSizeArea: '5990',
  },
  Interior: {
    BedroomsTotal: '3',
    BathroomsFull: '2',
  },
  'Utilities & Systems': {
    Heating: pick('Forced Air'),
  },
  Parking: {
    ParkingTotal: '2',
    GarageYN: pick('Yes'),
  },
  Rooms: {},
  'Remarks & Marketing': {
    PublicRemarks: 'Bright bungalow on a quiet street, with a double garage off the lane.',
  },
  Showing: {
    ShowingContactPhone: '403-555-0142',
    OccupantType: pick('Owner'),
  },
  Terms: {
    Possession: pick('Negotiable'),
  },
}
const ADDRESS = '2412 33 Avenue SW, Calgary, T2T 2A1'
/** In the tax roll of the demo board. */
const STREET = 'North Ranchland Close'
/** On one level; two sides are typed in one box. */
const ROOMS = [
  ['Kitchen', '12 x 10'],
  ['Living Room', '16 x 13'],
  ['Dining Room', '11 x 9'],
]
/** Type, level, length and width. */
const ROOM_FIELDS = 4
const BEDROOMS = ['13 x 11', '10 x 9', '10 x 9']

function countingThumb(page) {
  const count = { touches: 0, characters: 0 }
  const touch = async (locator) => {
    count.touches += 1
    await tap(page, locator)
  }
  /** The tap into the box and what is typed count as one. */
  const type = async (locator, text) => {
    await touch(locator)
    await locator.fill(text)
    count.characters += text.length
  }
  /** As many letters of an option as bring it into sight. */
  const find = async (search, option, row) => {
    await touch(search)
    for (let letters = 1; letters <= option.length; letters++) {
      count.characters += 1
      await search.fill(option.slice(0, letters))
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      if (await isInSight(row)) return
    }
    throw new Error(`${option} is not found by its name`)
  }
  const isInSight = async (locator) =>
    (await locator.count()) > 0 &&
    locator.first().evaluate((option) => {
      const { top, bottom } = option.getBoundingClientRect()
      const { top: from, bottom: to } = option.closest('[role=listbox]').getBoundingClientRect()
      return top >= from - 1 && bottom <= Math.min(to, innerHeight) + 1
    })
  const choose = async (field, option) => {
    await touch(field.locator('[data-pick]'))
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('option').first().waitFor()
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    const row = sheet.getByRole('option', { name: option, exact: true })
    if (!(await isInSight(row))) await find(sheet.getByRole('textbox', { name: /^Find in/ }), option, row)
    await touch(row.first())
    const done = sheet.getByRole('button', { name: /^Done/ })
    if (await done.isVisible()) await touch(done)
    await sheet.waitFor({ state: 'hidden' })
  }
  const answer = async (field, value) => {
    if (typeof value === 'object') {
      const button = field.getByRole('button', { name: value.option, exact: true })
      return (await button.count()) ? touch(button) : choose(field, value.option)
    }
    const number = field.getByRole('button', { name: value, exact: true })
    if (await number.count()) return touch(number)
    await type(field.locator('input:not([type=hidden]), textarea').first(), value)
  }
  return { count, touch, type, answer }
}

async function enterRooms(page, thumb) {
  const last = () => page.locator('[data-section="rooms"] > li')
  const size = (at) => last().nth(at).locator('[data-key$="/RoomLength"] input')
  await thumb.touch(page.getByRole('button', { name: /^Add Primary \+ 2/ }))
  for (const [at, text] of BEDROOMS.entries()) {
    if (!(await size(at).isVisible())) await thumb.touch(last().nth(at).getByRole('button').first())
    await thumb.type(size(at), text)
  }
  for (const [at, [name, text]] of ROOMS.entries()) {
    await thumb.touch(page.getByRole('button', { name: `Add ${name}`, exact: true }))
    await thumb.type(size(BEDROOMS.length + at), text)
  }
}

/** A tab of the strip, to which it is scrolled: a bar of fields is in place of Next while somebody types. */
const tabOf = (page, name) => page.locator('.section-list button', { hasText: name })

const isFilled = (field) =>
  field.evaluate((element) => {
    const control = element.querySelector('input:not([type=hidden]), textarea')
    const chosen = element.querySelector('[data-pick] .form-field-value, [data-pick]')
    return Boolean(element.querySelector('[aria-pressed="true"]') || control?.value || chosen?.textContent.trim())
  })

/** The address is typed in one line; or it is found in the tax roll, and the terms are those of the last listing. */
async function begin(page, thumb, fromRoll) {
  const where = page.getByRole('textbox', { name: 'Street address, LINC or roll number' })
  await thumb.type(where, fromRoll ? STREET : ADDRESS)
  if (!fromRoll) return thumb.touch(page.getByRole('button', { name: 'Use it as typed' }))
  await thumb.touch(page.getByRole('list', { name: 'From the tax roll' }).getByRole('button').first())
  await thumb.touch(page.getByRole('dialog').getByRole('button', { name: /^Fill \d+ fields$/ }))
  await where.waitFor({ state: 'hidden' })
  const use = page.getByRole('button', { name: 'Use', exact: true })
  if (await use.isVisible()) await thumb.touch(use)
}

/** Section by section; a section where nothing of the house is asked for is passed over. */
async function enterHouse(page, { fromRoll }) {
  const thumb = countingThumb(page)
  let fields = ROOM_FIELDS * (ROOMS.length + BEDROOMS.length)
  await thumb.touch(page.getByRole('button', { name: 'All fields' }))
  await begin(page, thumb, fromRoll)
  for (const [section, answers] of Object.entries(HOUSE)) {
    if ((await sectionTitle(page)) !== section) {
      await page.locator('.form-scroll').evaluate((scroller) => scroller.scrollTo({ top: 0 }))
      await thumb.touch(tabOf(page, section))
      await page.locator('.form-page-title', { hasText: section }).waitFor()
    }
    if (section === 'Rooms') await enterRooms(page, thumb)
    for (const [name, value] of Object.entries(answers)) {
      const field = page.locator(`.form-page [data-key="${name}"]`)
      await field.waitFor()
      if (!(await isFilled(field))) await thumb.answer(field, value)
      fields += 1
    }
  }
  const { touches, characters } = thumb.count
  return { touches, keystrokes: touches + characters, fields }
}

/** Signed in as a member who has listed before, so that there are usual terms. */
async function countTouches(browser, url, options) {
  const phone = openPhone(browser)
  try {
    const { page } = await phone.open()
    await signInByPage(page, url, MEMBER)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openCreatePage(page, url)
    return await enterHouse(page, options)
  } finally {
    await phone.forget()
  }
}

const each = ({ touches, fields }) => touches / fields

/** The same house in the order of the form, as rows of values for a desk's form. */
const ROOM_ROWS = [...['Primary Bedroom', 'Bedroom', 'Bedroom'].map((name, at) => [name, BEDROOMS[at]]), ...ROOMS].map(
  ([name, size]) => [pick(name), pick('Main'), ...size.split(' x ')],
)

async function countDesk(browser, url) {
  const desk = openPhone(browser, DESK)
  try {
    const { page } = await desk.open()
    await signInByPage(page, url, MEMBER)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return await countDeskKeystrokes(page, { sections: HOUSE, rooms: ROOM_ROWS })
  } finally {
    await desk.forget()
  }
}

export async function measureTouches({ browser, portal, report }) {
  const typed = await countTouches(browser, portal.url, { fromRoll: false })
  const fromRoll = await countTouches(browser, portal.url, { fromRoll: true })
  const desk = await countDesk(browser, portal.url)
  const note = `${typed.touches} and ${fromRoll.touches} touches, ${typed.keystrokes} and ${fromRoll.keystrokes} keystrokes for ${typed.fields} fields; ${desk.keystrokes} on a desk's form`
  report('touches-field', [each(typed), each(fromRoll)], note)
  const { touches, seconds, words } = await countCameraTouches(browser, portal.url)
  report('touches-camera', [touches], `${seconds.toFixed(1)} s; by ${words} words of the shot list`)
}

if (import.meta.filename === process.argv[1]) {
  const browser = { program: process.env.CHROME ?? '/usr/bin/chromium' }
  const url = process.argv[2] ?? 'http://localhost:8080'
  for (const fromRoll of [false, true]) {
    const counted = await countTouches(browser, url, { fromRoll })
    const way = fromRoll ? 'from the tax roll and the usual terms' : 'by hand'
    console.log(
      `${way}: ${counted.touches} touches for ${counted.fields} fields, ${each(counted).toFixed(2)} for each; ${counted.keystrokes} keystrokes`,
    )
  }
  const desk = await countDesk(browser, url)
  console.log(`on a desk's form of plain fields: ${desk.keystrokes} keystrokes for ${desk.fields} fields`)
}
