// A member's phone and computer, one draft. The computer submits it while the phone, without signal, holds a remark and two photos more:
// they wait as unsent changes of the listing, and nothing calls them submitted.
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { AUTOSAVE_MS } from '#contract/constants.ts'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import {
  addPhotos,
  answer,
  field,
  goToSection,
  photoIds,
  readyWithoutSignal,
  signIn,
  submit,
} from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone } from '../support/phone.ts'
import { openSharedScene, ownAgent } from '../support/scene.ts'
import { hashesOnPhone, newListings } from '../support/what-stands.ts'

const { network, portal, database, end } = await openSharedScene()
const phone = await openPhone({ clock: true })
const computer = await openPhone({ viewport: { width: 1366, height: 900 }, clock: true })
const member = await ownAgent(database)
afterAll(end)

const REMARK = 'South garden, new roof, and a shed that is longer than it looks.'
const photo = (name: string) => `tests/fixtures/photos/${name}.jpg`
const remarksOf = async (id: number) =>
  (
    await database.rows<{ said: string }>(`select fields->>'PublicRemarks' as said from listing where unique_id = $1`, [
      id,
    ])
  )[0]!.said
/** Moves the page's clock to the next autosave, again if the last words were written only after it had moved. */
async function autosaveUntil(page: Page, seen: Locator) {
  for (let tries = 1; ; tries += 1) {
    await page.clock.fastForward(AUTOSAVE_MS)
    const isSeen = await seen.waitFor({ timeout: 5_000 }).then(
      () => true,
      (error) => {
        if (tries === 6) throw error
        return false
      },
    )
    if (isSeen) return
  }
}
const savedToServer = (page: Page) =>
  autosaveUntil(page, page.locator('.form-header-saved', { hasText: 'Saved to the server' }))

/** By the list of drafts, or by the code that the phone shows. */
async function goOnHere(page: Page, scanned?: string) {
  await page.goto(`${portal.url}/drafts${scanned ? `?continue=${scanned}` : ''}`)
  const place = scanned ? page.getByRole('alertdialog', { name: 'Continue here?' }) : page
  await place.getByRole('button', { name: /^Continue here/ }).click()
  await page.waitForURL(/\/listings\/create\/res/)
  await page
    .getByRole('button', { name: /Section \d+ of \d+/ })
    .first()
    .waitFor()
}

