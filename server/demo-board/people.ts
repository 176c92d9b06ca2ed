// The demo board's offices and members. All of them are made up; the towns are real.
import type { Random } from './seeded-random.ts'

export type DemoOffice = {
  uniqueId: number
  mlsId: string
  name: string
  phone: string
  brokerageId: number
  town: string
  street: string
  postalCode: string
  status: 'A' | 'T'
}

export type DemoMember = {
  uniqueId: number
  mlsId: string
  userName: string | null
  role: 'agent' | 'manager' | 'broker' | 'staff' | 'admin'
  status: 'A' | 'I' | 'P'
  firstName: string
  lastName: string
  email: string
  phone: string
  officeId: number
}

const FIRST = [
  'Amara',
  'Anders',
  'Aisha',
  'Brielle',
  'Callum',
  'Chantal',
  'Dana',
  'Deepa',
  'Elliot',
  'Esther',
  'Farah',
  'Felix',
  'Gemma',
  'Graham',
  'Hana',
  'Harjit',
  'Imogen',
  'Ivan',
  'Jasleen',
  'Joel',
  'Kaya',
  'Kirsten',
  'Laurent',
  'Leila',
  'Marcus',
  'Mei',
  'Nadia',
  'Noah',
  'Odette',
  'Owen',
  'Petra',
  'Priya',
  'Quinn',
  'Rafael',
  'Renata',
  'Ruth',
  'Sanjay',
  'Sofia',
  'Tariq',
  'Teresa',
  'Uma',
  'Victor',
  'Wanda',
  'Wei',
  'Xenia',
  'Yasmin',
  'Yusuf',
  'Zoe',
]
const LAST = [
  'Abernathy',
  'Achterberg',
  'Bairstow',
  'Belanger',
  'Bergstrom',
  'Bouchard',
  'Castellan',
  'Chahal',
  'Cardinal',
  'Delorme',
  'Dhaliwal',
  'Eastwick',
  'Ferreira',
  'Fontaine',
  'Gauthier',
  'Gillespie',
  'Halvorson',
  'Hargreave',
  'Iverson',
  'Janzen',
  'Kaminski',
  'Kowalchuk',
  'Laframboise',
  'Lindqvist',
  'Macready',
  'Makokis',
  'Mistry',
  'Nakamura',
  'Nguyen',
  'Olafson',
  'Okafor',
  'Pashkewych',
  'Pereira',
  'Quesnel',
  'Rasmussen',
  'Redcrow',
  'Santangelo',
  'Sidhu',
  'Stanislaus',
  'Tremblay',
  'Tkachuk',
  'Underhill',
  'Vandenberg',
  'Wallingford',
  'Whitford',
  'Yamada',
  'Zielinski',
]
const BROKERAGES = [
  'Chinook Arch Realty',
  'Bow & Elbow Real Estate',
  'Prairie Lantern Homes',
  'Saddle Ridge Brokers',
  'North Saskatchewan Realty',
  'Big Sky Property Group',
  'Wild Rose Residential',
  'Kananaskis Key Realty',
  'Heritage Grain Realty',
  'Parkland & Pine',
  'Magpie Street Realty',
  'Coulee View Brokers',
  'Lodgepole Real Estate',
  'Red Willow Homes',
  'Medicine Line Realty',
  'Peace Country Properties',
  'Cypress & Clay Realty',
  'Aspen Grove Brokerage',
]
const BRANCH_TOWNS = [
  'Airdrie',
  'St. Albert',
  'Red Deer',
  'Lethbridge',
  'Medicine Hat',
  'Grande Prairie',
  'Okotoks',
  'Cochrane',
  'Leduc',
  'Spruce Grove',
  'Canmore',
]
export const OFFICE_STREETS = [
  'Centre Street',
  'Main Street',
  '4 Street SW',
  'Jasper Avenue',
  'Whyte Avenue',
  '17 Avenue SW',
  'Gaetz Avenue',
  'Railway Street',
]

/** The accounts that sign in with "demo". Each works where the role makes most sense. */
const SIGN_INS = [
  ['agent@demo', 'agent', 'Jordan', 'Lindqvist', 0],
  ['coagent@demo', 'agent', 'Priya', 'Sidhu', 0],
  ['manager@demo', 'manager', 'Graham', 'Halvorson', 0],
  ['broker@demo', 'broker', 'Odette', 'Fontaine', 0],
  ['staff@demo', 'staff', 'Teresa', 'Kowalchuk', -1],
  ['admin@demo', 'admin', 'Sanjay', 'Mistry', -1],
] as const

