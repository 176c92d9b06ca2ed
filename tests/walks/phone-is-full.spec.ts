// The browser's own storage quota runs out while photos are added: nothing that was chosen is lost without a word, typing
// is still saved, and with room again it goes on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#contract/session.ts'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import { field, goToSection, photoIds, readyWithoutSignal, signIn, submit } from '../support/list-a-house.ts'
import { fixturePath, houses } from '../support/photo-files.ts'
import { openScene } from '../support/scene.ts'
import { newListings } from '../support/what-stands.ts'

/** Chosen at once; one more is chosen later. */
const PHOTOS = 10
/** For two or three of them, each about 600 KB with its original. */
const ROOM = 1_500_000
const REMARKS = 'Written while the phone was full.'

const { network, database, phone, end } = await openScene()
const scratch = mkdtempSync(join(tmpdir(), 'phone-is-full-'))
afterAll(async () => {
  rmSync(scratch, { recursive: true })
  await end()
})

/** Drawn houses with grain, so that they take as much space as photos. */
async function drawPhotos(): Promise<string[]> {
  const size = { width: 1600, height: 1200 }
  return Promise.all(
    Array.from({ length: PHOTOS + 1 }, async (_, at) => {
      const path = join(scratch, `room-${at + 1}.jpg`)
      const grain = sharp({
        create: { ...size, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 6 + at } },
      })
      await sharp(fixturePath(`${houses[at % houses.length]}.jpg`))
        .resize(size.width, size.height)
        .composite([{ input: await grain.png({ compressionLevel: 0 }).toBuffer(), blend: 'soft-light' }])
        .jpeg({ quality: 85 })
        .toFile(path)
      return path
    }),
  )
}

/** Until what the portal keeps for work without signal is complete, that needs room, too. */
async function usedInTheEnd(page: Page): Promise<number> {
  let [before, same] = [0, 0]
  const isSteady = async () => {
    const now = await used(page)
    same = now === before ? same + 1 : 0
    before = now
    return same >= 8
  }
  await expect.poll(isSteady, { timeout: 120_000, interval: 1_500 }).toBe(true)
  return before
}
const used = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)

/** Chromium asks for the quota again when it opens the database, or when what it allowed before is used up. */
async function setQuota(page: Page, quotaSize: number) {
  const session = await phone.context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize })
}

const refused = (page: Page) => page.locator('.photos-intake-refused')
const refusedNames = (page: Page) => refused(page).locator('strong').allInnerTexts()
const cards = async (page: Page) => (await photoIds(page)).length
const fileNames = (files: readonly string[]) => files.map((file) => basename(file))

test('ten photos in a browser that has room for a few: those that fit are kept, each other is named, also after a restart, and with room all are sent', async () => {
  phone.expectComplaints(/quota/i)
  const all = await drawPhotos()
  const files = all.slice(0, PHOTOS)
  const late = all[PHOTOS]!
  await signIn(phone.page, network.url)
  const draftId = await openFilledForm(phone.page)
  const address = phone.page.url()
  await phone.cookiesWritten(SESSION_COOKIE)
  await readyWithoutSignal(phone.page)
  const reopen = async (quota?: number) => {
    await phone.context.close()
    await phone.reopen()
    if (quota) await setQuota(phone.page, quota)
    await phone.page.goto(address)
    await goToSection(phone.page, 'Photos')
  }
  await reopen()
  const quota = (await usedInTheEnd(phone.page)) + ROOM
  await reopen(quota)
  const choose = async (some: readonly string[]) => {
    const input = phone.page.getByLabel('Choose photos').last()
    await input.waitFor({ state: 'attached' })
    await input.setInputFiles(some)
  }
  /** Every chosen photo is either in the draft or named. */
  const settled = async (count: number) => {
    const standing = async () => {
      const lines = await refused(phone.page).allInnerTexts()
      const coming = await phone.page.locator('.photo-coming').count()
      return { count: (await cards(phone.page)) + lines.length, coming, lines }
    }
    await expect.poll(standing, { timeout: 240_000 }).toMatchObject({ count, coming: 0 })
    return refusedNames(phone.page)
  }
  await choose(files)
  // How many fit depends on how much of the room the originals have taken by then, perhaps all of it.
  const named = await settled(PHOTOS)
  expect(named.length).toBeGreaterThan(0)
  for (const line of await refused(phone.page).allInnerTexts())
    expect(line).toMatch(
      /room-\d+\.jpg[\s\S]*couldn’t save the photo\. Free up some space and try again\.[\s\S]*Try again/,
    )
  expect(new Set(named).size).toBe(named.length)
  for (const name of named) expect(fileNames(files)).toContain(name)

  await goToSection(phone.page, 'Remarks & Marketing')
  await field(phone.page, 'PublicRemarks').fill(REMARKS)
  const remarks = async () =>
    (
      await database.rows<{ remarks: string }>(
        `select fields->'PublicRemarks'->>'value' remarks from autosave where draft_id = $1`,
        [draftId],
      )
    )[0]?.remarks
  await expect.poll(remarks, { timeout: 60_000 }).toBe(REMARKS)

  // One more, when there may be no room even for its name.
  await goToSection(phone.page, 'Photos')
  await choose([late])
  const before = await settled(PHOTOS + 1)
  await reopen(quota)
  // Some may fit by now, because the browser frees space later.
  const after = await settled(PHOTOS + 1)
  for (const name of after) expect(before).toContain(name)

  await setQuota(phone.page, quota + 100_000_000)
  for (const _ of after) await refused(phone.page).getByRole('button', { name: 'Dismiss' }).first().click()
  await choose(all.filter((file) => after.includes(basename(file))))
  await settled(PHOTOS + 1)
  expect(await refused(phone.page).allInnerTexts()).toEqual([])
  await submit(phone.page)
  await expect.poll(async () => (await newListings(database)).length, { timeout: 120_000 }).toBe(1)
  const [listing] = await newListings(database)
  expect(listing!.photos.length).toBe(PHOTOS + 1)
  expect(new Set(listing!.photos.map(({ sha256 }) => sha256)).size).toBe(PHOTOS + 1)
  await phone.close()
}, 600_000)
