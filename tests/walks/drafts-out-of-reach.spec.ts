// First visits that cannot fetch a file: the code that reads a member's drafts, or a part of the service worker's. They say what is missing, and
// continue once it can be fetched.
import { afterAll, expect, test } from 'vitest'
import { readyWithoutSignal, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { network, phone, end } = await openScene()
afterAll(end)

test('a phone on which the service worker could not be installed is ready once the signal is back, without another visit', async () => {
  const other = await openPhone()
  other.expectComplaints(NETWORK_CUT, /bad HTTP response|service ?worker/i)
  // Only the worker fetches it.
  const isRefused = new Promise<void>((resolve) =>
    network.setMood((path) => {
      if (!/\/small-files-/.test(path)) return 'pass'
      resolve()
      return 'cut'
    }),
  )
  await signIn(other.page, network.url)
  await isRefused
  await other.page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) === undefined)
  network.setMood('pass')
  await other.context.setOffline(true)
  await other.context.setOffline(false)
  await readyWithoutSignal(other.page)
  await other.close()
})

test('Waiting says that the drafts could not be read, and reads them when asked again', async () => {
  const { page } = phone
  phone.expectComplaints(/ERR_|Failed to fetch|Failed to load|Unable to preload|bad HTTP response|service ?worker/i)
  network.setMood((path) => (/\/open-offline-/.test(path) ? 'cut' : 'pass'))
  await signIn(page, network.url)
  for (const address of ['/waiting', '/drafts']) {
    // A page whose code is missing loads itself again once, perhaps at this moment.
    const open = () => page.goto(`${network.url}${address}`).then(Boolean, () => false)
    await expect.poll(open).toBe(true)
    await page.getByText('Your drafts could not be read.').waitFor()
    await page.getByRole('main').getByText('Nothing was lost').waitFor()
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your drafts could not be read.').waitFor()

  network.setMood('pass')
  const again = page.locator('button:not([aria-busy=true])', { hasText: 'Try again' })
  const found = page.getByText('No drafts yet')
  await expect
    .poll(async () => {
      if (!(await found.isVisible())) await again.click({ timeout: 1_000 }).catch(() => undefined)
      return found.isVisible()
    })
    .toBe(true)
  await phone.close()
})
