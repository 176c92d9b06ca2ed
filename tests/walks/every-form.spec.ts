// Forms of the catalog, opened in the browser from their definitions: rules are seen to fire and to fall silent, and forms are filled, submitted and
// answered: all of them, with every rule.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHANGE_FORMS, type ChangeForm, DELETE_FORM } from '#contract/change-form.ts'
import type { StatusLetter, Values } from '#contract/listing.ts'
import { leadsTo, moveBy } from '#rules/status-moves.ts'
import { publishToServer } from '#server/commands/catalog/publish-to-server.ts'
import type { DemoForm } from '#server/demo-board/demo-types.ts'
import {
  CHANGE_NAMES,
  countRules,
  definitionOf,
  listingTypeOf,
  ordinaryContent,
  planOf,
  TYPES,
} from '../support/every-form/catalog-plans.ts'
import { addressOf, draftOf, memberOf, putDrafts } from '../support/every-form/phone-draft.ts'
import { playSteps, type Unseen } from '../support/every-form/play-steps.ts'
import { NOW } from '../support/every-form/stage.ts'
import { dictionaryFields, MADE_UP, strangeForm } from '../support/every-form/strange-form.ts'
import {
  begin,
  fillRest,
  finish,
  openTasks,
  photosLabel,
  recentChange,
  recentContent,
  recordOf,
  sectionOf,
  shownFields,
  shownListing,
  statusOf,
} from '../support/every-form/submit-form.ts'
import { answer, field, goToSection, readyWithoutSignal, showAllFields, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone, type Phone } from '../support/phone.ts'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

/** agent@demo */
const JORDAN = 5001

/** Change forms in the order in which a listing of one type goes through them, each with the status that it starts from. */
const LAST_FORMS: readonly ChangeForm[] = ['chgPropType', 'chgDel']
const formsOf = (type: DemoForm): ChangeForm[] => {
  const fits = (Object.keys(CHANGE_FORMS) as ChangeForm[]).filter((form) => startOf(form, type) !== undefined)
  return [...fits.filter((form) => !LAST_FORMS.includes(form)), ...LAST_FORMS]
}
/** The status in which a change form finds its listing: the ordinary one, or the first it may start from. */
function startOf(form: ChangeForm, type: DemoForm): StatusLetter | undefined {
  const facts = definitionOf(type).propertyTypeFacts
  const usual: StatusLetter[] = form === 'chgDel' ? ['T'] : form === 'chgActive' ? ['W'] : ['A', 'P']
  return usual.find((status) => moveBy(form, status, facts ?? {}) !== undefined)
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Row = {
  unique_id: string
  property_type: string
  form_name: string
  definition_hash: string | null
  fields: Values
  version: number
}
let database: PortalDatabase
/** Each listing as it was submitted first, by its number. */
const first = new Map<string, Row>()

/** The office puts the listing back as it was listed, in the status that a change form leads from. Before Expired, months pass. */
async function putBack(ListingID: string, form: ChangeForm, status: StatusLetter): Promise<void> {
  const [row] = await database.rows<Row>('select * from listing where listing_id = $1', [ListingID])
  const { fields, property_type, form_name, definition_hash } = first.get(ListingID) ?? row!
  first.set(ListingID, first.get(ListingID) ?? row!)
  const ExpirationDate = daysFromNow(form === 'chgExp' ? -2 : 120)
  await database.rows(
    'update listing set fields = $2, property_type = $3, standard_status = $4, form_name = $5, definition_hash = $6, version = version + 1 where listing_id = $1',
    [
      ListingID,
      { ...fields, ExpirationDate, StandardStatus: status },
      property_type,
      status,
      form_name,
      definition_hash,
    ],
  )
}

/** Where the newest version of the listing was sent. */
async function sentTo(ListingID: string): Promise<string[]> {
  const sent = await database.rows<{ destination: string }>(
    `select destination from delivery join listing on listing.unique_id = delivery.listing_unique_id
      where listing_id = $1 and delivery.version = listing.version order by destination`,
    [ListingID],
  )
  return sent.map(({ destination }) => destination)
}

let portal: PortalProcess
beforeAll(async () => {
  portal = await startPortal()
  database = await openPortalDatabase(portal)
})
afterAll(async () => {
  await database?.close()
  await portal?.stop()
})

describe('a rule is seen in its form, and seen to go', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone()
    // The last of it: pictures of a map that this phone has not seen.
    phone.expectComplaints(NETWORK_CUT)
    await signIn(phone.page, portal.url)
    // The worker keeps every published form with its options; from then on the phone is offline, on the day of the examples.
    let names: (string | undefined)[] = []
    const kept = () =>
      phone.page.evaluate(async () => {
        if (!navigator.serviceWorker.controller) return []
        const definitions = await caches.open('curbside-definitions-1')
        const tables = await (await caches.open('curbside-lookups-1')).keys()
        const isThere = async (form: Request) => {
          const uses = (await definitions.match(form))?.headers.get('x-curbside-uses')
          const [asked, version] = uses?.split('.') ?? []
          return tables.some(({ url }) => url.includes(`names=${asked}`) && url.endsWith(`version=${version}`))
        }
        const whole: (string | undefined)[] = []
        for (const form of await definitions.keys())
          if (await isThere(form)) whole.push(new URL(form.url).pathname.split('/').at(-1))
        return whole
      })
    while ([...TYPES, ...CHANGE_NAMES].some((name) => !names.includes(name))) names = await kept()
    await phone.page.clock.setFixedTime(NOW)
    await phone.context.setOffline(true)
  })
  afterAll(() => phone?.close())

  for (const name of [...TYPES, ...CHANGE_NAMES]) {
    const { steps } = planOf(name)
    const listingType = listingTypeOf(name)
    const told = `${name}: ${steps.length} of ${countRules(name)} rules`
    test(told, { timeout: 600_000 }, async () => {
      const { page } = phone
      const member = memberOf(JORDAN)
      const unseen: Unseen[] = []
      for (const situation of new Set(steps.map((step) => step.situation))) {
        const draft = draftOf(definitionOf(name), situation, situation.base ?? ordinaryContent(listingType), member)
        await putDrafts(page, member.database, [draft])
        await page.goto(portal.url + addressOf(draft, listingType))
        await page.locator('.form-nav-steps').waitFor()
        const own = steps.filter((step) => step.situation === situation)
        unseen.push(...(await playSteps(page, member.database, draft.draftId, own)))
      }
      expect(unseen).toEqual([])
    })
  }
})

