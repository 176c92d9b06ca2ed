// The page of a listing: the photos on the whole screen, the way to a showing, tasks that wait and say why, deleting, paper and desk.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer, goToSection, openResidential, readyWithoutSignal, signIn, submit } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone } from '../support/phone.ts'
import { openScene, type Scene } from '../support/scene.ts'
import { workOn } from '../support/sealed-work.ts'
import { lockHolders } from '../support/what-stands.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  await signIn(scene.phone.page, scene.portal.url)
})
afterAll(() => scene?.end())

type House = { id: number; listing_id: string }
const jordans = async (status: string): Promise<House> => {
  const [house] = await scene.database.rows<House>(
    `select unique_id::int as id, listing_id from listing
     where property_type = 'RES' and standard_status = $1 and deleted_at is null
       and list_agent_id = (select unique_id from member where user_name = 'agent@demo') order by listing_id desc limit 1`,
    [status],
  )
  return house!
}
async function view(page: Page, { listing_id }: House) {
  await page.goto(`${scene.portal.url}/listings/view?ListingID=${listing_id}`)
  await page.locator('.detail-group').first().waitFor()
}
const priceOf = async ({ id }: House) => {
  const sql = `select (fields->>'ListPrice')::int as price from listing where unique_id = $1`
  return (await scene.database.rows<{ price: number }>(sql, [id]))[0]?.price
}
describe('on a phone', () => {
  test('the photos open on the whole screen, two fingers enlarge them, and back closes them', async () => {
    const { page, context } = scene.phone
    await view(page, await jordans('A'))
    await page.getByRole('button', { name: /^Open photo 1 of/ }).click()
    const viewer = page.getByRole('dialog', { name: /^Photos of/ })
    await viewer.waitFor()
    expect(new URL(page.url()).searchParams.get('photo')).toBe('1')
    const smaller = viewer.getByRole('button', { name: 'Make smaller' })
    expect(await smaller.isDisabled()).toBe(true)
    const touch = await context.newCDPSession(page)
    const fingers = (apart: number) => [-1, 1].map((side, id) => ({ id, x: 195 + side * apart, y: 420 }))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
    for (const apart of [50, 80, 110])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => smaller.isEnabled()).toBe(true)
    await page.goBack()
    await viewer.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('photo')).toBe(false)
  })

  test('a link with the photo in it opens there', async () => {
    const { page } = scene.phone
    const { listing_id } = await jordans('A')
    await page.goto(`${scene.portal.url}/listings/view?ListingID=${listing_id}&photo=2`)
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /2 \/ \d+/ })
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.waitForURL((url) => !url.searchParams.has('photo'))
  })

  test('every listing has one address, also when it was opened by its UniqueID', async () => {
    const { page } = scene.phone
    const house = await jordans('A')
    await page.goto(`${scene.portal.url}/listings/view?UniqueID=${house.id}`)
    await page.waitForURL(`**/listings/view?ListingID=${house.listing_id}`)
  })

  test('the showing link is signed, and its page opens', async () => {
    const { page } = scene.phone
    await view(page, await jordans('A'))
    const link = page.getByRole('link', { name: 'Schedule a showing' })
    const href = await link.getAttribute('href')
    const address = new URL(href!, scene.portal.url)
    expect(address.searchParams.get('signature')).toBeTruthy()
    expect((await fetch(address)).status).toBe(200)
    address.searchParams.set('ListingId', 'A1')
    expect((await fetch(address)).status).toBe(403)
  })

  test('without signal a price is changed and submitted; with it the lock is asked for, and the price is there', async () => {
    const { page, context } = scene.phone
    scene.phone.expectComplaints(NETWORK_CUT)
    const house = await jordans('A')
    await view(page, house)
    await page.getByRole('button', { name: 'Status', exact: true }).waitFor()
    await readyWithoutSignal(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByText('isn’t locked yet').waitFor()
    await goToSection(page, 'Listing & Price')
    await answer(page, 'ListPrice', '612345')
    await submit(page)
    await page.waitForURL(/\/waiting/)
    expect(await lockHolders(scene.database, house.id)).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => priceOf(house), { timeout: 60_000 }).toBe(612_345)
    expect(await lockHolders(scene.database, house.id)).toEqual([])
    // The portal has it a moment before the phone has heard so; until then the next edit of the listing waits.
    const submissions = async () =>
      (await workOn(page, 'drafts')).map(
        (draft) => (draft as { submission: { state: string } | null }).submission?.state,
      )
    await expect.poll(submissions).toEqual(['done'])
  })

  test('begun without signal and submitted with it, a price that somebody has changed meanwhile stays until the member has seen it', async () => {
    const { page, context } = scene.phone
    const house = await jordans('A')
    await view(page, house)
    await page.getByRole('button', { name: 'Status', exact: true }).waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByText('isn’t locked yet').waitFor()
    await goToSection(page, 'Listing & Price')
    const asked = page.waitForResponse(/auth\/Status/)
    await context.setOffline(false)
    await asked
    await scene.database.rows(
      `update listing set fields = jsonb_set(fields::jsonb, '{ListPrice}', '700000'), version = version + 1 where unique_id = $1`,
      [house.id],
    )
    await answer(page, 'ListPrice', '598765')
    await submit(page)
    await page.getByRole('alertdialog', { name: 'Listing Not Submitted' }).waitFor()
    expect(await priceOf(house)).toBe(700_000)

    // A closing page returns its lock. If sync has returned it already, and the next page holds a new one, the server refuses.
    scene.phone.expectComplaints(/status of 409.*RowLock\/remove/)
    await page.goto(`${scene.portal.url}/listings/edit/res?UniqueID=${house.id}`)
    await page.getByRole('button', { name: /Take the other: \$700,000/ }).waitFor()
    await page.getByRole('button', { name: /Keep mine: \$598,765/ }).click()
    await submit(page)
    await expect.poll(() => priceOf(house), { timeout: 60_000 }).toBe(598_765)
  })

  test('under its lock but submitted without signal, a price waits, and can be taken back', async () => {
    const { page, context } = scene.phone
    const house = await jordans('A')
    const before = await priceOf(house)
    await page.goto(`${scene.portal.url}/listings/edit/res?UniqueID=${house.id}`)
    await goToSection(page, 'Listing & Price')
    await expect.poll(async () => (await lockHolders(scene.database, house.id)).length).toBe(1)
    await readyWithoutSignal(page)
    await context.setOffline(true)
    await answer(page, 'ListPrice', '623456')
    await submit(page)
    await page.waitForURL(/\/waiting/)
    await page.getByText('Waiting to send', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Cancel sending and edit' }).click()
    await page.waitForURL(/\/listings\/edit/)
    await context.setOffline(false)
    await goToSection(page, 'Listing & Price')
    await answer(page, 'ListPrice', `${before}`)
    await submit(page)
    await page.getByText('Nothing has changed').waitFor()
    expect(await priceOf(house)).toBe(before)
  })

  test('an incomplete listing is deleted after the question, and no other lock stays behind', async () => {
    const { page } = scene.phone
    await page.goto(scene.portal.url)
    await openResidential(page)
    await goToSection(page, 'Address & Location')
    await answer(page, 'StreetName', 'Gone')
    await goToSection(page, 'Terms')
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Save Incomplete' }).click()
    await page.waitForURL(/\/listings\/view/)
    const listing_id = new URL(page.url()).searchParams.get('ListingID')!
    const [found] = await scene.database.rows<House>(
      'select unique_id::int as id, listing_id from listing where listing_id = $1',
      [listing_id],
    )
    const more = page.getByRole('button', { name: 'More for this listing' })
    const remove = page.getByRole('dialog', { name: 'This listing' }).getByRole('button', { name: 'Delete' })
    const question = page.getByRole('alertdialog', { name: 'Delete Listing?' })
    await more.click()
    await remove.click()
    await question.getByRole('button', { name: 'No, Cancel' }).click()
    await expect.poll(() => lockHolders(scene.database, found!.id)).toEqual([])
    await more.click()
    await remove.click()
    await question.getByRole('button', { name: 'Yes, Delete' }).click()
    await page.getByRole('alertdialog', { name: 'Listing Deleted' }).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(
      await scene.database.rows('select from listing where listing_id = $1 and deleted_at is null', [listing_id]),
    ).toEqual([])
  })
})

