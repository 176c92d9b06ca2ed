// Bytes that a first visit transfers before its data is on the screen, by type of request: the sign-in page, then the
// dashboard. The service worker's own fetches (every screen's code, for use without signal) come later and do not
// count.
import { Agent } from 'node:http'
import { gzipSync } from 'node:zlib'
import { addressOf, ask, DEMO_MEMBERS, getJson, signIn } from './api.mjs'
import { openPhone, PHONE, signInByPage, whenListed } from './browser.mjs'

const KILOBYTE = 1024

const packed = (bytes) => gzipSync(bytes, { level: 9 }).length
const isCode = (mime) => /javascript|css/.test(mime)

/** Runs in every page before its own code: marks the moment at which the listings are in the document. */
function markWhenListed() {
  performance.setResourceTimingBufferSize(1_000)
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.dashboard-listings .pager')) return
    observer.disconnect()
    performance.mark('listed')
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Runs in the page: what it had requested by then. Code for offline work follows, sooner on a fast machine. */
const askedUntilListed = () => {
  const [{ startTime: listed }] = performance.getEntriesByName('listed')
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < listed)
    .map(({ name }) => name)
}

/** Every response of this page from now on: address, type, bytes on the wire, and its content as we compress it. */
async function recordTransfers(devtools) {
  const transfers = new Map()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('http'))
      transfers.set(requestId, { url: response.url, mime: response.mimeType, wire: 0, gzip: 0, whole: null })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (!transfer) return
    transfer.wire = encodedDataLength
    transfer.whole = devtools
      .send('Network.getResponseBody', { requestId })
      .then(({ body, base64Encoded }) => {
        transfer.gzip = packed(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'))
      })
      .catch(() => {}) // a redirect has no body
  })
  await devtools.send('Network.enable')
  return {
    /** `asked`: only these addresses. */
    async take(wanted, asked) {
      const found = [...transfers.values()]
      await Promise.all(found.map(({ whole }) => whole))
      transfers.clear()
      const counted = found.filter(({ mime, wire, url }) => wire > 0 && wanted(mime) && (!asked || asked.has(url)))
      const sum = (key) => counted.reduce((total, each) => total + each[key], 0) / KILOBYTE
      return { gzip: sum('gzip'), wire: sum('wire'), files: counted.length }
    },
  }
}

async function formBytes(url) {
  const agent = new Agent({ keepAlive: true })
  try {
    const headers = { ...(await signIn(agent, url, DEMO_MEMBERS[0])), 'accept-encoding': 'gzip' }
    const definition = await ask(agent, `${addressOf(url)}/api/definition/res`, { headers })
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const { lookups, fields, pages } = await getJson(agent, url, plain, 'definition/res')
    const question = { method: 'POST', body: JSON.stringify({ lookupNames: lookups }) }
    const json = { 'content-type': 'application/json' }
    const path = `${addressOf(url)}/api/definition/lookup`
    const tables = await ask(agent, path, { ...question, headers: { ...headers, ...json } })
    const contents = await Promise.all([
      ask(agent, `${addressOf(url)}/api/definition/res`, { headers: plain }),
      ask(agent, path, { ...question, headers: { ...plain, ...json } }),
    ])
    return {
      gzip: contents.map(({ body }) => packed(body) / KILOBYTE),
      wire: [definition, tables].map(({ body }) => body.length / KILOBYTE),
      encoding: definition.headers['content-encoding'] ?? 'not compressed',
      note: `${fields.length} fields on ${pages.length} pages, ${lookups.length} option tables`,
    }
  } finally {
    agent.destroy()
  }
}

export async function measureVisit({ browser, portal, report }) {
  const phone = openPhone(browser, PHONE, [], [markWhenListed])
  try {
    const { page, devtools } = await phone.open()
    const transfers = await recordTransfers(devtools)
    await page.goto(`${portal.url}/login`, { waitUntil: 'networkidle' })
    // The page's style is inline, so the document counts.
    const login = await transfers.take((mime) => isCode(mime) || mime === 'text/html')
    report('login-bytes', [login.gzip], `${login.files} file(s)`)
    await signInByPage(page, portal.url, 'agent@demo')
    await whenListed(page)
    const dashboard = await transfers.take(isCode, new Set(await page.evaluate(askedUntilListed)))
    report('dashboard-bytes', [dashboard.gzip], `${dashboard.files} files`)
    report('dashboard-wire', [dashboard.wire])
  } finally {
    await phone.forget()
  }
  const form = await formBytes(portal.url)
  report('definition-bytes', form.gzip, form.note)
  report('definition-wire', form.wire, form.encoding)
}