describe('a form is filled, submitted and answered', () => {
  let phone: Phone
  const listed = new Map<string, string>()
  beforeAll(async () => {
    phone = await openPhone()
    // A request for a deleted listing, or for releasing its lock, and an incomplete one without even an address.
    phone.expectComplaints(/404.*(Product\/Listings\/record|RowLock\/remove)|422.*saveIncomplete/i)
    await signIn(phone.page, portal.url)
  })
  afterAll(() => phone?.close())

  test('a listing that begins has what rules fill in, and Save Incomplete names the little that it wants', async () => {
    const { page } = phone
    await begin(page, 'res')
    await goToSection(page, sectionOf('res', 'TaxYear'))
    const now = new Date()
    const taxYear = now.getFullYear() - (now.getMonth() < 5 ? 1 : 0)
    await expect.poll(() => field(page, 'TaxYear').inputValue()).toBe(String(taxYear))
    await goToSection(page, definitionOf('res').pages.at(-1)!.PageLabel)
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    const review = page.getByRole('dialog', { name: 'Review' })
    await review.getByText('enter at least a street name, a city or the LINC number').waitFor()
    expect(await review.getByRole('button', { name: 'Save Incomplete' }).getAttribute('aria-disabled')).toBe('true')
  })

  test.each(TYPES)('a listing of type %s', async (type) => {
    const { page } = phone
    await page.goto(portal.url)
    await begin(page, type)
    const { ListPrice } = ordinaryContent(type).values
    await answer(page, 'ListPrice', Number(ListPrice) + 1)
    const { values, rows } = recentContent(type)
    await fillRest(page, memberOf(JORDAN), type, { rows, values: { ...values, ListPrice: Number(ListPrice) + 1 } })
    await goToSection(page, photosLabel(type))
    await page.getByLabel('Choose photos').last().setInputFiles('tests/fixtures/photos/white-bungalow.jpg')
    await page.locator('.photo-card').first().waitFor()
    await finish(page, definitionOf(type))
    const ListingID = await shownListing(page)
    const record = await recordOf(page, ListingID)
    expect(record.row).toMatchObject({ StandardStatus: 'A', PropertyType: values.PropertyType })
    expect(record.listing.ListPrice).toBe(Number(ListPrice) + 1)
    expect(record.photos).toHaveLength(1)
    for (const [section, list] of Object.entries(rows)) expect(record.items[section]).toHaveLength(list.length)
    listed.set(type, ListingID)
  })

  const changes = TYPES.flatMap((type) => formsOf(type).map((form) => ({ type, form })))
  test.each(changes)('$form for the $type listing, seen on its page and in the deliveries', async ({ form, type }) => {
    const { page } = phone
    const id = listed.get(type)!
    const start = startOf(form, type)!
    await putBack(id, form, start)
    const { row: found } = await recordOf(page, id)
    // By its address: the listing's page would still offer the tasks of the status before.
    await page.goto(`${portal.url}/listings/edit/${type}?UniqueID=${found.UniqueID}&formName=${form}`)
    await page.getByRole('heading', { level: 1, name: new RegExp(CHANGE_FORMS[form]) }).waitFor()
    const before = await recordOf(page, id)
    await fillRest(page, memberOf(JORDAN), form, { values: recentChange(form, before.listing), rows: {} })
    await finish(page, definitionOf(form))
    if (form === DELETE_FORM) {
      await page.getByRole('alertdialog', { name: 'Listing Deleted' }).waitFor()
      await page.waitForURL((url) => url.pathname === '/')
      expect(await statusOf(page, id)).toBe(404)
    } else {
      expect(await shownListing(page)).toBe(id)
      const { row } = await recordOf(page, id)
      expect(row.StandardStatus).toBe(leadsTo(form, start).status)
      await expect
        .poll(() => page.locator('.listing-view .status-badge').textContent())
        .toContain(row.StandardStatusVerb)
    }
    expect(await sentTo(id)).toEqual(['mls', 'national'])
  })
})

