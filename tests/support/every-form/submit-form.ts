// Fills in and submits an open form as a member does with a thumb; values that are not typed arrive as from another tab. Then reads what the server has.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ChangeForm } from '#contract/change-form.ts'
import { DELETE_FORM } from '#contract/change-form.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import { ListingRecord, type Values } from '#contract/listing.ts'
import type { DemoForm } from '#server/demo-board/demo-types.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { CHANGES } from '../../rules/ordinary-changes.ts'
import { goToSection, openFolds, showAllFields } from '../list-a-house.ts'
import { giveOpener } from '../sealed-work.ts'
import { definitionOf, ordinaryContent } from './catalog-plans.ts'
import type { Member } from './phone-draft.ts'
import { type Rows, uidOf } from './stage.ts'

/** In days from today: examples are told in March 2025, a portal that runs knows what day it is. */
const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)
const EXAMPLE_DAY = Date.parse('2025-03-10')
const moved = (value: Values[string]): Values[string] =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? day((Date.parse(value) - EXAMPLE_DAY) / 86_400_000 - 1)
    : value
const moveDates = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, moved(value)]))

/** The ordinary listing as of today; the agent is whoever begins it. */
export function recentContent(type: DemoForm): Filling {
  const { values, rows } = ordinaryContent(type)
  const given = Object.entries(values).filter(([name]) => !/^List(Agent|Office)/.test(name))
  const recent = moveDates(Object.fromEntries(given))
  recent.ListingContractDate = day(-30)
  if ('TaxYear' in recent) recent.TaxYear = new Date().getFullYear() - 1
  return { values: recent, rows }
}

/** The ordinary change, on the listing as it is. */
export function recentChange(form: ChangeForm, listing: Values): Values {
  const change = moveDates(CHANGES[form]!.change)
  const price = Number(listing.ListPrice)
  if ('ListPrice' in change) change.ListPrice = Math.round(price * 1.01)
  if ('ClosePrice' in change) change.ClosePrice = Math.round(price * 0.99)
  if ('LeasedAmount' in change) change.LeasedAmount = price
  // The agent acts for both sides: a member whom this board knows.
  if ('BuyerAgentKeyNumeric' in change) change.BuyerAgentKeyNumeric = listing.ListAgentKeyNumeric ?? null
  // The ordinary change makes land of it; land becomes a house.
  if ('NewPropertyType' in change && listing.PropertyType === 'LAND')
    return { ...change, NewPropertyType: 'RES', NewPropertySubType: 'Detached' }
  return change
}

/** From the dashboard: Create, then the type. */
export async function begin(page: Page, type: DemoForm): Promise<void> {
  await page
    .getByRole('button', { name: 'Create' })
    .or(page.getByRole('link', { name: 'Create', exact: true }))
    .first()
    .click()
  await page.getByRole('dialog').getByText(definitionOf(type).title, { exact: true }).click()
  const form = page.locator('.form-nav-steps')
  const offer = page.getByRole('dialog', { name: /^Use (your|one of your) saved listing/ })
  await form.or(offer).first().waitFor()
  if (await offer.isVisible()) await offer.getByRole('button', { name: /^No/ }).click()
  await form.waitFor()
  await showAllFields(page)
}

/** Into the draft of the form that is open, as another tab writes it; rows are new ones. */
export async function fillRest(page: Page, member: Member, formName: string, { values, rows }: Filling): Promise<void> {
  await giveOpener(page)
  await page.evaluate(writeInPage, {
    database: member.database,
    formName,
    values,
    rows: Object.entries(rows).flatMap(([section, list]) =>
      list.map((row, at) => ({ section, uid: uidOf(section, at), at, row })),
    ),
  })
}

export type Filling = { readonly values: Values; readonly rows: Rows }
type Written = {
  database: string
  formName: string
  values: Values
  rows: { section: string; uid: string; at: number; row: Values }[]
}

