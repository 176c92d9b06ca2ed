// A blank data sheet: reached from where a listing is begun, at most four pages of Letter for every type, and a code that opens the form.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsInEveryLook } from '../support/every-look.ts'
import { signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { portal, phone, end } = await openScene()
let desk: Phone
beforeAll(async () => {
  desk = await openPhone({ viewport: { width: 1366, height: 900 } })
})
afterAll(async () => {
  await desk.close()
  await end()
})

const FOLDER = process.env.SCREENSHOTS
const TYPES = ['Residential', 'Multi-family', 'Rental', 'Mobile', 'Land', 'Commercial', 'Agribusiness']
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('is found under Create, and can be used by everybody', async () => {
  const { page } = phone
  await signIn(page, portal.url)
  await page.getByRole('button', { name: 'Create' }).first().click()
  await page.getByRole('link', { name: 'Print a blank sheet' }).click()
  await page.getByRole('article').waitFor()
  expect(await faultsInEveryLook(page, 'data sheet')).toEqual([])
  if (FOLDER) await page.screenshot({ path: join(FOLDER, 'data-sheet-phone.png') })
  await phone.close()
})

test('of each type is one to four pages, without the frame around it', async () => {
  const { page } = desk
  await signIn(page, portal.url)
  await page.goto(`${portal.url}/datasheet/res`)
  const pages: Record<string, number> = {}
  for (const type of TYPES) {
    await page.getByRole('navigation', { name: 'Listing types' }).getByRole('link', { name: type }).click()
    await page.getByRole('article', { name: `${type}, blank data sheet` }).waitFor()
    await page.getByRole('img', { name: `QR code that opens the form for ${type}` }).waitFor()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    pages[type] = pagesOf(pdf)
    if (!FOLDER) continue
    await writeFile(join(FOLDER, `data-sheet-${type}.pdf`), pdf)
    if (type === TYPES[0]) await page.screenshot({ path: join(FOLDER, 'data-sheet-desk.png') })
  }
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.emulateMedia({ media: null })
  for (const type of TYPES) expect(pages[type], type).toBeGreaterThan(0)
  expect(Object.entries(pages).filter(([, count]) => count > 4)).toEqual([])
})
