// An administrator checks a zip of the board's catalog, reads what it would change, and publishes it under the board's name.
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CatalogChanges, CatalogReport, FormChange } from '#contract/catalog.ts'
import type { Call } from '#src/api/call.ts'
import { PublishZip } from '#src/features/catalog/publish-zip.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const BOARD = 'Foothills Real Estate Board'
const NONE = { added: [], removed: [], changed: [] }
const aForm = (formName: string, drafts: number): FormChange => ({
  formName,
  title: `Form ${formName}`,
  state: 'changed',
  fields: { ...NONE, added: ['SolarPanels'] },
  rules: NONE,
  drafts,
})
const changing = (...forms: FormChange[]): CatalogChanges => ({
  before: 'old-hash',
  hash: 'new-hash',
  forms,
  lookups: NONE,
  rights: false,
  announcements: false,
})
const clean = (changes: CatalogChanges): CatalogReport => ({ problems: [], total: 0, changes })

/** The screen with a checked zip, and the server that it calls. */
async function checkZip(report: CatalogReport) {
  const call = vi.fn(async (name: string, _given: unknown) => ({
    kind: 'ok',
    value: name === 'catalogCheck' ? report : { changed: true },
  }))
  await show(<PublishZip call={call as unknown as Call} online boardName={BOARD} />)
  await userEvent.upload(page.getByLabelText('Zip of the catalog'), new File(['zip'], 'catalog.zip'))
  await expect.element(page.getByRole('heading', { name: 'catalog.zip' })).toBeVisible()
  return call
}
const publishButton = page.getByRole('button', { name: 'Publish this catalog' })

afterEach(() => page.viewport(390, 844))

test('the open drafts of all forms that change are summed', async () => {
  await checkZip(clean(changing(aForm('res', 12), aForm('land', 3), aForm('agent', 0))))
  await expect.element(page.getByRole('status').filter({ hasText: '15 open drafts are' })).toBeVisible()
  await expectNothingForAxe()
})

test('a problem names its file and the line in it, and nothing can be published', async () => {
  const problems = [
    { file: 'definitions/res.json', line: 214, message: 'The field SolarPanels is in no file of fields.' },
    { file: 'rules/change-sold.csv', message: 'This file cannot be read.' },
  ]
  await checkZip({ problems, total: 2, changes: null })
  await expect.element(page.getByRole('alert')).toHaveTextContent('2 problems. Nothing was published.')
  const cards = page.getByRole('listitem')
  await expect.element(cards.first()).toHaveTextContent('definitions/res.json, line 214The field SolarPanels')
  await expect.element(cards.last()).toHaveTextContent('rules/change-sold.csvThis file')
  await page.viewport(1366, 900)
  await expect.element(page.getByRole('row', { name: 'definitions/res.json 214 The field SolarPanels' })).toBeVisible()
  await expect.element(publishButton).not.toBeInTheDocument()
})

test('it is published once the name of the board has been typed exactly', async () => {
  const call = await checkZip(clean(changing(aForm('res', 1))))
  await publishButton.click()
  const question = page.getByRole('alertdialog', { name: 'Publish this catalog?' })
  const yes = question.getByRole('button', { name: 'Publish', exact: true })
  await expect.element(yes).toBeDisabled()
  await userEvent.type(question.getByRole('textbox'), BOARD.toLowerCase())
  await expect.element(yes).toBeDisabled()
  await question.getByRole('textbox').fill(BOARD)
  await expect.element(yes).toBeEnabled()
  expect(call).toHaveBeenCalledOnce()
  await yes.click()
  await expect.element(page.getByText('The catalog is published.')).toBeVisible()
  const input = { zip: btoa('zip'), before: 'old-hash', hash: 'new-hash', boardName: BOARD }
  expect(call).toHaveBeenLastCalledWith('catalogPublish', { input })
})

test('a zip in which nothing is different is not offered to be published', async () => {
  await checkZip(clean(changing()))
  await expect.element(page.getByRole('status').filter({ hasText: 'nothing that is different' })).toBeVisible()
  await expect.element(publishButton).not.toBeInTheDocument()
})