/** Runs in the page, so it stands alone. */
async function writeInPage({ database, formName, values, rows }: Written): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await done(indexedDB.open(database))
  let draft: Draft | undefined
  // The form's own first write may still be on its way.
  while (!draft) {
    const rows = await done(db.transaction('drafts').objectStore('drafts').getAll())
    const all = (await Promise.all(rows.map(globalThis.openRow))) as Draft[]
    const open = all.filter((each) => each.formName === formName && each.submission === null && each.binnedAt === null)
    draft = open.sort((a, b) => b.createdAt - a.createdAt)[0]
  }
  const next = draft
  const { draftId } = next
  const work = db.transaction('drafts', 'readwrite')
  const store = work.objectStore('drafts')
  const rev = next.revision + 1
  const registers = (given: Values) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, { value, base: null, editedAt: Date.now(), rev }]),
    )
  next.revision = rev
  for (const [name, register] of Object.entries(registers(values)))
    next.fields[name] = { ...register, base: next.base?.values[name] ?? null }
  for (const { section, uid, at, row } of rows) {
    const fields = registers(row)
    const made = { fields, SortOrder: at + 1, IsDeleted: false, isNew: true, editedAt: Date.now(), rev }
    next.rows[section] = { ...next.rows[section], [uid]: made }
  }
  store.put(next)
  await new Promise<void>((resolve, reject) => {
    work.oncomplete = () => resolve()
    work.onerror = () => reject(work.error)
  })
  db.close()
  const channel = new BroadcastChannel(database)
  channel.postMessage({ kind: 'changed', draftId })
  channel.close()
}

export const sectionOf = (formName: string, field: string): string =>
  definitionOf(formName).fields.find(({ FieldName }) => FieldName === field)!.PageLabel!
export const photosLabel = (type: DemoForm): string =>
  definitionOf(type).pages.find(({ groups }) => groups.some(({ items }) => items === 'photos'))!.PageLabel

const missing = async (page: Page): Promise<string> => {
  const review = page.getByRole('dialog', { name: 'Review' })
  return (await review.locator('.form-summary-entry').allTextContents()).join(' | ')
}

/** Review at the end of the form, and Submit there; a deletion asks twice more. */
export async function finish(page: Page, { formName, pages }: FormDefinition): Promise<void> {
  if (pages.length > 1) await goToSection(page, pages.at(-1)!.PageLabel)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Review' })
  const send = sheet.getByRole('button', { name: /^Submit( when online)?$/ })
  // The form evaluates a change from another tab after reading it from the phone.
  const isReady = expect.poll(() => send.isEnabled()).toBe(true)
  await isReady.catch(async () => {
    throw new Error(`${formName} cannot be submitted: ${await missing(page)}`)
  })
  await send.click()
  if (formName !== DELETE_FORM) return
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click()
  await typeDelete(page)
}

/** The second question before what is heavy is deleted. */
async function typeDelete(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: /^Delete / })
  await question.getByLabel('Type delete to confirm').fill('delete')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
}

/** The tasks of the listing on screen: the sheet behind Status on a phone. */
export async function openTasks(page: Page): Promise<Locator> {
  const sheet = page.getByRole('dialog', { name: 'Status' })
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Status', exact: true }).click()
  return sheet
}

/** The view page of the record that a submission led to. */
export async function shownListing(page: Page): Promise<string> {
  const shown = page.waitForURL((url) => url.pathname === '/listings/view' && url.searchParams.has('ListingID'))
  const refusal = page.getByRole('alertdialog', { name: /Validation Failed|Not Submitted/ })
  const refused = refusal.waitFor().then(() => true)
  refused.catch(() => undefined)
  if (await Promise.race([shown.then(() => false), refused])) {
    await refusal.getByRole('button').first().click()
    await page.locator('dialog[open] .form-summary-entry, .form-group-note li').first().waitFor()
    const said = await page.locator('dialog[open] .form-summary-entry, .form-group-note li').allTextContents()
    throw new Error(`The server refused it: ${said.join(' | ')}`)
  }
  return new URL(page.url()).searchParams.get('ListingID')!
}

const ask = (page: Page, ListingID: string): Promise<{ status: number; text: string }> =>
  page.evaluate(async (id) => {
    const reply = await fetch('/api/Product/Listings/record', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-curbside': '1' },
      body: JSON.stringify({ ListingID: id }),
    })
    return { status: reply.status, text: await reply.text() }
  }, ListingID)

/** As the server has it. */
export const recordOf = async (page: Page, ListingID: string): Promise<ListingRecord> =>
  ListingRecord.parse(JSON.parse((await ask(page, ListingID)).text))
export const statusOf = async (page: Page, ListingID: string): Promise<number> => (await ask(page, ListingID)).status

/**
 * The fields of a form in the order in which its sections show them. `sections`: fields that each of them shows at
 * least; what is below the first screen comes after its paint.
 */
export async function shownFields(page: Page, sections: readonly (readonly string[])[]): Promise<string[]> {
  const shown = () =>
    page.locator('.form-page [data-key]').evaluateAll((all) => all.map((each) => each.getAttribute('data-key') ?? ''))
  const found: string[] = []
  for (const [at, fields] of sections.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: `Section ${at + 1} of ${sections.length}` }).waitFor()
    await openFolds(page)
    await expect.poll(shown).toEqual(expect.arrayContaining([...fields]))
    found.push(...(await shown()))
  }
  return found
}
