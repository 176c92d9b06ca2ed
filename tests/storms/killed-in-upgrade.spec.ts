// A phone with two hundred drafts of the first release, whose database is of an earlier version and not encrypted. The
// browser is killed repeatedly while the database is upgraded and the drafts are encrypted: no draft is ever missing.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#contract/session.ts'
import { createDice } from '../offline/sync/simulator/virtual-clock.ts'
import { field, goToSection, openResidential, readyWithoutSignal, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'
import { workOn } from '../support/sealed-work.ts'

const KILLS = Number(process.env.UPGRADE_KILLS ?? 40)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const DRAFTS = 200
const EARLIER_VERSION = 1

const { network, phone, end } = await openScene()
afterAll(end)
const dice = createDice(SEED)

/** A page of the portal's origin that does not load the portal. */
const openBare = () => phone.page.goto(`${network.url}/healthz`)

/** As the first release stored them: unencrypted rows, no index of keys. */
async function makeEarlierDatabase(draft: object) {
  await phone.page.evaluate(
    async ({ draft, count, version }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const { name } = (await indexedDB.databases()).find((each) => /^curbside-\d+$/.test(each.name ?? ''))!
      await done(indexedDB.deleteDatabase(name!))
      const opening = indexedDB.open(name!, version)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('drafts', { keyPath: 'draftId' })
        opening.result.createObjectStore('photoBytes', { keyPath: 'photoId' }).createIndex('draftId', 'draftId')
        opening.result.createObjectStore('meta')
      }
      const database = await done(opening)
      const write = database.transaction('drafts', 'readwrite', { durability: 'strict' })
      for (let at = 0; at < count; at++)
        write
          .objectStore('drafts')
          .put({ ...draft, draftId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` })
      await new Promise((resolve, reject) => {
        write.oncomplete = resolve
        write.onabort = reject
      })
      database.close()
    },
    { draft, count: DRAFTS, version: EARLIER_VERSION },
  )
}
const look = async () => {
  await openBare()
  const drafts = await workOn(phone.page, 'drafts')
  const version = await phone.page.evaluate(
    async () => (await indexedDB.databases()).find((each) => /^curbside-\d+$/.test(each.name ?? ''))!.version!,
  )
  const sealed = await phone.page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((each) => /^curbside-\d+$/.test(each.name ?? ''))!
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name!)
      request.onsuccess = () => resolve(request.result)
    })
    const rows = await new Promise<object[]>((resolve) => {
      const request = database.transaction('drafts').objectStore('drafts').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    return rows.filter((row) => 'sealed' in row).length
  })
  return {
    texts: drafts.map((draft) => JSON.stringify(draft).split('A house of the first release').length - 1),
    version,
    sealed,
  }
}
const whole = Array.from({ length: DRAFTS }, () => 1)

let upgrading = () => {}
async function prepareBrowser() {
  await phone.context.exposeFunction('upgradeBegins', () => upgrading())
  await phone.context.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args)
      const { upgradeBegins } = window as unknown as { upgradeBegins?: () => void }
      if (/^curbside-\d+$/.test(args[0])) request.addEventListener('upgradeneeded', () => upgradeBegins?.())
      return request
    }
  })
}

test(
  `killed ${KILLS} times while the phone's database is upgraded: no draft is lost`,
  async () => {
    phone.expectComplaints(NETWORK_CUT, /Failed to load|status of/)
    await signIn(phone.page, network.url)
    await openResidential(phone.page)
    await goToSection(phone.page, 'Remarks & Marketing')
    await field(phone.page, 'PublicRemarks').fill('A house of the first release')
    await phone.page.locator('.form-header-saved', { hasText: /(?<!not )\bsaved\b/i }).waitFor()
    await readyWithoutSignal(phone.page)
    await phone.cookiesWritten(SESSION_COOKIE)
    await openBare()
    const [draft] = await workOn(phone.page, 'drafts')

    let cut = 0
    let sealing = 0
    let isEarlier = false
    for (let round = 0; round < KILLS; round++) {
      if (!isEarlier) await makeEarlierDatabase(draft!)
      // Only the phone's own copy counts, so nothing is sent in the meantime.
      network.setMood((path) => (path === '/healthz' ? 'pass' : 'cut'))
      await prepareBrowser()
      const begun = new Promise<void>((resolve) => {
        upgrading = resolve
      })
      const opening = phone.page.goto(`${network.url}/drafts`).catch(() => undefined)
      await begun
      // Half of the kills fall in the upgrade itself, the others while the drafts are encrypted.
      await sleep(round % 2 === 0 ? dice() * 20 : dice() * 1_500)
      await phone.kill()
      await opening
      await phone.reopen()
      const { texts, version, sealed } = await look()
      expect(texts).toEqual(whole)
      isEarlier = version === EARLIER_VERSION
      if (isEarlier) cut += 1
      else if (sealed > 0 && sealed < DRAFTS) sealing += 1
    }
    await phone.page.goto(`${network.url}/drafts`)
    await phone.page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(async () => (await look()).sealed, { interval: 3_000, timeout: 120_000 }).toBe(DRAFTS)
    expect((await look()).texts).toEqual(whole)
    console.log(
      `killed in the upgrade: ${KILLS} kills, seed ${SEED}, ${cut} before it was through, ${sealing} between drafts that were encrypted and others, drafts lost: 0`,
    )
    await phone.close()
  },
  KILLS * 60_000 + 300_000,
)
