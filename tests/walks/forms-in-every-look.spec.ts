// All 22 forms from their first page to the last, on a phone, a tablet and a desk, in both modes and each theme: axe finds nothing, and a thumb hits everything.
// Each section is seen in a third of the looks, the next section in the next third.
// Runs with `npm test -- looks`.
import { afterAll, expect } from 'vitest'
import { walkEveryForm } from '../support/every-form/walk-every-form.ts'
import { faultsInTurn } from '../support/every-look.ts'
import { openFolds, showAllFields, signIn } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const scene = await openScene()
const { portal, phone, end } = scene
afterAll(async () => {
  try {
    await phone.close()
  } finally {
    await end()
  }
})
const { page } = phone
await signIn(page, portal.url)

let turn = 0
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
    faults.push(...(await faultsInTurn(page, name, turn++)))
    if (!(await next.isVisible())) return faults
    await next.click()
    await expect.poll(() => title.textContent()).not.toBe(name)
  }
}

walkEveryForm(scene, walkThrough)
