// A listing after it is submitted: the eleven change forms, with the board's own definitions and rules.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CHANGE_FORMS, type ChangeForm } from '#contract/change-form.ts'
import { STATUSES, type StatusLetter, type Values } from '#contract/listing.ts'
import { moveBy } from '#rules/status-moves.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import type { DemoType } from '#server/demo-board/demo-types.ts'
import { givenListing, PEOPLE, type Person } from '../../support/board.ts'
import { boardDay } from '../../support/board-day.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { change, room } from '../../support/submission.ts'

const portal = await portalForThisFile({ catalog: buildCatalog(readCatalog('server/catalog/board')) })
const ann = await portal.as(PEOPLE.ann)

const _DAY_MS = 86_400_000

const LISTED: Values = {
  PropertySubType: 'Detached',
  ListPrice: 649_900,
  City: 'Calgary',
  ListingContractDate: boardDay(-40),
  ExpirationDate: boardDay(120),
}
const BUYER: Values = { BuyerAgentKeyNumeric: PEOPLE.sid.uniqueId }
const WHY: Values = { MlsChangeReason: 'SellerRequest' }
/** An ordinary use of each form. */
const CHANGES: Record<ChangeForm, { from?: Values; change: Values }> = {
  chgActive: { change: { BackOnMarketDate: boardDay(-1), ...WHY } },
  chgPending: { change: { PendingDate: boardDay(-2) } },
  chgSold: { change: { ...BUYER, ClosePrice: 641_000, PurchaseContractDate: boardDay(-5), CloseDate: boardDay(30) } },
  chgLeased: { from: { ListPrice: 1_900 }, change: { ...BUYER, LeasedAmount: 1_850, LeaseStartDate: boardDay(10) } },
  chgTerm: { change: { CancellationDate: boardDay(-1), TerminationSignedYN: 1, ...WHY } },
  chgExp: { from: { ExpirationDate: boardDay(-3) }, change: { MlsChangeReason: 'EndOfAgreement' } },
  chgWithdrawn: { change: { WithdrawnDate: boardDay(-1), ...WHY } },
  chgDetails: { change: { ListPrice: 639_900 } },
  chgMajor: {
    change: {
      ListPrice: 659_900,
      CorrectionDescription: 'The price was typed wrongly',
      MlsChangeReason: 'MistakenEntry',
    },
  },
  chgPropType: {
    change: { NewPropertyType: 'LAND', NewPropertySubType: 'AcreageLot', MlsChangeReason: 'MistakenEntry' },
  },
  chgDel: { change: { DeletionConfirmedYN: 1, MlsChangeReason: 'MistakenEntry' } },
}
const FORMS = Object.keys(CHANGE_FORMS) as ChangeForm[]
const LETTERS = Object.keys(STATUSES) as StatusLetter[]
const typeFor = (form: ChangeForm): DemoType => (form === 'chgLeased' ? 'RNT' : 'RES')

const given = (form: ChangeForm, status: StatusLetter, agent: Person = PEOPLE.ann) =>
  givenListing(portal.db, {
    agent,
    status,
    propertyType: typeFor(form),
    fields: { ...LISTED, ...CHANGES[form].from },
  })

