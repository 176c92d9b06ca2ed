// All 22 forms from their first page to the last, on a phone, a tablet and a desk, by day and by night: axe finds nothing, and a thumb hits everything.
// Runs with `npm test -- walks`.
import { afterAll, describe, expect, test } from 'vitest'
import { type ChangeForm, isChangeForm } from '#contract/change-form.ts'
import type { StatusLetter } from '#contract/listing.ts'
import { moveBy } from '#rules/status-moves.ts'
import { CHANGE_NAMES, definitionOf, TYPES } from '../support/every-form/catalog-plans.ts'
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

type Listing = { unique_id: number; property_type: string }
/** A listing of Jordan's of the type that `form` begins or follows, in a status from which it may start. */
async function addressOfEdit(form: string, type = form === 'chgLeased' ? 'rnt' : 'res'): Promise<string> {
  const { propertyType, propertyTypeFacts } = definitionOf(type)
  const [listing] = await database.rows<Listing>(
    `select unique_id::int from listing where property_type = $1 and standard_status <> 'I'
      and list_agent_id = (select unique_id from member where user_name = 'agent@demo') limit 1`,
    [propertyType],
  )
  const all: StatusLetter[] = ['A', 'P', 'W', 'T']
  const status = isChangeForm(form)
    ? all.find((each) => moveBy(form as ChangeForm, each, propertyTypeFacts ?? {}))
    : 'A'
  await database.rows('update listing set standard_status = $2, version = version + 1 where unique_id = $1', [
    listing!.unique_id,
    status,
  ])
  return `/listings/edit/${type}?UniqueID=${listing!.unique_id}&formName=${form}`
}

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
    expect(await walkThrough(await addressOfEdit(form))).toEqual([])
  })

  test('an edit, with its open houses and history', { timeout: 900_000 }, async () => {
    expect(await walkThrough(await addressOfEdit('res'))).toEqual([])
  })

  test('the own profile, a new agent, a new office', { timeout: 900_000 }, async () => {
    const faults = await walkThrough('/agent/edit?UniqueID=5001&formType=profile')
    await signIn(page, portal.url, 'staff@demo')
    faults.push(...(await walkThrough('/agent/create')))
    faults.push(...(await walkThrough('/office/create')))
    expect(faults).toEqual([])
  })
})
