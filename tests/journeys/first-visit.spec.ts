// A phone that was never here before: Home is shown, and from then on the portal opens without signal, as does a new listing.
import { afterAll, expect, test } from 'vitest'
import { answer, goToSection, openResidential, readyByItself, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone } from '../support/phone.ts'
import { openSharedScene, ownAgent } from '../support/scene.ts'

const { portal, database, end } = await openSharedScene()
const phone = await openPhone({ clock: true })
afterAll(end)

const REMARKS = 'Begun in a basement, on the first day with this phone.'

test('the first visit shows Home, and after it the phone can be used without signal', async () => {
  const { page, context } = phone
  const agent = await ownAgent(database, { sells: 'RES' })
  const [house] = await database.rows<{ listing_id: string }>(
    `select listing_id from listing where list_agent_id = $1 and standard_status = 'A' and deleted_at is null`,
    [agent.id],
  )
  const keyed = page.waitForResponse(/Device\/Keys/)
  await signIn(page, portal.url, agent.user)
  const mine = page.getByRole('region', { name: 'My Listings' })
  await mine.getByText(house!.listing_id).first().waitFor()
  // What is on screen is kept under a key, whose request would be given up if the clock moved now.
  await (await keyed).finished()
  // The heavy files come 20 s after the first paint.
  await context.clock.fastForward(20_000)
  await readyByItself(page)

  phone.expectComplaints(NETWORK_CUT)
  await context.setOffline(true)
  await page.reload()
  await mine.getByText(house!.listing_id).first().waitFor()
  await openResidential(page)
  await goToSection(page, 'Remarks & Marketing')
  await answer(page, 'PublicRemarks', REMARKS)
  await page.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()

  await context.setOffline(false)
  const saved = () =>
    database.rows<{ remarks: string }>(
      `select fields->'PublicRemarks'->>'value' as remarks from autosave where real_id = $1`,
      [agent.id],
    )
  await expect.poll(saved).toEqual([{ remarks: REMARKS }])
  await phone.close()
})