type Listing = Awaited<ReturnType<typeof givenListing>>
async function send(form: ChangeForm, listing: Listing, member = ann, values = CHANGES[form].change, more = {}) {
  const { epoch } = (await member.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
  const sent = change(listing, epoch, { formName: form, values })
  sent.listingRequest.data.propertyType = typeFor(form)
  return member.call('updateListing', { ...sent, ...more })
}
const recordOf = async ({ UniqueID }: Listing, member = ann) => (await member.call('listingRecord', { UniqueID })).value
const stored = ({ UniqueID }: Listing) =>
  portal.db.selectFrom('listing').selectAll().where('unique_id', '=', UniqueID).executeTakeFirstOrThrow()
const auditOf = async ({ ListingId }: Listing) =>
  (await ann.call('auditQuery', { tableName: 'Listing', uniqueID: 0, entityID: ListingId })).value.data

describe.each(FORMS)('%s', (form) => {
  test.each(LETTERS)('on a listing with status %s: done, or refused and nothing changed', async (status) => {
    const listing = await given(form, status)
    const answer = await send(form, listing)
    const moved = moveBy(form, status)
    const after = await stored(listing)
    if (!moved) {
      expect([answer.status, answer.problem.code]).toEqual([422, 'status-change'])
      expect([after.version, after.standard_status, after.deleted_at]).toEqual([1, status, null])
      return
    }
    expect(answer.problem?.errors ?? []).toEqual([])
    expect([answer.status, after.version, after.standard_status]).toEqual([200, 2, moved.status])
    expect(after.deleted_at !== null).toBe(moved.isDeleted)
  })

  test('is offered where it may be used, and nowhere else', async () => {
    for (const status of LETTERS) {
      const { UniqueID } = await given(form, status)
      const access = await ann.call('access', { action: 'forms', uniqueId: UniqueID }, { params: { form: 'listing' } })
      const expected = moveBy(form, status) !== undefined
      expect([status, access.value.formPermissions[form] === true]).toEqual([status, expected])
    }
  })
})

test('an address names its city after a change form too, which has no field of it', async () => {
  const place = { StreetNumber: '12', StreetName: 'River', City: 'RedDeer' }
  const listing = await givenListing(portal.db, { agent: PEOPLE.ann, fields: { ...LISTED, ...place } })
  expect((await send('chgDetails', listing)).status).toBe(200)
  expect((await recordOf(listing)).row.UnparsedAddress).toBe('12 River, Red Deer')
})

test('a listing that came from no form names no version of one after a change form: the change form’s is not of its type', async () => {
  const listing = await given('chgDetails', 'A')
  expect((await send('chgDetails', listing)).status).toBe(200)
  expect(await stored(listing)).toMatchObject({ form_name: 'res', definition_hash: null })
})

describe('who may', () => {
  const PEOPLE_AND_ANSWERS: [string, Person, number][] = [
    ['the list agent', PEOPLE.ann, 200],
    ['the manager of the office', PEOPLE.mia, 200],
    ['staff', PEOPLE.stan, 200],
    ['an administrator', PEOPLE.ada, 200],
    ['an agent of the same office', PEOPLE.cole, 403],
    ['an agent of another brokerage', PEOPLE.sid, 403],
  ]
  test.each(PEOPLE_AND_ANSWERS)('%s', async (_who, person, expected) => {
    const member = await portal.as(person)
    for (const form of ['chgWithdrawn', 'chgDetails'] as const) {
      const listing = await given(form, 'A')
      const lock = await member.call('lockCreate', { type: 'listing', id: listing.UniqueID })
      const sent = change(listing, lock.status === 200 ? lock.value.epoch : 1, {
        formName: form,
        values: CHANGES[form].change,
      })
      expect([form, (await member.call('updateListing', sent)).status]).toEqual([form, expected])
      const access = await member.call(
        'access',
        { action: 'forms', uniqueId: listing.UniqueID },
        { params: { form: 'listing' } },
      )
      if (expected === 403)
        expect(Object.keys(access.value.formPermissions).filter((name) => name.startsWith('chg'))).toEqual([])
    }
  })

  test('a listing that one may not see is not there', async () => {
    const sid = await portal.as(PEOPLE.sid)
    const listing = await given('chgActive', 'W')
    expect((await sid.call('updateListing', change(listing, 1, { formName: 'chgActive', values: {} }))).status).toBe(
      404,
    )
  })
})

describe('what a change form cannot do', () => {
  test('write fields of other forms', async () => {
    const listing = await given('chgSold', 'A')
    const answer = await send('chgSold', listing, ann, {
      ...CHANGES.chgSold.change,
      YearBuilt: 1900,
      ListAgentKeyNumeric: 103,
    })
    expect([answer.status, answer.problem.errors?.map(({ target }) => target)]).toEqual([
      422,
      ['YearBuilt', 'ListAgentKeyNumeric'],
    ])
  })

  test('change what it only shows; sent along as it is, it does no harm', async () => {
    const listing = await given('chgSold', 'A')
    const { change } = CHANGES.chgSold
    const other = { ListPrice: 1, ListingContractDate: boardDay(-400), ExpirationDate: boardDay(400) }
    expect((await send('chgSold', listing, ann, { ...change, ...other })).problem.errors).toMatchObject([
      { target: 'ListPrice', code: 'not-permitted' },
      { target: 'ListingContractDate', code: 'not-permitted' },
      { target: 'ExpirationDate', code: 'not-permitted' },
    ])
    const { ListPrice = 0 } = LISTED
    expect((await send('chgSold', listing, ann, { ...change, ListPrice, PropertyType: 'COM' })).status).toBe(200)
    expect(await stored(listing)).toMatchObject({ property_type: 'RES', fields: { PropertyType: 'RES', ListPrice } })
  })

  test('say what status follows', async () => {
    const listing = await given('chgWithdrawn', 'A')
    await send('chgWithdrawn', listing, ann, { ...CHANGES.chgWithdrawn.change, StandardStatus: 'S' })
    expect((await stored(listing)).standard_status).toBe('W')
  })

  test('bring rows along that are not stored, or a history of its own', async () => {
    const listing = await given('chgDetails', 'A')
    const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
    const sent = change(listing, epoch, {
      formName: 'chgDetails',
      values: { ListPrice: 639_900 },
      rooms: [room('a', 1)],
    })
    expect((await ann.call('updateListing', sent)).status).toBe(422)
    sent.listingRequest.data.rooms = []
    sent.listingRequest.data.roomsHaveChanged = false
    sent.listingRequest.data.history = [{ uid: 'h', SortOrder: 1, IsDeleted: false, MlsChangeType: 'Invented' }]
    expect((await ann.call('updateListing', sent)).status).toBe(422)
  })

  test('begin a listing, or be saved incomplete', async () => {
    const listing = await given('chgSold', 'I')
    const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
    const sent = change(listing, epoch, { formName: 'chgSold', values: CHANGES.chgSold.change })
    expect((await ann.call('updateIncomplete', sent)).problem.code).toBe('status-change')
    const { UniqueID: _, ...creation } = sent
    creation.listingRequest.data.listing = { RES: CHANGES.chgSold.change }
    expect((await ann.call('createListing', { ...creation, rowLockRequest: null })).status).toBe(400)
  })

  test('sell what ended years ago; what was sold then may still be reported', async () => {
    const ended = { ...LISTED, ListingContractDate: boardDay(-1_300), ExpirationDate: boardDay(-1_100) }
    const listing = await givenListing(portal.db, { status: 'E', fields: ended })
    const { change } = CHANGES.chgSold
    expect((await send('chgSold', listing)).problem.errors).toMatchObject([
      { target: 'PurchaseContractDate', code: 'sold-contract-after-end' },
    ])
    const then = { ...change, PurchaseContractDate: boardDay(-1_110), CloseDate: boardDay(-1_050) }
    expect((await send('chgSold', listing, ann, then)).status).toBe(200)
  })

  test('pass the rules by: each message stands at its field', async () => {
    const listing = await given('chgSold', 'A')
    const answer = await send('chgSold', listing, ann, { ...BUYER, ClosePrice: 12 })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ target: 'ClosePrice', message: 'Enter the whole price in dollars.' }),
        expect.objectContaining({ target: 'CloseDate' }),
      ]),
    )
    expect((await stored(listing)).version).toBe(1)
  })

  test('delete an incomplete listing without a Yes, though an incomplete one may lack anything', async () => {
    const listing = await given('chgDel', 'I')
    expect((await send('chgDel', listing, ann, { MlsChangeReason: 'MistakenEntry' })).status).toBe(422)
  })
})

