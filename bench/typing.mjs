// How long a keystroke can be lost: from the key's own time stamp until the strict transaction with it is complete on
// disk. Observed from outside the portal's code, at the browser's database interface.
import { openPhone, signInByPage, slowDown, whenPrepared } from './browser.mjs'
import { quantile } from './figures.mjs'
import { createTab, goToText, openNewForm, placeCursor, type } from './form-screen.mjs'

/** Typed by turns, so that both kinds see the same form and the same machine. */
const ROUNDS = ['sealed', 'open', 'open', 'sealed', 'sealed', 'open', 'open', 'sealed']
const KEYS = 25
/** The keys with which a draft begins: encrypted like any other, and told apart. */
const FIRST_KEYS = 10

/**
 * Runs in the page. `writes`: completion times of strict transactions, with the length of the text that each stored.
 * While `round` is 'open', what holds the text is stored as it is in place of encrypted.
 */
function watchDisk() {
  const { put } = IDBObjectStore.prototype
  const { encrypt, decrypt } = SubtleCrypto.prototype
  const log = { field: '', round: '', keys: [], writes: [] }
  globalThis.diskLog = log
  /** Length of the field's text in what was encrypted, by its nonce. */
  const lengths = new WeakMap()
  /** Nonces of what was not encrypted. */
  const open = new Set()
  SubtleCrypto.prototype.encrypt = function (algorithm, key, data) {
    const [, text] = new TextDecoder().decode(data).match(new RegExp(`"${log.field}":\\{"value":"([^"]*)"`)) ?? []
    if (!log.field || !text) return encrypt.call(this, algorithm, key, data)
    lengths.set(algorithm.iv, text.length)
    if (log.round !== 'open') return encrypt.call(this, algorithm, key, data)
    open.add(String(algorithm.iv))
    return Promise.resolve(data.buffer)
  }
  SubtleCrypto.prototype.decrypt = function (algorithm, key, data) {
    return open.has(String(algorithm.iv)) ? Promise.resolve(data) : decrypt.call(this, algorithm, key, data)
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
      target.id === log.field && log.keys.push({ at: timeStamp, length: target.value.length + 1, round: log.round }),
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

/** Runs in the page. */
const isOnDisk = (length) => globalThis.diskLog.writes.some((write) => write.length >= length)

const riskOf = (key, writes) => (writes.find(({ length }) => length >= key.length)?.at ?? Number.NaN) - key.at

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
    const field = await goToText(page, FIRST_KEYS + ROUNDS.length * KEYS)
    await page.evaluate((id) => {
      globalThis.diskLog.field = id
    }, field)
    await placeCursor(page, field)
    let typed = 0
    const typeRound = async (round, keys) => {
      await page.evaluate((name) => {
        globalThis.diskLog.round = name
      }, round)
      await type(page, keys)
      typed += keys
      await page.waitForFunction(isOnDisk, typed)
    }
    await typeRound('first', FIRST_KEYS)
    for (const round of ROUNDS) await typeRound(round, KEYS)
    const { keys, writes } = await page.evaluate(() => globalThis.diskLog)
    const risksOf = (round) => keys.filter((key) => key.round === round).map((key) => riskOf(key, writes))
    const [first, sealed, open] = [risksOf('first'), risksOf('sealed'), risksOf('open')]
    if (keys.length < typed || [...first, ...sealed, ...open].some(Number.isNaN))
      throw new Error('Not every key reached the disk')
    const note = `${sealed.length} keys 120 ms apart; ${writes.length} transactions for all ${keys.length}`
    const bare = await page.evaluate(bareTransactions, sealed.length)
    report('typing-risk', spread(sealed), note, spread(bare))
    report('typing-worst', [Math.max(...sealed)], undefined, [Math.max(...bare)])
    report('typing-first', [first[0], Math.max(...first)], `the first ${FIRST_KEYS} keys of a new draft`)
    report('typing-open', [...spread(open), Math.max(...open)])
  } finally {
    await phone.forget()
  }
}
