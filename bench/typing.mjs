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
  const { encrypt } = SubtleCrypto.prototype
  const log = { field: '', keys: [], writes: [] }
  globalThis.diskLog = log
  /** Length of the field's text in what was encrypted, by its nonce. */
  const lengths = new WeakMap()
  SubtleCrypto.prototype.encrypt = function (algorithm, key, data) {
    const [, text] = new TextDecoder().decode(data).match(new RegExp(`"${log.field}":\\{"value":"([^"]*)"`)) ?? []
    if (log.field && text) lengths.set(algorithm.iv, text.length)
    return encrypt.call(this, algorithm, key, data)
  }
  IDBObjectStore.prototype.put = function (value, ...rest) {
    const length = this.name === 'drafts' ? lengths.get(value?.sealed?.iv) : undefined
    if (length && this.transaction.durability === 'strict')
      this.transaction.addEventListener('complete', () => log.writes.push({ at: performance.now(), length }))
    return put.call(this, value, ...rest)
  }
  addEventListener(
    'keydown',
    ({ timeStamp, target }) =>
      target.id === log.field && log.keys.push({ at: timeStamp, length: target.value.length + 1 }),
    true,
  )
}

/** Runs in the page: milliseconds of strict transactions of one small value each, one after the other. */
async function bareTransactions(count) {
  const opened = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)))
  const request = indexedDB.open('bench-bare')
  request.onupgradeneeded = () => request.result.createObjectStore('values')
  const db = await opened(request)
  const times = []
  for (let at = 0; at < count; at++) {
    const begun = performance.now()
    const transaction = db.transaction('values', 'readwrite', { durability: 'strict' })
    transaction.objectStore('values').put(at, 'value')
    await new Promise((done) => (transaction.oncomplete = done))
    times.push(performance.now() - begun)
  }
  db.close()
  return times
}

const spread = (times) => [quantile(times, 0.5), quantile(times, 0.99)]

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
    const isOnDisk = (length) => globalThis.diskLog.writes.some((write) => write.length >= length)
    await page.waitForFunction(isOnDisk, KEYS)
    const { keys, writes } = await page.evaluate(() => globalThis.diskLog)
    const risks = keys.map((key) => (writes.find(({ length }) => length >= key.length)?.at ?? Number.NaN) - key.at)
    if (risks.length < KEYS || risks.some(Number.isNaN)) throw new Error('Not every key reached the disk')
    const note = `${KEYS} keys 120 ms apart, ${writes.length} transactions`
    const bare = await page.evaluate(bareTransactions, KEYS)
    report('typing-risk', spread(risks), note, spread(bare))
    report('typing-worst', [Math.max(...risks)], undefined, [Math.max(...bare)])
  } finally {
    await phone.forget()
  }
}