test('what the phone has more than the computer submitted is kept, shown, and applied by hand', async () => {
  phone.expectComplaints(NETWORK_CUT, /status of 409/)
  // Uploads that the lost signal left open count against the member until the portal has noticed: the next one waits and comes again.
  phone.expectComplaints(/status of 503.*UploadPhotos/)
  await signIn(phone.page, network.url, member.user)
  const draftId = await openFilledForm(phone.page)
  await addPhotos(phone.page, [photo('white-bungalow')])
  await savedToServer(phone.page)
  await expect
    .poll(() => database.rows('select from photo where draft_id = $1', [draftId]).then(({ length }) => length))
    .toBe(1)
  // The label may be from the save before: the computer continues with what the portal has.
  const photosSaved = () =>
    database.rows('select jsonb_array_length(photo_order) as photos from autosave where draft_id = $1', [draftId])
  await expect.poll(photosSaved).toEqual([{ photos: 1 }])

  await readyWithoutSignal(phone.page)
  await phone.context.setOffline(true)
  await addPhotos(phone.page, [photo('evening-cabin'), photo('blue-townhouse')])
  const more = (await photoIds(phone.page)).slice(1)
  const hashes = await hashesOnPhone(phone.page)
  await goToSection(phone.page, 'Remarks & Marketing')
  await answer(phone.page, 'PublicRemarks', REMARK)
  await submit(phone.page)
  await phone.page.waitForURL(/\/waiting/)

  await signIn(computer.page, portal.url, member.user)
  await goOnHere(computer.page, draftId)
  await submit(computer.page)
  await expect.poll(async () => (await newListings(database, member.id)).length).toBe(1)
  const [listing] = await newListings(database, member.id)
  expect(listing!.photos).toHaveLength(1)

  await phone.context.setOffline(false)
  await phone.page.goto(`${network.url}/drafts`)
  const became = phone.page.getByText(`Became listing ${listing!.listing_id}`)
  await became.waitFor()
  await phone.page.getByText('Needs attention: Your unsent changes').waitFor()
  expect(await phone.page.getByText('Submitted', { exact: true }).count()).toBe(0)
  expect([await remarksOf(listing!.unique_id), (await newListings(database, member.id))[0]!.photos.length]).toEqual([
    expect.not.stringContaining('South garden'),
    1,
  ])

  await phone.page.goto(`${network.url}/listings/view?ListingID=${listing!.listing_id}`)
  const waiting = phone.page.getByRole('region', { name: 'Your unsent changes' })
  await waiting.getByText(REMARK).waitFor()
  await waiting.getByText('2 new').waitFor()
  expect(Object.values(await hashesOnPhone(phone.page)).sort()).toEqual(more.map((id) => hashes[id]).sort())
  await waiting.getByRole('button', { name: 'Apply to this listing' }).click()
  await phone.page
    .getByRole('button', { name: /Section \d+ of \d+/ })
    .first()
    .waitFor()
  await phone.page.goto(`${network.url}/drafts`)
  const submittedElsewhere = phone.page.locator('.work-group', { hasText: 'Submitted on another device' })
  await submittedElsewhere.getByText('“Your unsent changes”').waitFor()
  expect(await phone.page.getByText('Needs attention: Your unsent changes').count()).toBe(0)
  await submittedElsewhere.getByRole('link').click()
  await waiting.getByRole('button', { name: 'Apply to this listing' }).click()
  await goToSection(phone.page, 'Remarks & Marketing')
  expect(await field(phone.page, 'PublicRemarks').inputValue()).toBe(REMARK)
  await submit(phone.page)
  // Only the listing's page has its number: the form is left.
  await phone.page.getByText(listing!.listing_id).first().waitFor()
  await expect.poll(() => remarksOf(listing!.unique_id)).toBe(REMARK)
  const after = await newListings(database, member.id)
  expect(after.map(({ listing_id }) => listing_id)).toEqual([listing!.listing_id])
  expect(after[0]!.photos.map(({ sha256 }) => sha256).slice(1)).toEqual(more.map((id) => hashes[id]))
})

test('a draft that the other device writes now is taken back with one tap, and both sides are in it', async () => {
  const remarks = (page: Page) => goToSection(page, 'Remarks & Marketing').then(() => field(page, 'PrivateRemarks'))
  await phone.page.goto(`${network.url}/`)
  await openFilledForm(phone.page)
  await goOnHere(computer.page)
  await goToSection(computer.page, 'Showing')
  await answer(computer.page, 'ShowingContactPhone', '403-555-0199')
  await savedToServer(computer.page)

  await remarks(phone.page)
  await answer(phone.page, 'PrivateRemarks', REMARK)
  const elsewhere = phone.page.getByRole('region', { name: 'This draft is being edited on another device' })
  await autosaveUntil(phone.page, elsewhere)
  await elsewhere.getByRole('button', { name: 'Compare' }).click()
  const both = phone.page.getByRole('dialog', { name: 'Here and on the other device' })
  await both.getByRole('listitem').filter({ hasText: REMARK }).getByText('keeps what is here').waitFor()
  await both.getByRole('listitem').filter({ hasText: '0199' }).getByText('takes what is there').waitFor()
  await both.getByRole('button', { name: 'Continue here' }).click()
  await elsewhere.waitFor({ state: 'hidden' })
  await savedToServer(phone.page)
  const mine = await remarks(phone.page)
  await expect.poll(() => mine.inputValue()).toBe(REMARK)
  await goToSection(phone.page, 'Showing')
  await expect.poll(() => field(phone.page, 'ShowingContactPhone').inputValue()).toMatch(/0199/)

  // The computer has nothing to send, and so heard nothing: opening the draft there asks.
  await computer.page.reload()
  await computer.page.getByRole('region', { name: 'This draft is being edited on another device' }).waitFor()
  await Promise.all([phone.close(), computer.close()])
})
