// A form by the number of its fields and rules, which are published to the running portal as a board's staff would.
import { loadavg } from 'node:os'
import { openPhone, PHONE, signInByPage, slowDown, timeTap, whenListed } from './browser.mjs'
import { closeFieldBar, createTab, lookAround, nextButton, sectionTitle } from './form-screen.mjs'
import { FORM, publishForm } from './growth-forms.mjs'
import { typeKeys, watchWrites } from './growth-keys.mjs'
import { timeGeneratedForms } from './rules.mjs'

const FIELDS = [100, 300, 1_000]
/** One for each form: what a member has typed is offered again when they next open the form, on another phone too. */
const MEMBERS = ['coagent@demo', 'agent@demo', 'broker@demo']
const FIELD = 'main [data-key]'
const SWITCHES = 4
const SETTLE_MS = 1_000

const load = () => loadavg()[0].toFixed(1)

async function formLink(page) {
  await createTab(page).click()
  return page.getByRole('dialog').getByText(FORM.label, { exact: true })
}

const whole = (page) => page.getByRole('button', { name: 'All fields' })

async function goHome(page, url) {
  await page.goto(`${url}/`)
  await whenListed(page)
  await page.waitForTimeout(SETTLE_MS)
}

async function goNext(page) {
  const textNot = await sectionTitle(page)
  return timeTap(page, nextButton(page), { selector: '.form-page-title', textNot })
}

/** Opens the form, goes back and opens it again: now its code and data are loaded. Then some sections by Next. */
async function measureOpening(page, url) {
  await goHome(page, url)
  await (await formLink(page)).click()
  await page.getByRole('heading', { name: /Create Listing/ }).waitFor()
  await page.locator(FIELD).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await page.goBack()
  await whenListed(page)
  await page.waitForTimeout(SETTLE_MS)
  const first = await timeTap(page, await formLink(page), { selector: FIELD })
  await whole(page).click()
  await page.waitForTimeout(SETTLE_MS)
  const next = []
  for (let at = 0; at < SWITCHES; at++) {
    next.push(await goNext(page))
    await page.waitForTimeout(SETTLE_MS)
  }
  return { first: [first], next }
}

/** Types in a section of generated fields. */
async function measureKeys(page, devtools) {
  const { text } = await lookAround(page)
  if (!text) throw new Error('No text field in this section')
  const { paint, disk, busy } = await typeKeys(page, devtools, text)
  await closeFieldBar(page)
  return { paint, disk, busy: [busy] }
}

async function measureForm({ browser, portal, options, member }, add) {
  const phone = openPhone(browser, PHONE, [], [watchWrites])
  try {
    const { page, devtools } = await phone.open()
    await signInByPage(page, portal.url, member)
    await whenListed(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await slowDown(devtools, options.throttle)
    for (let run = 0; run < options.runs; run++) add(await measureOpening(page, portal.url))
    // After the runs above, because what is typed is offered again when the form is next opened.
    for (let run = 0; run < options.runs; run++) add(await measureKeys(page, devtools))
  } finally {
    await phone.forget()
  }
}

export async function measureFields({ browser, portal, options, counts = FIELDS, keep }) {
  const rules = await timeGeneratedForms(browser, options.throttle, counts, options.runs)
  for (const [at, count] of counts.entries()) {
    const made = publishForm(portal.dataDir, count)
    const found = { all: rules[at] }
    const before = load()
    const member = MEMBERS[at % MEMBERS.length]
    await measureForm({ browser, portal, options, member }, (measured) => {
      for (const [id, times] of Object.entries(measured)) found[id] = [...(found[id] ?? []), ...times]
    })
    keep({ x: count, load: [before, load()], found, ...made })
  }
}
