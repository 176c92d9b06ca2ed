// Cold start without signal, on a phone that has been here before, with the server stopped: time until the member can
// continue.
import { openPhone, signInByPage, slowDown, whenListed, whenPrepared } from './browser.mjs'
import { median } from './figures.mjs'
import { firstControl, goToText, openNewForm, placeCursor, type } from './form-screen.mjs'

const SETTLE_MS = 1_500
const PINNED_MS = 4_000

/** Signs in, waits until everything is cached, starts a draft. Returns its address. */
async function visitOnce(page, url) {
  await signInByPage(page, url, 'agent@demo')
  await whenListed(page)
  await whenPrepared(page)
  await openNewForm(page)
  await placeCursor(page, await goToText(page, 24))
  await type(page, 12)
  await page.waitForURL(/[?&]draft=/)
  await page
    .getByText(/^Saved (to the server|on this phone)/)
    .first()
    .waitFor()
  await page.waitForTimeout(PINNED_MS) // the draft's form is pinned a moment later
  return page.url()
}

/** Milliseconds from the navigation until the element that `wanted` describes is painted, by the page's own clock. */
async function coldStart(phone, address, wanted, throttle) {
  const { context, page, devtools } = await phone.open()
  await context.setOffline(true)
  await page.waitForTimeout(SETTLE_MS) // the browser itself has started; only the portal is cold
  await slowDown(devtools, throttle)
  await page.goto(address, { waitUntil: 'commit' })
  const took = await page.evaluate((each) => globalThis.probe.until(each), wanted)
  if (wanted.focus) await focusable(page, wanted.selector)
  await phone.close()
  return took
}

async function focusable(page, selector) {
  const isFocused = await page.evaluate((each) => {
    const field = document.querySelector(each)
    field.focus()
    return document.activeElement === field
  }, selector)
  if (!isFocused) throw new Error('The first field is on the screen and takes no focus')
}

export async function measureCold({ browser, portal, options, report }) {
  const phone = openPhone(browser)
  try {
    const { page } = await phone.open()
    const address = await visitOnce(page, portal.url)
    const selector = await firstControl(page)
    await phone.close()
    await portal.stop()
    const form = []
    const dashboard = []
    for (let run = 0; run < options.runs; run++) {
      form.push(await coldStart(phone, address, { selector, focus: true }, options.throttle))
      dashboard.push(await coldStart(phone, `${portal.url}/`, { selector: '.listing-card a' }, options.throttle))
    }
    const note = `${options.runs} runs, server stopped; the worker's own thread is not slowed down`
    report('cold-start', [median(form), Math.max(...form)], note)
    report('cold-dashboard', [median(dashboard), Math.max(...dashboard)])
  } finally {
    await phone.forget()
    if (!portal.isRunning()) await portal.start()
  }
}
