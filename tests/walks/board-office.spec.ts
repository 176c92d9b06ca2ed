// Staff write an announcement, leave it half written, and publish it; an agent reads it on Home. An agent's message reaches the office and is answered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { portal, database, phone: agent, end } = await openScene()
let staff: Phone
beforeAll(async () => {
  staff = await openPhone({ viewport: { width: 1366, height: 900 } })
  await signIn(staff.page, portal.url, 'staff@demo')
})
afterAll(end)

test('staff write an announcement over two visits, and an agent reads it on Home', async () => {
  const { page } = staff
  await page.goto(`${portal.url}/board/announcements`)
  await page.getByRole('button', { name: 'Write an announcement' }).click()
  await page.getByLabel('Title').fill('Closed on Monday')
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('closed')
  await message.selectText()
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  await expect.poll(() => message.inputValue()).toBe('**closed**')

  await page.goto(`${portal.url}/board/messages`)
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  await page.goto(`${portal.url}/board/announcements`)
  await page.getByText('What you began is kept here.').waitFor()
  await page.getByRole('button', { name: 'Write an announcement' }).click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Closed on Monday')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Choose when it goes away.').waitFor()
  await page.getByLabel('Until').fill('2998-01-01T12:00')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Members see it now.').waitFor()
  await page.getByRole('button', { name: 'Delete Closed on Monday' }).waitFor()

  await signIn(agent.page, portal.url)
  await agent.page
    .getByRole('group', { name: /Closed on Monday/ })
    .getByRole('button', { name: 'Read' })
    .click()
  const read = agent.page.getByRole('dialog', { name: 'Closed on Monday' })
  await read.locator('strong', { hasText: 'closed' }).waitFor()
  await read.getByRole('button', { name: 'Done' }).click()
})

test('no table at a small desk loses its last column, with the largest text either, and a link with something more in its address finds members', async () => {
  const { page } = staff
  const overflow = async (path: string, fontSize: string) => {
    await page.goto(`${portal.url}${path}`)
    const table = page.locator('.data-table-wrap')
    await table.waitFor()
    await page.evaluate((size) => {
      document.documentElement.dataset.fontSize = size
    }, fontSize)
    return () => table.evaluate((element) => element.scrollWidth - element.clientWidth)
  }
  for (const path of ['/board/announcements', '/listings/search?StandardStatus=A,P,S'])
    for (const size of ['medium', 'largest']) await expect.poll(await overflow(path, size)).toBe(0)
  await page.goto(`${portal.url}/board/members?MemberLastName=Lindqvist&utm_source=mail`)
  await page.getByRole('row', { name: /Jordan Lindqvist/ }).waitFor()
})

test('an agent’s message reaches the office, which marks it as answered', async () => {
  await agent.page.goto(portal.url)
  await agent.page.getByRole('button', { name: 'More', exact: true }).click()
  await agent.page.getByRole('button', { name: 'Message support' }).click()
  await agent.page.getByLabel(/^Your message to/).fill('How do I add a second parcel?')
  await agent.page.getByRole('button', { name: 'Send', exact: true }).click()
  await agent.page.getByText('Sent. The office answers by e-mail.').waitFor()

  const { page } = staff
  await page.goto(`${portal.url}/board/messages`)
  await page.getByText('1 not answered yet').waitFor()
  await page.getByRole('row', { name: /How do I add a second parcel\?/ }).waitFor()
  const mail = await page.getByRole('link', { name: /^Answer by e-mail/ }).getAttribute('href')
  expect(decodeURIComponent(mail!)).toMatch(/^mailto:[^?]+\?subject=Your message.*> How do I add a second parcel\?$/s)
  await page.getByRole('button', { name: /^Mark as answered/ }).click()
  await page.getByText('Every message is answered.').waitFor()
  await page.getByRole('button', { name: /^Reopen/ }).waitFor()
})

test('a listing that the MLS refused is in the list with its reason, and is sent again', async () => {
  const [house] = await database.rows<{ listing_id: string }>(
    `with house as (select unique_id, listing_id, version from listing
       where standard_status = 'A' and deleted_at is null order by 1 limit 1),
     refused as (insert into delivery (listing_unique_id, version, destination, status, detail)
       select unique_id, version + 1, 'mls', 'failed', 'City: Not of this board.' from house)
     select listing_id from house`,
  )
  const { page } = staff
  await page.goto(`${portal.url}/board/deliveries`)
  await page.getByRole('row', { name: new RegExp(`${house!.listing_id}.*City: Not of this board\\.`) }).waitFor()
  await page.getByRole('button', { name: `Send again: ${house!.listing_id}, The MLS` }).click()
  await page.getByText('Nothing was refused.').waitFor()
  await agent.close()
  await staff.close()
})