/** Statuses of the board's last members: some wait for approval, some have left. None of them has listings. */
const LAST_STATUSES = ['P', 'P', 'I', 'I'] as const
const statusOf = (at: number, count: number): DemoMember['status'] =>
  at < SIGN_INS.length ? 'A' : (LAST_STATUSES[count - 1 - at] ?? 'A')

const BOARD_OFFICE_ID = 1000
const FIRST_MEMBER_ID = 5001

export const demoPostalCode = (random: Random): string =>
  `T${random.int(1, 9)}${random.pick([...'ABCEGHJKLMNPRSTVWXYZ'])} ${random.int(0, 9)}${random.pick([...'ABCEGHJKLMNPRSTVWXYZ'])}${random.int(0, 9)}`
/** 555-01xx numbers are reserved for fiction. */
export const demoPhone = (random: Random): string =>
  `${random.pick(['403', '587', '780', '825'])}-555-01${String(random.int(0, 99)).padStart(2, '0')}`

/** Thirty offices serve three hundred members; larger boards have more branches. One more has closed. */
export function demoOffices(random: Random, members = 300): DemoOffice[] {
  const office = (index: number, name: string, brokerageId: number, town: string): DemoOffice => ({
    uniqueId: BOARD_OFFICE_ID + index,
    mlsId: `O${10_000 + index}`,
    name,
    phone: demoPhone(random),
    brokerageId,
    town,
    street: `${random.int(100, 9900)} ${random.pick(OFFICE_STREETS)}`,
    postalCode: demoPostalCode(random),
    status: 'A',
  })
  const board = office(0, 'Foothills Real Estate Board', BOARD_OFFICE_ID, 'Calgary')
  const main = BROKERAGES.map((name, at) =>
    office(at + 1, name, BOARD_OFFICE_ID + at + 1, at % 2 ? 'Edmonton' : 'Calgary'),
  )
  const most = BROKERAGES.length * BRANCH_TOWNS.length
  const count = Math.min(most, Math.max(BRANCH_TOWNS.length, Math.floor(members / 30) - main.length - 1))
  const branches = Array.from({ length: count }, (_, at) => {
    const town = BRANCH_TOWNS[at % BRANCH_TOWNS.length]!
    const brokerage = ((at % BRANCH_TOWNS.length) + Math.floor(at / BRANCH_TOWNS.length)) % BROKERAGES.length
    return office(main.length + 1 + at, `${BROKERAGES[brokerage]} – ${town}`, BOARD_OFFICE_ID + brokerage + 1, town)
  })
  return [board, ...main, ...branches, closedOffice(main.length + 1 + branches.length)]
}

/** Whatever chance decides for the others stays the same with it. */
function closedOffice(index: number): DemoOffice {
  const uniqueId = BOARD_OFFICE_ID + index
  return {
    uniqueId,
    mlsId: `O${10_000 + index}`,
    name: 'Milk River Realty',
    phone: '403-555-0178',
    brokerageId: uniqueId,
    town: 'Milk River',
    street: '12 Main Street',
    postalCode: 'T0K 1M0',
    status: 'T',
  }
}

export function demoMembers(random: Random, offices: DemoOffice[], count: number): DemoMember[] {
  const brokers = offices.slice(1).filter(({ status }) => status === 'A')
  return Array.from({ length: count }, (_, at) => {
    const known = SIGN_INS[at]
    const officeAt = known ? known[4] : (at - SIGN_INS.length) % brokers.length
    const office = officeAt < 0 ? offices[0]! : brokers[officeAt]!
    // After the six demo accounts, the first round of members are the managers and brokers of their offices.
    const round = Math.floor((at - SIGN_INS.length) / brokers.length)
    const leads = office.brokerageId === office.uniqueId ? 'broker' : 'manager'
    const firstName = known?.[2] ?? random.pick(FIRST)
    const lastName = known?.[3] ?? random.pick(LAST)
    return {
      uniqueId: FIRST_MEMBER_ID + at,
      mlsId: `A${20_001 + at}`,
      userName: known?.[0] ?? null,
      role: known?.[1] ?? (round === 0 ? leads : 'agent'),
      status: statusOf(at, count),
      firstName,
      lastName,
      email: `${firstName}.${lastName}${at}@example.com`.toLowerCase(),
      phone: demoPhone(random),
      officeId: office.uniqueId,
    }
  })
}