test('the log names the task; the history says what buyers ask: status and price', async () => {
  const listing = await given('chgDetails', 'A')
  await send('chgDetails', listing)
  await send('chgWithdrawn', { ...listing, version: 2 })
  expect((await auditOf(listing)).map((each) => each.Transactiontype)).toEqual(['Withdrawn', 'Change Details'])
  const { items } = await recordOf(listing)
  expect(items.history).toMatchObject([
    { MlsChangeType: 'Price Change', PreviousValue: '649900', NewValue: '639900', DOM: 40, SortOrder: 1 },
    { MlsChangeType: 'Status Change', PreviousValue: 'A', NewValue: 'W', DOM: 40, SortOrder: 2 },
  ])
})

describe('each change is answered for itself', () => {
  const NOTE: Values = { ChangeComments: 'The seller found a tenant' }
  const withdrawn = async () => {
    const listing = await given('chgWithdrawn', 'A')
    await send('chgWithdrawn', listing, ann, { ...CHANGES.chgWithdrawn.change, ...NOTE })
    return { ...listing, version: 2 }
  }

  test('the reason of the last one is none for this one', async () => {
    const listing = await withdrawn()
    const answer = await send('chgActive', listing, ann, { BackOnMarketDate: boardDay(0) })
    expect([answer.status, answer.problem.errors?.map(({ target }) => target)]).toEqual([422, ['MlsChangeReason']])
  })

  test('the same reason again is in the log again, and a note that was not repeated is gone', async () => {
    const listing = await withdrawn()
    expect((await send('chgActive', listing)).status).toBe(200)
    const { fields } = await stored(listing)
    expect([fields.MlsChangeReason, fields.ChangeComments]).toEqual(['SellerRequest', undefined])
    const [entry] = await auditOf(listing)
    expect(entry?.SubTransaction).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          FieldName: 'MlsChangeReason',
          OldValue: 'SellerRequest',
          NewValue: 'SellerRequest',
        }),
        expect.objectContaining({ FieldName: 'ChangeComments', OldValue: NOTE.ChangeComments, NewValue: null }),
      ]),
    )
  })

  test('what another form asks stays: a withdrawn listing sold says since when it was withdrawn', async () => {
    const listing = await withdrawn()
    expect((await send('chgSold', listing)).status).toBe(200)
    expect((await stored(listing)).fields).toMatchObject({ WithdrawnDate: boardDay(-1), ...WHY, ...NOTE })
  })

  test('a second sale has its own price and buyer; a possession date agreed while pending is still meant', async () => {
    const sold = { ClosePrice: 1, CloseDate: boardDay(-9), BuyerAgentFullName: 'Jo Park', BuyerOfficeName: 'Park' }
    const listing = await givenListing(portal.db, { status: 'A', fields: { ...LISTED, ...sold } })
    const CloseDate = boardDay(60)
    await send('chgPending', listing, ann, { PendingDate: boardDay(0), CloseDate })
    const again = { ...listing, version: 2 }
    const { problem } = await send('chgSold', again, ann, { PurchaseContractDate: boardDay(-1) })
    expect(problem.errors?.map(({ target }) => target).sort()).toEqual(['BuyerAgentFullName', 'ClosePrice'])
    const sale = { BuyerRepresentation: 'None', ClosePrice: 650_000, PurchaseContractDate: boardDay(-1) }
    expect((await send('chgSold', again, ann, sale)).status).toBe(200)
    const { fields } = await stored(listing)
    expect(fields).toMatchObject({ ...sale, CloseDate })
    expect([fields.BuyerAgentFullName, fields.BuyerOfficeName]).toEqual([undefined, undefined])
  })
})

