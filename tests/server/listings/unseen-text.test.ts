// Text is cleaned before validation: invisible characters fill no required field, count toward no minimum length, and are never stored.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { PEOPLE } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { autosave, creation, HOUSE, room } from '../../support/submission.ts'
import { insertTown } from '../../support/town.ts'

const portal = await portalForThisFile({ catalog: peopleCatalog() })
await insertTown(portal.db)
const ann = await portal.as(PEOPLE.ann)

type Answer = { status: number; problem: { errors?: { target: string; code: string }[] } }
const told = ({ status, problem }: Answer) => problem?.errors?.map(({ target, code }) => `${target} ${code}`) ?? status

const INVISIBLE = ['\u0000', '\u200b', '\u200d', ' \ufeff\u2060 ', '\u3164', '\u202e\u202c'] as const
const SPRINKLED = 'Be\u0000fo\u200bre'

test.each(INVISIBLE)('%j is no name of an agent, an office or a condo, and no price', async (nothing) => {
  const photos = { photos: [] }
  const write = (values: object) => ({ draftId: randomUUID(), data: { ...values, ...photos }, rowLockRequest: null })
  const agent = { MemberFirstName: nothing, MemberLastName: 'North' }
  const mia = await portal.as(PEOPLE.mia)
  const stan = await portal.as(PEOPLE.stan)
  expect(told(await mia.call('agentCreate', write({ agent }) as never))).toEqual(['MemberFirstName required'])
  expect(told(await stan.call('officeInsert', write({ office: { OfficeName: nothing } }) as never))).toEqual([
    'OfficeName required',
  ])
  const condo = await stan.call('condoInsert', { CondoData: { CondoName: nothing, SubdivisionName: 'Bowness' } })
  expect([condo.status, condo.problem.errors?.[0]?.target]).toEqual([400, 'CondoData.CondoName'])
  const priceless = { ...HOUSE, ListPrice: nothing } as Values
  expect(told(await ann.call('createListing', creation({ values: priceless })))).toEqual(['ListPrice required'])
})

test('a required field that holds nothing that is seen cannot be emptied into', async () => {
  const stan = await portal.as(PEOPLE.stan)
  const id = PEOPLE.wes.uniqueId
  const { epoch } = (await stan.call('lockCreate', { type: 'agent', id })).value
  const answer = await stan.call('agentUpdate', {
    UniqueID: id,
    draftId: randomUUID(),
    baseVersion: 1,
    data: { agent: { MemberLastName: '\u200b\u200b' }, photos: [] },
    rowLockRequest: { type: 'agent', id, epoch },
  })
  expect(told(answer)).toEqual(['MemberLastName required'])
})

test('a listing, its rows and its drafts keep what is seen', async () => {
  const rooms = [room('a', 1, { RoomType: 'Kit\u200bchen' })]
  const { status, value } = await ann.call(
    'createListing',
    creation({ values: { ...HOUSE, PublicRemarks: SPRINKLED }, rooms }),
  )
  expect(status).toBe(200)
  const record = (await ann.call('listingRecord', { UniqueID: value.Data.UniqueID })).value
  expect([record.listing.PublicRemarks, record.items.rooms?.[0]?.RoomType]).toEqual(['Before', 'Kitchen'])

  const sent = autosave({ deviceId: ann.device, values: { PublicRemarks: SPRINKLED }, title: SPRINKLED })
  expect((await ann.call('autosaveCreate', sent)).status).toBe(200)
  const draft = (await ann.call('autosaveRetrieve', { draftId: sent.draftId })).value
  expect([draft.fields.PublicRemarks?.value, draft.record.title]).toEqual(['Before', 'Before'])
})

test('a maximum counts characters, not their halves, and an emoji of several stays whole', async () => {
  const values = (PublicRemarks: string) => ({ ...HOUSE, PublicRemarks })
  expect((await ann.call('createListing', creation({ values: values('🙂'.repeat(100)) }))).status).toBe(200)
  expect(told(await ann.call('createListing', creation({ values: values('🙂'.repeat(101)) })))).toEqual([
    'PublicRemarks value',
  ])
  const { value } = await ann.call('createListing', creation({ values: values('👨‍👩‍👧') }))
  const record = (await ann.call('listingRecord', { UniqueID: value.Data.UniqueID })).value
  expect(record.listing.PublicRemarks).toBe('👨‍👩‍👧')
})

test('line breaks of Word and PDF are kept as breaks, and a search copied with invisible marks finds its listing', async () => {
  const StreetName = 'Larkspur'
  const values = { ...HOUSE, StreetName, PublicRemarks: 'Kitchen\vBath\fDen\u2028Yard' }
  const { value } = await ann.call('createListing', creation({ values }))
  const record = (await ann.call('listingRecord', { UniqueID: value.Data.UniqueID })).value
  expect(record.listing.PublicRemarks).toBe('Kitchen\nBath\nDen\nYard')
  const clause = [{ name: 'StreetName', value: '\u200eLark\u00adspur\u00a0\n' }] as const
  const { rows } = (await ann.call('searchListings', { where: { clause: [...clause] } })).value
  expect(rows.map((row) => row.ListingId)).toEqual([value.Data.ListingId])
})
