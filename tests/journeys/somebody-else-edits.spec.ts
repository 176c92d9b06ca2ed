// Jordan edits a listing. Graham of the same office sees whose it is for now; the administrator may take it over. What Jordan typed waits for Jordan.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { answer, field, goToSection, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone, type Phone } from '../support/phone.ts'
import { openSharedScene } from '../support/scene.ts'
import { lockHolders } from '../support/what-stands.ts'

const JORDAN = { user: 'agent@demo', name: 'Jordan Lindqvist' }
const GRAHAM = { user: 'manager@demo', name: 'Graham Halvorson' }
const SANJAY = { user: 'admin@demo', name: 'Sanjay Mistry' }
const TYPED = 'Fresh paint, new roof in spring, and a garden that gets the evening sun.'

const { portal, database, end } = await openSharedScene()
const phones = await Promise.all([openPhone(), openPhone(), openPhone()])
afterAll(end)

type House = { unique_id: number; listing_id: string; remarks: string | null }
/** The newest active house of Jordan's, as the demo board has it. */
async function jordansHouse(): Promise<House> {
  const [house] = await database.rows<House>(
    `select unique_id::int, listing_id, fields->>'PublicRemarks' as remarks from listing
     where property_type = 'RES' and standard_status = 'A' and deleted_at is null and draft_id is null
       and list_agent_id = (select unique_id from member where user_name = $1) order by listing_id desc limit 1`,
    [JORDAN.user],
  )
  return house!
}
async function view(page: Page, { listing_id }: House) {
  await page.goto(`${portal.url}/listings/view?ListingID=${listing_id}`)
  await page.getByText(listing_id).first().waitFor()
}
const edit = (page: Page) => page.getByRole('link', { name: /^(Edit|Continue editing)$/ })

/** Out of the basement: the connection is back, and the phone checks the lock. */
async function reconnect({ context }: Phone) {
  await context.setOffline(true)
  await context.setOffline(false)
}

test('a colleague sees the lock, asks for it, the administrator takes it, and nothing that was typed is lost', async () => {
  const [jordan, graham, sanjay] = phones.map(({ page }) => page) as [Page, Page, Page]
  const house = await jordansHouse()
  await Promise.all([
    signIn(jordan, portal.url, JORDAN.user),
    signIn(graham, portal.url, GRAHAM.user),
    signIn(sanjay, portal.url, SANJAY.user),
  ])
  await view(jordan, house)
  await edit(jordan).click()
  await goToSection(jordan, 'Remarks & Marketing')
  await answer(jordan, 'PublicRemarks', TYPED)
  await jordan.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()

  await view(graham, house)
  await graham.getByText(`This Listing is locked by ${JORDAN.name}`).waitFor()
  await graham.getByText(/^You will be able to remove the lock on this Listing record in 0[0-5]:[0-5]\d\.$/).waitFor()
  await expect.poll(() => graham.getByRole('button', { name: 'Edit', exact: true }).isDisabled()).toBe(true)
  for (const act of ['Take over', 'Remove lock'])
    expect(await graham.getByRole('button', { name: act }).count()).toBe(0)

  // He asks for it, and Jordan answers with one tap.
  await graham.getByRole('button', { name: `Ask ${JORDAN.name} to release` }).click()
  await graham.getByText(`You asked ${JORDAN.name} to release it.`).waitFor()
  phones[0]!.expectComplaints(NETWORK_CUT)
  await reconnect(phones[0]!)
  await jordan.getByText(`${GRAHAM.name} asked you to release the lock on this listing.`).waitFor()
  const answered = jordan.waitForResponse(/RowLock\/decline-release/)
  await jordan.getByRole('button', { name: 'Keep editing' }).click()
  await answered
  await view(graham, house)
  await graham.getByText(`You asked ${JORDAN.name} to release it. They are still editing.`).waitFor()

  await graham.goto(`${portal.url}/listings/edit/res?UniqueID=${house.unique_id}`)
  await graham.waitForURL(new RegExp(`/rowLock/listing/${house.unique_id}$`))
  await graham.getByText('This entity is currently locked.').waitFor()
  await graham.getByText(/^You will be able to remove the lock on this Listing record in 0[0-5]:[0-5]\d\.$/).waitFor()
  expect(await field(graham, 'ListPrice').count()).toBe(0)

  // What he came for opens under the lock that he takes: not the form that Edit opens.
  await sanjay.goto(`${portal.url}/listings/edit/res?UniqueID=${house.unique_id}&formName=chgDetails`)
  await sanjay.waitForURL(/\/rowLock\/listing\//)
  await sanjay.getByText(`This Listing is locked by ${JORDAN.name}`).waitFor()
  await sanjay.getByRole('button', { name: 'Take over', exact: true }).click()
  await sanjay
    .getByRole('alertdialog', { name: 'Take over the lock?' })
    .getByRole('button', { name: 'Take over' })
    .click()
  await sanjay.waitForURL(/\/listings\/edit\/res.*formName=chgDetails/)
  await sanjay.getByRole('heading', { level: 2, name: 'Change Details' }).waitFor()
  expect(await field(sanjay, 'PublicRemarks').inputValue()).toBe(house.remarks ?? '')

  await reconnect(phones[0]!)
  const loss = jordan.getByRole('alertdialog', { name: 'Changes Overwritten' })
  await loss.waitFor()
  expect(await loss.textContent()).toContain(`Your changes have been overwritten by ${SANJAY.name}.`)
  await loss.getByRole('button', { name: 'OK' }).click()
  await jordan.waitForURL(/\/listings\/view/)
  const waiting = jordan.getByRole('region', { name: 'Your unsent changes' })
  await waiting.getByText(TYPED).waitFor()
  await expect.poll(() => waiting.getByRole('button', { name: 'Apply to this listing' }).isDisabled()).toBe(true)
  expect((await jordansHouse()).remarks).toBe(house.remarks)

  // Once Sanjay is through with it, Jordan's words go onto the record.
  await sanjay.getByRole('button', { name: 'Form menu' }).click()
  await sanjay.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  // He typed nothing, so there is no question.
  await sanjay.waitForURL(/\/listings\/view/)
  await expect.poll(() => lockHolders(database, house.unique_id)).toEqual([])
  await jordan.reload()
  await waiting.getByRole('button', { name: 'Apply to this listing' }).click()
  await goToSection(jordan, 'Remarks & Marketing')
  expect(await field(jordan, 'PublicRemarks').inputValue()).toBe(TYPED)
  await Promise.all(phones.map((phone) => phone.close()))
})
