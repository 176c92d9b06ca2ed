// How often a long list of options is rendered until it is on screen: each render costs a slow phone a frame or two.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { openForm } from '../../support/form-on-screen.tsx'
import { painted } from '../../support/on-screen.tsx'
import { watchRenders } from '../../support/renders.ts'

const FORM = aDefinition([{ name: 'Kind', groups: [{ fields: [{ FieldName: 'Kind', comboBoxLookupName: 'kinds' }] }] }])
const rows = Array.from({ length: 1_200 }, (_, at) => ({ Code: `K${at}`, Description: `Kind of Property ${at}` }))

test('a list of 1,200 is drawn once, no more of it than a screen and its margin', async () => {
  await page.viewport(390, 844)
  await openForm(FORM, { lookups: [{ tableName: 'kinds', rows }] })
  const names: string[] = []
  const stop = watchRenders((more) => names.push(...more))
  await page.getByRole('button', { name: 'Kind', exact: true }).click()
  await expect.element(page.getByRole('option', { name: 'Kind of Property 3', exact: true })).toBeVisible()
  await painted()
  stop()
  expect(names.filter((name) => name === 'OptionList')).toEqual(['OptionList'])
  expect(page.getByRole('option').elements().length).toBeLessThan(30)
})
