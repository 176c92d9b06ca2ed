// Keys typed into a field of a form: from the key to its paint, to the disk, and the main thread's own time for each.
// Unlike typing.mjs, what was encrypted is read only afterwards, so that watching costs the keys nothing.
import { placeCursor, type } from './form-screen.mjs'

const KEYS = 20
const SETTLE_MS = 800
const WITHIN_MS = 60_000

/** Runs in every page before its own code. `writes`: when a strict transaction completed, and what it holds. */
export function watchWrites() {
  const { put } = IDBObjectStore.prototype
  const { encrypt } = SubtleCrypto.prototype
  const log = { field: '', keys: [], writes: [] }
  globalThis.writeLog = log
  /** What was encrypted, by its nonce. */
  const packed = new WeakMap()
  SubtleCrypto.prototype.encrypt = function (algorithm, key, data) {
    if (log.field) packed.set(algorithm.iv, data)
    return encrypt.call(this, algorithm, key, data)
  }
  IDBObjectStore.prototype.put = function (value, ...rest) {
    const data = log.field && this.name === 'drafts' ? packed.get(value?.sealed?.iv) : undefined
    if (data && this.transaction.durability === 'strict')
      this.transaction.addEventListener('complete', () => log.writes.push({ at: performance.now(), data }))
    return put.call(this, value, ...rest)
  }
  addEventListener(
    'keydown',
    ({ timeStamp, target }) =>
      log.field && target.id === log.field && log.keys.push({ at: timeStamp, length: target.value.length + 1 }),
    true,
  )
}

/** Runs in the page: the field's length in what was written last. */
const lengthOnDisk = (field) => {
  const last = globalThis.writeLog.writes.at(-1)
  const told = last && new TextDecoder().decode(last.data).match(new RegExp(`"${field}":\\{"value":"([^"]*)"`))
  return told?.[1].length ?? 0
}

/** Runs in the page: milliseconds from each key to the completion of the first transaction that holds it. */
const readRisks = (field) => {
  const { keys, writes } = globalThis.writeLog
  const text = new RegExp(`"${field}":\\{"value":"([^"]*)"`)
  const found = writes.map(({ at, data }) => ({
    at,
    length: new TextDecoder().decode(data).match(text)?.[1].length ?? 0,
  }))
  Object.assign(globalThis.writeLog, { field: '', keys: [], writes: [] })
  return {
    size: writes.at(-1).data.byteLength,
    risks: keys.map((key) => found.find(({ length }) => length >= key.length).at - key.at),
  }
}

/** Milliseconds that the main thread has worked; other processes' time is not counted in. */
export async function busyMs(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
}

/** `paint`, `disk`: one entry for each key; `busy`: for one key, saving included; `size`: of the draft as encrypted. */
export async function typeKeys(page, devtools, field) {
  await placeCursor(page, field)
  await page.waitForTimeout(SETTLE_MS)
  const length = await page.evaluate((id) => {
    globalThis.writeLog.field = id
    globalThis.probe.keys.splice(0)
    return document.getElementById(id).value.length
  }, field)
  const before = await busyMs(devtools)
  await type(page, KEYS)
  await page.waitForTimeout(SETTLE_MS) // rules and the write to disk have followed
  const busy = ((await busyMs(devtools)) - before) / KEYS
  const until = Date.now() + WITHIN_MS
  while ((await page.evaluate(lengthOnDisk, field)) < length + KEYS) {
    if (Date.now() > until) throw new Error('Not every key reached the disk')
    await page.waitForTimeout(SETTLE_MS)
  }
  const paint = await page.evaluate(() => globalThis.probe.keys.splice(0))
  const { risks, size } = await page.evaluate(readRisks, field)
  return { paint, disk: risks, busy, size }
}
