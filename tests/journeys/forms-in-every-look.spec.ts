// All 22 forms from their first page to the last, on a phone, a tablet and a desk, by day and by night: axe finds nothing, and a thumb hits everything.
// Runs with `npm test -- walks`.
import { afterAll, describe, expect, test } from 'vitest'
import { CHANGE_NAMES, TYPES } from '../support/every-form/catalog-plans.ts'
import { addressOfEdit } from '../support/every-form/form-addresses.ts'
import { faultsInEveryLook } from '../support/every-look.ts'
import { openFolds, showAllFields, signIn } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const { portal, database, phone, end } = await openScene()
afterAll(async () => {
  try {
    await phone.close()
  } finally {
    await end()
  }
})
const { page } = phone
await signIn(page, portal.url)

async function walkThrough(address: string): Promise<string[]> {
  await page.goto(`${portal.url}${address}`)
  await page.locator('.form-nav-steps').waitFor()
  await showAllFields(page)
  const [title, next] = [page.locator('.form-page-title'), page.getByRole('button', { name: 'Next', exact: true })]
  const faults: string[] = []
  for (;;) {
    const name = (await title.textContent()) ?? ''
    // Some groups are fetched when they are first shown.
    await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
    await openFolds(page)
    faults.push(...(await faultsInEveryLook(page, name)))
    if (!(await next.isVisible())) return faults
    await next.click()
    await expect.poll(() => title.textContent()).not.toBe(name)
  }
}

describe('from the first page to the last', () => {
  test.each(TYPES)('%s', { timeout: 900_000 }, async (type) => {
    expect(await walkThrough(`/listings/create/${type}`)).toEqual([])
  })

  test.each(CHANGE_NAMES)('%s', { timeout: 900_000 }, async (form) => {
    expect(await walkThrough(await addressOfEdit(database, form))).toEqual([])
  })

  test('an edit, with its open houses and history', { timeout: 900_000 }, async () => {
    expect(await walkThrough(await addressOfEdit(database, 'res'))).toEqual([])
  })

  test('the own profile, a new agent, a new office', { timeout: 900_000 }, async () => {
    const faults = await walkThrough('/agent/edit?UniqueID=5001&formType=profile')
    await signIn(page, portal.url, 'staff@demo')
    faults.push(...(await walkThrough('/agent/create')))
    faults.push(...(await walkThrough('/office/create')))
    expect(faults).toEqual([])
  })
})
