// An agent gives a photographer lasting access, on phones: the link opens the listings in progress, a photo arrives at its
// draft, and the link says so once the access is withdrawn.
import { expect, test } from 'vitest'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import { signIn } from '../support/list-a-house.ts'
import { openPhone } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

test('a photographer adds a photo by their own link, until the agent withdraws it', async () => {
  const { portal, database, phone, end } = await openScene()
  const theirs = await openPhone()
  try {
    const { page } = phone
    await signIn(page, portal.url)
    const draftId = await openFilledForm(page)
    const [agent] = await database.rows<{ id: number }>(
      `select unique_id::int as id from member where user_name = 'agent@demo'`,
    )
    const ofAgent = `${portal.url}/agent/view?UniqueID=${agent!.id}`
    await page.goto(ofAgent)
    await page.getByRole('button', { name: 'Add a photographer' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Pia Prints')
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = (await page.locator('.guest-address').textContent())!

    await theirs.page.goto(link)
    await theirs.page.getByText('Hello Pia Prints.').waitFor()
    await theirs.page.getByRole('button', { name: /^Add photos of 2412 33/ }).click()
    await theirs.page.getByLabel('Choose photos').last().setInputFiles('tests/fixtures/photos/white-bungalow.jpg')
    await theirs.page.getByText('1 photo received.').waitFor()
    const arrived = () =>
      database.rows('select from guest_photo join guest_link using (link_id) where draft_id = $1', [draftId])
    await expect.poll(async () => (await arrived()).length).toBe(1)

    await page.goto(ofAgent)
    await page.getByRole('button', { name: 'Withdraw Pia Prints’s access' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('Pia Prints can no longer add photos.').waitFor()
    await theirs.page.goto('about:blank')
    theirs.expectComplaints(/Failed to load resource/)
    await theirs.page.goto(link)
    await theirs.page.getByRole('heading', { name: 'This link has ended' }).waitFor()
    await theirs.close()
    await phone.close()
  } finally {
    await end()
  }
})