test('a sale carries the buyer’s people as the board knows them, not as a phone sent them', async () => {
  const listing = await given('chgSold', 'A')
  await send('chgSold', listing, ann, { ...CHANGES.chgSold.change, BuyerAgentFullName: 'Somebody Else' })
  const { fields } = await stored(listing)
  expect([fields.BuyerAgentFullName, fields.BuyerAgentMlsId]).toEqual(['Sid Strand', PEOPLE.sid.mlsId])
})

test('a listing of another type keeps what was entered: a change back finds it again', async () => {
  const listing = await givenListing(portal.db, { fields: { ...LISTED, BedroomsTotal: 4, LotSizeArea: 0.5 } })
  const answer = await send('chgPropType', listing)
  expect(answer.problem?.errors ?? []).toEqual([])
  const after = await stored(listing)
  expect([after.property_type, after.form_name, after.fields.PropertyType, after.fields.PropertySubType]).toEqual([
    'LAND',
    'land',
    'LAND',
    'AcreageLot',
  ])
  expect([after.fields.BedroomsTotal, after.fields.LotSizeArea, after.fields.NewPropertyType]).toEqual([
    4,
    0.5,
    undefined,
  ])
  const [entry] = await auditOf(listing)
  expect(entry?.SubTransaction).toContainEqual(
    expect.objectContaining({ FieldName: 'PropertyType', OldValue: 'RES', NewValue: 'LAND' }),
  )
})

test('what was deleted is gone for everybody, and the MLS and the national site are told', async () => {
  const listing = await given('chgDel', 'T')
  expect((await send('chgDel', listing)).status).toBe(200)
  expect((await ann.call('listingRecord', { UniqueID: listing.UniqueID })).status).toBe(404)
  const sent = await portal.db
    .selectFrom('delivery')
    .select(['destination', 'version'])
    .where('listing_unique_id', '=', listing.UniqueID)
    .orderBy('destination')
    .execute()
  expect(sent).toEqual([
    { destination: 'mls', version: 2 },
    { destination: 'national', version: 2 },
  ])
})

test('of fifty who sell the same house at once, one does', async () => {
  const listing = await given('chgSold', 'A')
  const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => {
      const sent = change(listing, epoch, {
        draftId: randomUUID(),
        formName: 'chgSold',
        values: CHANGES.chgSold.change,
      })
      return ann.call('updateListing', sent)
    }),
  )
  expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
  expect(answers.filter((each) => each.status !== 200).every((each) => each.status === 409)).toBe(true)
  expect((await stored(listing)).version).toBe(2)
})
