// How long a keystroke can be lost: from the key's own time stamp until the strict transaction with it is complete on
// disk. Observed from outside the portal's code, at the browser's database interface.
import { openPhone, signInByPage, slowDown, whenPrepared } from './browser.mjs'
import { quantile } from './figures.mjs'
import { createTab, goToText, openNewForm, placeCursor, type } from './form-screen.mjs'

const KEYS = 100

/**
 * Runs in the page. `writes`: completion times of strict transactions, with the length of the text that each stored.
 */
function watchDisk() {
  const { put } = IDBObjectStore.prototype
  const log = { field: '', keys: [], writes: [] }
  globalThis.diskLog = log
  IDBObjectStore.prototype.put = function (value, ...rest) {
    const text = this.name === 'drafts' ? value?.fields?.[log.field]?.value : undefined
    if (typeof text === 'string' && this.transaction.durability === 'strict')
      this.transaction.addEventListener('complete', () =>
        log.writes.push({ at: performance.now(), length: text.length }),
      )
    return put.call(this, value, ...rest)
  }
  addEventListener(
    'keydown',
    ({ timeStamp, target }) =>
      target.id === log.field && log.keys.push({ at: timeStamp, length: target.value.length + 1 }),
    true,
  )
}

export async function measureTypingRisk({ browser, portal, options, report }) {
  const phone = openPhone(browser)
  try {
    const { context, page, devtools } = await phone.open()
    await context.addInitScript(watchDisk)
    await signInByPage(page, portal.url, 'broker@demo')
    await createTab(page).waitFor()
    await whenPrepared(page)
    await openNewForm(page)
    await slowDown(devtools, options.throttle)
    const field = await goToText(page, KEYS)
    await page.evaluate((id) => {
      globalThis.diskLog.field = id
    }, field)
    await placeCursor(page, field)
    await type(page, KEYS)
    await page.waitForTimeout(1_000)
    const { keys, writes } = await page.evaluate(() => globalThis.diskLog)
    const risks = keys.map((key) => (writes.find(({ length }) => length >= key.length)?.at ?? Number.NaN) - key.at)
    if (risks.length < KEYS || risks.some(Number.isNaN)) throw new Error('Not every key reached the disk')
    const note = `${KEYS} keys 120 ms apart, ${writes.length} transactions`
    report('typing-risk', [quantile(risks, 0.5), quantile(risks, 0.99)], note)
    report('typing-worst', [Math.max(...risks)])
  } finally {
    await phone.forget()
  }
}