test('at a desk there are two columns and every button; paper has every group and no controls', async () => {
  const house = await jordans('A')
  const desk = await openPhone({ viewport: { width: 1366, height: 900 } })
  const { page } = desk
  await signIn(page, scene.portal.url, 'broker@demo')
  await view(page, house)
  for (const name of ['Copy', 'Audit', 'More for this listing'])
    await page.getByRole('button', { name, exact: true }).waitFor()
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Sold', exact: true }).waitFor()
  const left = await page.locator('.listing-view-main').boundingBox()
  const right = await page.locator('.listing-view-side').boundingBox()
  expect(right!.x).toBeGreaterThan(left!.x + left!.width)

  await page.getByRole('button', { name: 'Audit', exact: true }).click()
  await page.getByRole('alertdialog', { name: /^Loading Listing Audit Log/ }).waitFor()
  await page.waitForURL(`**/audit?ListingID=${house.listing_id}`)
  await page.goBack()
  await page.locator('.detail-group').first().waitFor()

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await page.locator('.detail-group:not([open])').count()).toBe(0)
  for (const part of ['.app-header', '.side-menu', '.listing-actions', '.status-panel'])
    expect(await page.locator(part).isVisible()).toBe(false)
  await desk.close()
})

test('somebody else’s active listing is read, shared and mapped, and offers nothing that would be refused', async () => {
  const house = await jordans('A')
  const colleague = await openPhone()
  const { page } = colleague
  await signIn(page, scene.portal.url, 'coagent@demo')
  await view(page, house)
  await page.getByRole('button', { name: 'Share', exact: true }).first().waitFor()
  await page.getByText('You can view this listing, but not change it. Its list agent is Jordan Lindqvist.').waitFor()
  for (const name of ['Edit', 'Status']) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  expect(await page.getByText('On the market.').count()).toBe(0)
  await page.getByRole('button', { name: 'More for this listing' }).click()
  const more = page.getByRole('dialog', { name: 'This listing' })
  await more.getByRole('link', { name: 'Show on a map' }).waitFor()
  for (const name of ['Copy', 'Audit', 'Delete']) expect(await more.getByRole('button', { name }).count()).toBe(0)
  await colleague.close()
  await scene.phone.close()
})
