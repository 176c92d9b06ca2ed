// Finding listings on a slowed-down phone and desk, as staff and as a broker: search, sort, turn the page, open a row.
// Beside it the same searches as bare statements, and a static page.
import pg from 'pg'
import { DESK, openPhone, PHONE, signInByPage, slowDown, tap, timeAct, timeTap } from './browser.mjs'
import { median } from './figures.mjs'
import { CITIES, inSql, NAMED, STREETS } from './search.mjs'
import { measureStaticSwitches } from './static-page.mjs'

const SETTLE_MS = 400
const DEVICES = { phone: PHONE, desk: DESK }
const BROKER = 'broker@demo'
const ROWS = '.listings-table :is(tbody, .data-cards)'
const ROW = '.listings-table :is(.listing-row-link, .listing-card-link)'

/** Broad searches, a different one each time: what is active in a town, everything in a town, a part of a street's name. */
const searchOf = (turn) => {
  const at = Math.floor(turn / 3)
  const city = CITIES[at % CITIES.length]
  return [{ city, isActive: true }, { city, isActive: false }, { street: STREETS[at % STREETS.length] }][turn % 3]
}

async function fillIn(page, { city, street, isActive }) {
  const form = page.getByRole('form', { name: 'Search Listings' })
  if (street) await form.getByLabel('Street Name').fill(street)
  if (city) await form.getByLabel('City').fill(city)
  if (isActive) await tap(page, form.getByText('Active', { exact: true }))
  return form.getByRole('button', { name: 'Search', exact: true })
}

const firstRow = (page) => page.locator(ROW).first()

/** The head of a column at a desk, a choice on a phone. Until the rows are others: the first may stay where it was. */
async function timeSort(page, isPhone) {
  const textNot = (await page.locator(ROWS).textContent()).trim()
  const wanted = { selector: ROWS, textNot }
  if (!isPhone) return timeTap(page, page.getByRole('button', { name: 'Price', exact: true }), wanted)
  return timeAct(page, 'change', () => page.getByLabel('Sort by').selectOption('price'), wanted)
}

/** Until the pager names other rows: 'Showing rows 11 to 20 of 500'. */
async function timeOtherRows(page, control) {
  const textNot = (await page.locator('.pager-text').textContent()).trim()
  return timeTap(page, control, { selector: '.pager-text', textNot })
}

/** One visit: a search that this page has not made yet, then what one does with its rows. */
async function browse(page, url, turn, isPhone) {
  await page.goto(`${url}/listings/search`)
  const search = await fillIn(page, searchOf(turn))
  const settled = () => page.waitForTimeout(SETTLE_MS)
  await settled()
  const times = { search: await timeTap(page, search, { selector: ROW }) }
  await settled()
  times.sort = await timeSort(page, isPhone)
  await settled()
  times.page = await timeOtherRows(page, page.getByRole('button', { name: 'Next page' }))
  await settled()
  times.open = await timeTap(page, firstRow(page), { selector: '.listing-head' })
  await page.goBack()
  await firstRow(page).waitFor()
  await settled()
  times.whole = await timeTap(page, page.locator(ROW).nth(1), { selector: '.listing-groups' })
  return times
}

/** Everything that the broker's brokerage lists: the same page, with the switch. */
async function timeBrokerage(page, url) {
  await page.goto(`${url}/listings/search`)
  await page.waitForTimeout(SETTLE_MS)
  const mine = await timeTap(page, page.getByRole('link', { name: 'My Listings' }), { selector: ROW })
  await page.waitForTimeout(SETTLE_MS)
  const brokerage = page.getByRole('switch', { name: 'Brokerage Listings' })
  return { mine, brokerage: await timeOtherRows(page, brokerage) }
}

const column = (visits, name) => visits.map((times) => times[name])
const spread = (values) => [median(values), Math.max(...values)]

/** `act` as this member, `runs` times on the device's own page. */
async function asMember({ browser, portal, options }, { device, member }, act) {
  const phone = openPhone(browser, device)
  try {
    const { page, devtools } = await phone.open()
    await signInByPage(page, portal.url, member)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await slowDown(devtools, options.throttle)
    const seen = []
    for (let turn = 0; turn < options.runs; turn++) seen.push(await act(page, turn))
    return { seen, floor: await measureStaticSwitches(page) }
  } finally {
    await phone.forget()
  }
}

async function measureDevice(tools, name) {
  const { portal, options, report } = tools
  const device = DEVICES[name]
  const visit = (page, turn) => browse(page, portal.url, turn, name === 'phone')
  const staff = await asMember(tools, { device, member: 'staff@demo' }, visit)
  const broker = await asMember(tools, { device, member: BROKER }, visit)
  for (const act of ['search', 'sort', 'page', 'open', 'whole'])
    report(
      `browse-${name}-${act}`,
      [staff, broker].flatMap(({ seen }) => spread(column(seen, act))),
      `${options.runs} runs each`,
    )
  const lists = await asMember(tools, { device, member: BROKER }, (page) => timeBrokerage(page, portal.url))
  report(`browse-${name}-mine`, [...spread(column(lists.seen, 'mine')), ...spread(column(lists.seen, 'brokerage'))])
  return spread(staff.floor)
}

/** The same searches for a member who sees every listing, one after the other. */
async function measureStatements(portal, runs) {
  const client = new pg.Client(portal.database())
  await client.connect()
  try {
    const times = []
    for (let turn = 0; turn < runs; turn++) {
      const { city, street, isActive } = searchOf(turn)
      const where = street ? inSql(NAMED) : inSql(isActive ? "city = $1 and standard_status = 'A'" : 'city = $1')
      const begun = performance.now()
      await client.query(where, [street ? `%${street}%` : city])
      times.push(performance.now() - begun)
    }
    return spread(times)
  } finally {
    await client.end()
  }
}

export async function measureBrowse(tools) {
  const { portal, options, report } = tools
  const phone = await measureDevice(tools, 'phone')
  const desk = await measureDevice(tools, 'desk')
  report('browse-raw', await measureStatements(portal, options.runs))
  report('browse-floor', [...phone, ...desk])
}
