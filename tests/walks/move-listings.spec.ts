// Staff move an agent's listings on a phone: they search both agents, see what would move, move it, and see the result.
import { expect, test } from 'vitest'
import { signIn } from '../support/list-a-house.ts'
import { type OwnAgent, openScene, ownAgent } from '../support/scene.ts'

test('staff move the listings of an agent who leaves: searched, seen first, moved once, recorded', async () => {
  const { portal, database, phone, end } = await openScene()
  try {
    const { page } = phone
    const from = await ownAgent(database, { sells: 'RES' })
    const to = await ownAgent(database)
    const listingsOf = ({ id }: OwnAgent) =>
      database.rows<{ id: number }>(
        `select unique_id::int as id from listing
         where list_agent_id = $1 and standard_status = 'A' and deleted_at is null order by 1`,
        [id],
      )
    const moving = await listingsOf(from)
    await signIn(page, portal.url, 'staff@demo')
    await page.goto(`${portal.url}/board/move`)
    const choose = async (fieldset: string, agent: OwnAgent) => {
      await page.getByRole('group', { name: fieldset }).getByRole('button').click()
      const lookup = page.getByRole('dialog')
      await lookup.getByLabel('Agent ID').fill(agent.mlsId)
      await lookup.getByRole('button', { name: 'Search', exact: true }).click()
      await lookup.getByRole('button', { name: `Choose ${agent.name}` }).click()
      await lookup.waitFor({ state: 'hidden' })
    }
    await choose('Listings of', from)
    await choose('New list agent', to)
    const counted = `${moving.length} listing${moving.length === 1 ? '' : 's'}`
    const preview = page.getByRole('region', { name: 'What the move does' })
    await preview.getByText(`${counted} of ${from.name}`).waitFor()
    await preview.getByText(/^Can edit them afterwards: ./).waitFor()
    expect(await listingsOf(from)).toEqual(moving)

    await page.getByRole('button', { name: `Move ${counted}`, exact: true }).click()
    await page.getByText(`${counted} moved.`).waitFor()
    await page.getByText('No listings to move.').waitFor()
    expect(await listingsOf(from)).toEqual([])
    expect((await listingsOf(to)).map(({ id }) => id)).toEqual(expect.arrayContaining(moving.map(({ id }) => id)))
    await phone.close()
  } finally {
    await end()
  }
})