describe('a change form is work like any other', () => {
  test('it is kept with every key, found again on the dashboard, and goes when there is signal', async () => {
    const phone = await openPhone()
    phone.expectComplaints(NETWORK_CUT)
    const { page, context } = phone
    await signIn(page, portal.url)
    await begin(page, 'farm')
    const content = recentContent('farm')
    await answer(page, 'ListPrice', Number(content.values.ListPrice))
    await fillRest(page, memberOf(JORDAN), 'farm', content)
    await goToSection(page, photosLabel('farm'))
    await page.getByLabel('Choose photos').last().setInputFiles('tests/fixtures/photos/white-bungalow.jpg')
    await page.locator('.photo-card').first().waitFor()
    await finish(page, definitionOf('farm'))
    const ListingID = await shownListing(page)

    const tasks = await openTasks(page)
    await tasks.getByRole('button', { name: 'Pending', exact: true }).click()
    await answer(page, 'ConditionsDescription', 'Financing and inspection')
    await expect.poll(() => page.locator('.form').textContent()).toContain('Saved on this phone')
    await page.reload()
    await expect.poll(() => field(page, 'ConditionsDescription').inputValue()).toBe('Financing and inspection')

    await page.goto(portal.url)
    await page.getByRole('link', { name: /^Pending · / }).waitFor()
    await readyWithoutSignal(page)
    await context.setOffline(true)
    await page.goto(`${portal.url}/listings/view?ListingID=${ListingID}`)
    await openTasks(page)
    await tasks.getByRole('button', { name: /^Pending/ }).click()
    await page.locator('.form-nav-steps').waitFor()
    const { listing } = { listing: { ListPrice: content.values.ListPrice ?? null } }
    await fillRest(page, memberOf(JORDAN), 'chgPending', { values: recentChange('chgPending', listing), rows: {} })
    await finish(page, definitionOf('chgPending'))
    await page.waitForURL((url) => url.pathname === '/waiting')
    await context.setOffline(false)
    await expect
      .poll(async () => (await recordOf(page, ListingID)).row.StandardStatus, { timeout: 60_000, interval: 500 })
      .toBe('P')
    await phone.close()
  })
})

describe('a form that nobody here wrote, with groups and datatypes that the portal does not know', () => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone()
    await signIn(phone.page, portal.url)
  })
  afterAll(() => phone?.close())

  const dictionary = dictionaryFields(400)
  if (!dictionary) console.log('Skipped: the RESO Data Dictionary is not beside the project (../shared)')
  const forms = [
    { words: '24 made-up fields', told: MADE_UP },
    ...(dictionary ? [{ words: '400 fields of the RESO Data Dictionary', told: dictionary }] : []),
  ]
  test.each(forms)('of $words renders, validates and submits', async ({ told }) => {
    const { page } = phone
    const { built, names, values, refused, demanded } = strangeForm(told)
    const form = built.forms.find(({ formName }) => formName === 'land')!
    await publishToServer({ dataDir: portal.dataDir }, built)
    await page.goto(`${portal.url}/listings/create/land`)
    await page.getByRole('heading', { name: /Create Listing/ }).waitFor()
    await showAllFields(page)
    await page.getByRole('heading', { level: 2, name: 'The Listing' }).waitFor()

    const pageOf = (name: string) => form.fields.find(({ FieldName }) => FieldName === name)!.PageLabel!
    const sections = form.pages.map(({ PageLabel }) => names.filter((name) => pageOf(name) === PageLabel))
    expect((await shownFields(page, sections)).filter((name) => names.includes(name))).toEqual(names)

    await goToSection(page, pageOf(demanded.name))
    await field(page, demanded.name).focus()
    await field(page, demanded.name).blur()
    await expect.poll(() => field(page, `${demanded.name}:e`).textContent()).toBe(demanded.message)
    await goToSection(page, pageOf(refused.name))
    await answer(page, refused.name, -1)
    await expect.poll(() => field(page, `${refused.name}:e`).textContent()).toBe(refused.message)

    const own = { ListPrice: 412_000, StreetName: 'Nowhere', CountyOrParish: 'Calgary', City: 'Calgary' }
    await fillRest(page, memberOf(JORDAN), 'land', { values: { ...values, ...own }, rows: {} })
    await finish(page, form)
    const { listing } = await recordOf(page, await shownListing(page))
    // Codes come by a call of their own, never with the record.
    const { AccessCode: _code, ...inRecord } = values
    expect(Object.fromEntries(names.map((name) => [name, listing[name]]))).toEqual({
      ...inRecord,
      ...(names.includes('AccessCode') && { AccessCode: undefined }),
    })
  })
})
