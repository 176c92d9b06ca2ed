// The code that reads a member's drafts is a separate file. A first visit that cannot fetch it says so, and continues once it can.
import { afterAll, expect, test } from 'vitest'
import { signIn } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const { network, phone, end } = await openScene()
afterAll(end)

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
