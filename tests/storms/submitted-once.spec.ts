// Jordan submits one listing after another, and the reply never arrives: it is lost on the way, or the server is killed at
// that moment or another. Each listing is created and submitted exactly once, and the phone says so.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDice } from '../offline/sync/simulator/virtual-clock.ts'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import { addPhotos, signIn, submit } from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'
import { workOn } from '../support/sealed-work.ts'

const LOST_REPLIES = Number(process.env.LOST_REPLIES ?? 200)
const SERVER_KILLS = Number(process.env.SERVER_KILLS ?? 100)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const CREATE = '/api/Product/Listings/create'
const PHOTO = 'tests/fixtures/photos/white-bungalow.jpg'
const EACH_MS = 120_000

const { portal, network, database, phone, end } = await openScene()
afterAll(end)
const dice = createDice(SEED)
let submitted = 0

beforeAll(async () => {
  phone.expectComplaints(NETWORK_CUT, /Failed to load|status of/)
  await signIn(phone.page, network.url)
})

type Stored = { draft_id: string; audited: number }
const stored = () =>
  database.rows<Stored>(
    `select draft_id, (select count(*)::int from audit_transaction where table_name = 'Listing'
      and record_unique_id = unique_id and kind in ('Insert', 'Submit')) audited
    from listing where draft_id is not null`,
  )
/** Read from the phone's database, like the labels on screen. */
const stateOnPhone = async (draftId: string) => {
  const drafts = (await workOn(phone.page, 'drafts')) as { draftId: string; submission?: { state: string } | null }[]
  return drafts.find((draft) => draft.draftId === draftId)?.submission?.state
}

async function submitOne(): Promise<string> {
  const draftId = await openFilledForm(phone.page)
  await addPhotos(phone.page, [PHOTO])
  await submit(phone.page)
  return draftId
}

async function standsOnce(draftId: string, what: string) {
  await expect.poll(() => stateOnPhone(draftId), { timeout: EACH_MS }).toBe('done')
  submitted += 1
  const listings = await stored()
  expect(listings.filter((each) => each.draft_id === draftId)).toEqual([{ draft_id: draftId, audited: 1 }])
  expect(listings.length).toBe(submitted)
  console.log(`${what}, seed ${SEED}: ${listings.length} listings, each submitted once`)
}

test(
  `${LOST_REPLIES} replies to Submit are lost after the server has committed: as many listings`,
  async () => {
    let lost = 0
    while (lost < LOST_REPLIES) {
      // Sometimes the reply to the next attempt is lost, too.
      let toLose = dice() < 0.2 ? 2 : 1
      network.setMood((path) => (path === CREATE && toLose-- > 0 ? 'swallow-reply' : 'pass'))
      const draftId = await submitOne()
      await standsOnce(draftId, `lost replies, ${lost + 1} of ${LOST_REPLIES}`)
      expect(toLose).toBeLessThan(1)
      lost += 1
    }
  },
  LOST_REPLIES * EACH_MS + 300_000,
)

test(
  `the server is killed ${SERVER_KILLS} times around Submit: as many listings`,
  async () => {
    for (let kill = 0; kill < SERVER_KILLS; kill++) {
      let deaths = 0
      const die = async () => {
        deaths += 1
        await portal.kill()
      }
      const isAfterCommit = kill % 2 === 0
      network.onBroken(die)
      network.setMood((path) => (isAfterCommit && path === CREATE && deaths === 0 ? 'swallow-reply' : 'pass'))
      const draftId = await submitOne()
      if (!isAfterCommit) {
        await sleep(dice() * 400)
        await die()
      }
      await expect.poll(() => deaths, { timeout: EACH_MS }).toBe(1)
      await portal.start()
      await standsOnce(draftId, `kills of the server, ${kill + 1} of ${SERVER_KILLS}`)
    }
    await phone.close()
  },
  SERVER_KILLS * EACH_MS + 300_000,
)
