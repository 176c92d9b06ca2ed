// The bungalow as it was begun on the member's computer: everything but photos is filled in and waits on the server. Journeys that are not about typing go on from there.
import type { Page } from 'playwright-core'
import type { AutosaveRequest, RowDraft } from '#contract/draft.ts'
import type { Value, Values } from '#contract/listing.ts'
import type { UserReply } from '#contract/session.ts'
import { agentValues } from '#src/features/forms/engine/person-values.ts'
import { chooseResidential } from './list-a-house.ts'

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)

/** In codes, as the server holds them; without the member and their office. */
const ANSWERS: Values = {
  PropertyType: 'RES',
  StandardStatus: 'I',
  PropertySubType: 'Detached',
  ListingAgreement: 'ExclusiveRightToSell',
  ListingService: 'FullService',
  ListPrice: 649_900,
  ListingContractDate: day(-1),
  ExpirationDate: day(120),
  BuyerBrokerageCompensation: '3.5% / 1.5%',
  BuyerBrokerageCompensationType: 'Percent',
  StreetNumber: '2412',
  StreetName: '33',
  StreetSuffix: 'Avenue',
  StreetDirSuffix: 'SW',
  CountyOrParish: 'Calgary',
  City: 'Calgary',
  SubdivisionName: 'Altadore',
  StateOrProvince: 'AB',
  PostalCode: 'T2T 2A1',
  UnparsedAddress: '2412 33 Avenue SW, Calgary, AB T2T 2A1',
  Latitude: '51.0236',
  Longitude: '-114.1075',
  ParcelNumber: '0012345678',
  CommonInterest: 'Freehold',
  OwnerName: 'Sam Owner',
  TaxMapNumber: '4479P',
  TaxBlock: '12',
  TaxLot: '7',
  Zoning: 'R-CG',
  TaxYear: new Date().getFullYear() - 1,
  TaxAnnualAmount: 3_985.12,
  StructureType: ['House'],
  ArchitecturalStyle: ['Bungalow'],
  YearBuilt: 1958,
  Levels: ['One'],
  BasementYN: 0,
  LivingArea: 1_104,
  LivingAreaUnits: 'SF',
  LivingAreaSource: 'Plans',
  BuildingAreaUnits: 'SF',
  LotSizeArea: 5_990,
  LotSizeUnits: 'SF',
  FrontageLengthNumericUnit: 'M',
  BedroomsTotal: 3,
  BathroomsFull: 2,
  BathroomsTotalInteger: 2,
  Heating: ['ForcedAir'],
  HeatingYN: 1,
  ParkingTotal: 2,
  PublicRemarks: 'Bright bungalow on a quiet street, with a double garage off the lane.',
  ShowingContactPhone: '403-555-0142',
  OccupantType: 'Owner',
  Possession: ['Negotiable'],
  InternetAddressDisplayYN: 1,
  InternetConsumerCommentYN: 0,
  InternetEntireListingDisplayYN: 1,
  InternetAutomatedValuationDisplayYN: 0,
}
const ROOMS: [string, number, number][] = [
  ['Kitchen', 12, 10],
  ['LivingRoom', 16, 13],
  ['PrimaryBedroom', 13, 11],
  ['Bedroom', 10, 9],
  ['Bedroom', 10, 9],
]

const register = (value: Value) => ({ value, base: null, editedAt: Date.now() })
const registers = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, register(value)]))
const room = ([RoomType, RoomLength, RoomWidth]: (typeof ROOMS)[number], at: number): RowDraft => ({
  fields: registers({ RoomType, RoomLevel: 'Main', RoomLength, RoomWidth, RoomLengthWidthUnits: 'F' }),
  SortOrder: at + 1,
  IsDeleted: false,
  isNew: true,
  editedAt: Date.now(),
})

/** Saved by the signed-in member's computer; answers the draft's id. */
export async function beginElsewhere(page: Page, title = '2412 33 Avenue SW'): Promise<string> {
  const [user, form] = await page.evaluate(() =>
    Promise.all(['/api/user', '/api/definition/res'].map((address) => fetch(address).then((reply) => reply.text()))),
  )
  const { hash: definitionHash } = JSON.parse(form!) as { hash?: string }
  if (!definitionHash) throw new Error(`No form: ${form}`)
  const { agent } = JSON.parse(user!) as UserReply
  const member = { ...agent, MemberKeyNumeric: agent.UniqueID }
  const draftId = crypto.randomUUID()
  const request: AutosaveRequest = {
    UniqueID: null,
    ListingId: null,
    ParentID: null,
    ResourceName: 'Property',
    FormName: 'res',
    IsDeleted: false,
    draftId,
    deviceId: crypto.randomUUID(),
    definitionHash,
    baseVersion: null,
    title,
    from: 0,
    to: 1,
    fields: registers({ ...ANSWERS, ...agentValues('ListAgent', member, (name) => form!.includes(`"${name}"`)) }),
    rows: { rooms: Object.fromEntries(ROOMS.map((each, at) => [crypto.randomUUID(), room(each, at)])) },
    photos: [],
    photoOrder: [],
    rowLockRequest: null,
  }
  const status = await page.evaluate(async (body) => {
    const reply = await fetch('/api/autosave/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-curbside': '1', 'x-curbside-device': body.deviceId },
      body: JSON.stringify(body),
    })
    return `${reply.status} ${await reply.text()}`
  }, request)
  if (!status.startsWith('200')) throw new Error(`The computer could not save: ${status}`)
  return draftId
}

/** The bungalow's form on this phone, filled in but for photos. */
export async function openFilledForm(page: Page): Promise<string> {
  const draftId = await beginElsewhere(page)
  await chooseResidential(page)
  await acceptOffer(page)
  await page.waitForURL((url) => url.searchParams.get('draft') === draftId)
  return draftId
}

/**
 * Yes to the saved listing, or to the newest of several, whose form then comes in place of the empty one that may be
 * there already.
 */
export async function acceptOffer(page: Page): Promise<void> {
  const offer = page.getByRole('dialog', { name: /^Use (your|one of your) saved listings?\?$/ })
  await offer.getByRole('button', { name: /^Yes, use (it|2412 33 Avenue SW)$/ }).click()
  await page.getByRole('heading', { level: 1, name: /2412 33 Avenue SW/ }).waitFor()
  await page.getByRole('button', { name: /Section \d+ of \d+/ }).waitFor()
}
