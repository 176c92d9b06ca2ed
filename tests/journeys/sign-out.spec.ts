// Signing out with work that is only on this phone asks. Delete means it: the next person on this phone finds nothing of it, on no screen and in no store.
import { afterAll, expect, test } from 'vitest'
import { addPhotos, answer, goToSection, openResidential, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT, openKillablePhone } from '../support/phone.ts'
import { openSharedScene, ownAgent } from '../support/scene.ts'
import { workOn } from '../support/sealed-work.ts'
import { everythingKept } from '../support/what-stands.ts'

const { network, database, end } = await openSharedScene()
// Searches what is left on the disk.
const phone = await openKillablePhone()
const member = await ownAgent(database)
const colleague = await ownAgent(database)
afterAll(end)

const OWNER = 'Wilhelmina Secret-Owner'
/** Typed in other ways than the owner's name: in a textarea, and before there is a draft. */
const WORDS = [OWNER, 'Zq-remarks-of-two-lines', 'Zq-address-that-was-not-used', 'white-bungalow.jpg']
const savesFail = () => network.setMood((path) => (/^\/api\/.*(autosave|UploadPhotos)/.test(path) ? 'cut' : 'pass'))

const autosaved = () => database.rows('select from autosave where real_id in ($1, $2)', [member.id, colleague.id])

async function typeSomething() {
  const { page } = phone
  await openResidential(page)
  await page.getByLabel('Street address, LINC or roll number').fill(WORDS[2]!)
  await goToSection(page, 'Legal & Tax')
  await answer(page, 'OwnerName', OWNER)
  await answer(page, 'TaxLegalDescription', WORDS[1]!)
  await addPhotos(page, ['tests/fixtures/photos/white-bungalow.jpg'])
  await page.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()
  await page.goto(network.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** What was typed is available to its member, and to nobody who inspects the browser's storage. */
async function expectHidden() {
  // After a sign-in the key is on its way.
  const opened = () => workOn(phone.page, 'drafts').then(JSON.stringify, String)
  await expect.poll(opened).toContain(OWNER)
  expect(await everythingKept(phone.page)).not.toContain(OWNER)
}
async function askToLeave() {
  await phone.page.getByRole('button', { name: 'More', exact: true }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  return phone.page.getByRole('dialog', { name: 'Logout' })
}

test('Keep leaves it on the phone for its member alone: a colleague sees none of it, the disk shows none of it; Send now sends it', async () => {
  phone.expectComplaints(NETWORK_CUT)
  await signIn(phone.page, network.url, member.user)
  savesFail()
  await typeSomething()
  const before = await workOn(phone.page, 'photoBytes')
  expect(before).not.toEqual([])
  const question = await askToLeave()
  await question.getByText('1 draft and 1 photo are only on this phone.').waitFor()
  await expectHidden()
  await question.getByRole('button', { name: 'Keep for my next sign-in' }).click()
  await phone.page.getByText('Unsent work is kept on this device.').waitFor()
  expect(await everythingKept(phone.page)).not.toContain(OWNER)
  expect(await phone.foundOnDisk(WORDS)).toEqual([])
  await phone.reopen()

  network.setMood('pass')
  await signIn(phone.page, network.url, colleague.user)
  await phone.page.getByRole('link', { name: /^Drafts/ }).click()
  await phone.page.getByText('No drafts yet').waitFor()
  expect(await autosaved()).toEqual([])
  await (await askToLeave()).getByRole('button', { name: 'Logout' }).click()
  await phone.page.getByText('Unsent work is kept on this device.').waitFor()

  savesFail()
  await signIn(phone.page, network.url, member.user)
  await expectHidden()
  expect(await workOn(phone.page, 'photoBytes')).toEqual(before)
  // Asked before the signal is back: afterwards it may have been sent already, and there is nothing to ask.
  const asked = (await askToLeave()).getByRole('button', { name: 'Send now' })
  await asked.waitFor()
  network.setMood('pass')
  await asked.click()
  await phone.page.getByLabel('Password').waitFor()
  expect(await phone.page.getByText('Unsent work is kept on this device.').count()).toBe(0)
  const saved = await database.rows<{ owner: string; photos: number }>(
    `select fields->'OwnerName'->>'value' as owner, jsonb_array_length(photo_order) as photos from autosave where real_id = $1`,
    [member.id],
  )
  expect(saved).toEqual([{ owner: OWNER, photos: 1 }])
  const uploaded = () => database.rows('select from photo where draft_id is not null and uploaded_by = $1', [member.id])
  expect(await uploaded()).toHaveLength(1)
  expect(await everythingKept(phone.page)).not.toContain(OWNER)
  await database.rows('delete from autosave where real_id = $1', [member.id])
})

test('Delete erases it, for whoever comes next; what the browser would not delete keeps the portal closed', async () => {
  const { page } = phone
  await page.addInitScript(() => {
    const { deleteDatabase } = IDBFactory.prototype
    IDBFactory.prototype.deleteDatabase = function (name) {
      if (document.cookie.includes('refuses=yes')) throw new DOMException('The database is held', 'UnknownError')
      return deleteDatabase.call(this, name)
    }
  })
  const membersHere = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => /^curbside-\d+$/.test(name!)),
    )
  await signIn(page, network.url, member.user)
  savesFail()
  await typeSomething()
  const question = await askToLeave()
  await question.getByText('1 draft and 1 photo are only on this phone.').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Delete unsent work?' })
  await sure.getByRole('button', { name: 'Keep it' }).click()
  await expectHidden()
  await question.getByRole('button', { name: 'Delete' }).click()
  await sure.getByRole('button', { name: 'Delete and log out' }).click()
  await page.getByLabel('Password').waitFor()

  const left = await everythingKept(page)
  for (const trace of [OWNER, member.name, member.mlsId, '/api/user', '/api/Product', '/api/Image'])
    expect(left).not.toContain(trace)
  expect(await membersHere()).toEqual([])

  network.setMood('pass')
  await signIn(page, network.url, colleague.user)
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await page.getByText('No drafts yet').waitFor()
  await page.goto(`${network.url}/waiting`)
  await page.getByText('Nothing waits to be sent.', { exact: true }).waitFor()
  expect(await everythingKept(page)).not.toContain(OWNER)
  expect(await autosaved()).toEqual([])

  await phone.context.addCookies([{ name: 'refuses', value: 'yes', url: network.url }])
  await (await askToLeave()).getByRole('button', { name: 'Logout' }).click()
  const isLeft = page.getByText('Not everything was removed from this phone.')
  await isLeft.waitFor()
  await page.goto(`${network.url}/drafts`)
  await isLeft.waitFor()
  expect(await membersHere()).toHaveLength(1)
  await phone.context.clearCookies({ name: 'refuses' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Password').waitFor()
  expect(await membersHere()).toEqual([])
  await phone.close()
})
