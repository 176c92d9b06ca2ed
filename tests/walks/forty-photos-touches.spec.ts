// How often a thumb touches the glass for forty photos that say which room they show, one of them with an altered copy
// beside it. What is tapped in the phone's own picker of photos does not count.
import { afterAll, expect, test } from 'vitest'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import { FAKE_CAMERA } from '../support/chromium.mjs'
import { openHand } from '../support/hand.ts'
import { goToSection, signIn, submit } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'
import { newListings } from '../support/what-stands.ts'

const SHOTS = 40
/** So often is each room photographed; the last one with what is left. */
const A_ROOM = 6
/** The rooms of the form, in the order of the house. */
const SHOWN = ['FrontOfStructure', 'Kitchen', 'LivingRoom', 'MasterBedroom', 'Bedroom', 'Bedroom', 'Yard']

const { portal, database, phone, end } = await openScene({ args: FAKE_CAMERA })
afterAll(async () => {
  try {
    await phone.close()
  } finally {
    await end()
  }
})

test('forty photos with their rooms, and an altered copy: 45 at most, and one for the alteration', async () => {
  const { page } = phone
  await signIn(page, portal.url)
  await openFilledForm(page)
  await goToSection(page, 'Photos')
  const hand = openHand(page)
  const camera = page.getByRole('dialog', { name: 'Camera' })
  await hand.tap(page.getByRole('button', { name: 'Take photo', exact: true }))
  const shutter = camera.getByRole('button', { name: /^Take photo: / })
  const takeNext = camera.getByRole('button', { name: /^Take next: / })
  for (let shot = 1; shot <= SHOTS; shot++) {
    const button = shot > 1 && shot % A_ROOM === 1 ? takeNext : shutter
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null)
    await hand.tap(button)
    await expect.poll(() => camera.locator('.camera-said').textContent()).toMatch(new RegExp(`^${shot} taken`))
  }
  await hand.tap(camera.getByRole('button', { name: 'Done' }))
  const cards = page.locator('.photo-card')
  await expect.poll(() => cards.count()).toBe(SHOTS)
  await hand.tap(cards.first().locator('.photo-open'))
  const picked = page.waitForEvent('filechooser')
  await hand.tap(page.getByRole('button', { name: 'Add altered copy' }))
  await (await picked).setFiles('tests/fixtures/photos/evening-cabin.jpg')
  await expect.poll(() => cards.count()).toBe(SHOTS + 1)
  expect(hand.touches(), hand.log.join('\n')).toBeLessThanOrEqual(45 + 1)

  await page.keyboard.press('Escape')
  await submit(page)
  await expect.poll(async () => (await newListings(database)).length).toBe(1)
  const [listing] = await newListings(database)
  const rows = await database.rows<{ shows: string; altered: string[] | null }>(
    `select fields ->> 'ImageOf' as shows, fields -> 'MediaAlteration' as altered from photo
     where listing_unique_id = $1 and not is_deleted order by sort_order`,
    [listing!.unique_id],
  )
  expect(rows.flatMap(({ altered }) => altered ?? [])).toEqual(['OtherMediaModification'])
  const taken = rows.filter(({ altered }) => !altered?.length).map(({ shows }) => shows)
  expect(taken).toEqual(Array.from({ length: SHOTS }, (_, shot) => SHOWN[Math.floor(shot / A_ROOM)]))
}, 600_000)
