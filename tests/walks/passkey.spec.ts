// An agent adds a passkey in Settings, signs in with it and with a recovery code, and removes it. Staff, of whom the board requires one, register
// it at the sign-in. The authenticator is Chromium's own virtual one.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhone, type Phone } from '../support/phone.ts'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

let portal: PortalProcess
let database: PortalDatabase
let phone: Phone
beforeAll(async () => {
  portal = await startPortal({ SECOND_FACTOR: 'staff' })
  database = await openPortalDatabase(portal)
  // As on a board of its own: the demo's accounts have no passkeys.
  await database.rows('update local_account set is_demo = false')
  phone = await openPhone()
  const browser = await phone.context.newCDPSession(phone.page)
  await browser.send('WebAuthn.enable')
  const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...abilities } as const
  await browser.send('WebAuthn.addVirtualAuthenticator', { options })
})
afterAll(async () => {
  await database?.close()
  await portal?.stop()
})

const enterPassword = async (page: Page, user: string) => {
  await page.goto(`${portal.url}/login`)
  await page.getByLabel('User name').fill(user)
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const isIn = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first().waitFor({ state: 'attached' })
const openSettings = async (page: Page) => {
  await page.goto(`${portal.url}/settings`)
  return page.getByRole('region', { name: 'Sign-in', exact: true })
}
const codesIn = (page: Page) => page.locator('ol > li').filter({ hasText: /^(\w{5}-){4}\w{5}$/ })

test('an agent adds a passkey, signs in with it, with a recovery code, and without it again', async () => {
  const { page } = phone
  await enterPassword(page, 'agent@demo')
  await isIn(page)
  const panel = await openSettings(page)
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.poll(() => codesIn(page).count()).toBe(8)
  const codes = await codesIn(page).allInnerTexts()
  await panel.getByRole('button', { name: 'I have kept them' }).click()
  await panel.getByText('8 recovery codes are left.').waitFor()
  await panel.getByRole('button', { name: /^Rename/ }).click()
  await panel.getByRole('textbox').fill('Work phone')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: 'Remove Work phone' }).waitFor()

  await enterPassword(page, 'agent@demo')
  await page.getByText('Signing in as').waitFor()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await isIn(page)

  // Another member on this phone does not get in by it.
  await enterPassword(page, 'coagent@demo')
  await isIn(page)

  await enterPassword(page, 'agent@demo')
  await page.locator('summary').click()
  await page.getByLabel('Recovery code').fill('AAAAA')
  phone.expectComplaints(/401 \(Unauthorized\).*\/login\/second/)
  await page.locator('details').getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This recovery code is not valid.').waitFor()
  await page.getByLabel('Recovery code').fill(codes[0]!.toLowerCase())
  await page.locator('details').getByRole('button', { name: 'Sign in' }).click()
  await isIn(page)

  const again = await openSettings(page)
  await again.getByText('7 recovery codes are left.').waitFor()
  await again.getByText(/last used/).waitFor()
  const remove = again.getByRole('button', { name: 'Remove Work phone' })
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await remove.waitFor({ state: 'detached' })
  await enterPassword(page, 'agent@demo')
  await isIn(page)
})

test('staff register theirs after the password, keep the codes, and arrive', async () => {
  const { page } = phone
  await enterPassword(page, 'staff@demo')
  await page.getByText('The board requires a passkey').waitFor()
  await page.getByRole('button', { name: 'Register a passkey' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  expect(await codesIn(page).count()).toBe(8)
  await page.getByRole('link', { name: 'Continue' }).click()
  await isIn(page)
  const panel = await openSettings(page)
  await panel.getByText('The board requires you to have one.').waitFor()
})

test('an administrator removes the passkeys of a member who lost them, who registers anew', async () => {
  const { page } = phone
  await enterPassword(page, 'admin@demo')
  await isIn(page)
  const [staff] = await database.rows<{ id: number; name: string }>(
    `select member_id::int as id, last_name as name from local_account join member on unique_id = member_id where local_account.user_name = 'staff@demo'`,
  )
  await page.goto(`${portal.url}/board/members?MemberLastName=${staff!.name}&sheet=member-${staff!.id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByText(/Password and passkey/).waitFor()
  await sheet.getByRole('button', { name: 'Remove all passkeys' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await sheet.getByText(/Password and passkey/).waitFor({ state: 'detached' })
  await enterPassword(page, 'staff@demo')
  await page.getByText('The board requires a passkey').waitFor()
  await phone.close()
})
