// Form fields of the demo board's agents and offices that have no column in their tables. All of them are fictional:
// web addresses are on example domains, phone numbers are 555-01xx.
import { DAY_MS } from '#contract/constants.ts'
import type { Values } from '#contract/listing.ts'
import { type DemoMember, type DemoOffice, demoPhone, demoPostalCode, OFFICE_STREETS } from './people.ts'
import type { Random } from './seeded-random.ts'

const LANGUAGES = [
  'French',
  'Punjabi',
  'Tagalog',
  'Mandarin',
  'Cantonese',
  'Arabic',
  'Spanish',
  'German',
  'Ukrainian',
  'Cree',
]
const DESIGNATIONS = ['ABR', 'SRES', 'SRS', 'CNE', 'RENE', 'GREEN']
const BIOS = [
  'Grew up here, knows the schools and the shortcuts, and answers the phone on Sundays.',
  'Sold grain bins before houses, and still drives out to look at every quarter section.',
  'Helps first-time buyers read a condo document, and sellers choose what to repair.',
  'Twenty winters in the trade. Brings a flashlight and looks behind the furnace.',
]
const BOARD_NOTES = [
  'Lockboxes are programmed at the front desk, weekdays until four.',
  'Deliveries to the rear entrance; the front door is locked at noon on Fridays.',
  'The manager is on leave until spring; ask for the broker.',
]

const lower = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '')
const day = (date: Date) => date.toISOString().slice(0, 10)
/** RECA licenses expire on September 30. */
const licenseExpiry = (today: Date) => {
  const year = today.getUTCFullYear()
  return `${day(today) > `${year}-09-30` ? year + 1 : year}-09-30`
}
const KINDS = {
  agent: ['Associate', 'Associate'],
  manager: ['OfficeManager', 'AssociateBroker'],
  broker: ['Broker', 'Broker'],
  staff: ['AssociationStaff', null],
  admin: ['AssociationStaff', null],
} as const

export function memberFields(random: Random, member: DemoMember, office: DemoOffice, today: Date): Values {
  const name = `${lower(member.firstName)}-${lower(member.lastName)}-${member.uniqueId}`
  const [kind, license] = KINDS[member.role]
  const since = random.int(1998, today.getUTCFullYear() - 1)
  /** The demo accounts show everything. */
  const shows = (share: number) => random.chance(share) || member.userName !== null
  return {
    MemberFullName: `${member.firstName} ${member.lastName}`,
    MemberType: kind,
    MembershipDate: `${since}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
    LanguageSpoken: ['English', ...(random.chance(0.45) ? [random.pick(LANGUAGES)] : [])],
    ...(license && {
      MemberStateLicense: `R${100_000 + member.uniqueId}`,
      MemberStateLicenseType: license,
      MemberStateLicenseState: 'AB',
      MemberStateLicenseExpirationDate: licenseExpiry(today),
      PrimaryWebsite: `https://${name}.example.com`,
      MemberNationalAssociationId: String(1_000_000 + member.uniqueId),
    }),
    ...(license && random.chance(0.25) && { MemberDesignation: [random.pick(DESIGNATIONS)] }),
    ...(license && random.chance(0.35) && { MemberBio: random.pick(BIOS) }),
    ...(shows(0.6) && { WebLinkedIn: `https://www.linkedin.com/in/example-${name}` }),
    ...(shows(0.4) && { WebFacebook: `https://www.facebook.com/example-${name}` }),
    ...(shows(0.25) && { WebTwitter: `https://x.com/example_${member.uniqueId}` }),
    ...(member.status === 'I' && { TerminationDate: day(new Date(today.getTime() - 30 * DAY_MS)) }),
    ...(shows(0.3) && { MemberInstagram: `https://www.instagram.com/example_${member.uniqueId}` }),
    CellPhone: demoPhone(random),
    ...(random.chance(0.3) && { MemberFax: demoPhone(random) }),
    ...(random.chance(0.3) && { MemberOfficePhoneExt: String(random.int(100, 399)) }),
    MemberAddress1: `${random.int(100, 9900)} ${random.pick(OFFICE_STREETS)}`,
    MemberCity: office.town,
    MemberStateOrProvince: 'AB',
    MemberPostalCode: demoPostalCode(random),
    MemberPreferredMedia: random.pick(['Email', 'Email', 'Phone', 'Text']),
    MemberPreferredMail: 'Office',
    MemberPreferredPublication: 'Email',
    MemberMailOptOutYN: random.chance(0.2) ? 1 : 0,
    MemberMlsAccessYN: member.userName ? 1 : 0,
    MemberBillingPreference: random.pick(['Member', 'Office']),
  }
}

export function officeFields(
  random: Random,
  office: DemoOffice,
  offices: readonly DemoOffice[],
  members: readonly DemoMember[],
): Values {
  if (office.status === 'T') return CLOSED
  const main = offices.find((each) => each.uniqueId === office.brokerageId)!
  const branches = offices.filter((each) => each.brokerageId === main.uniqueId && each !== main).length
  const isBoard = office === offices[0]
  const site = lower(main.name)
  const of = (role: DemoMember['role'], at: DemoOffice) =>
    members.find((each) => each.role === role && each.officeId === at.uniqueId)
  /** The demo accounts' office shows everything. */
  const shows = (share: number) => random.chance(share) || office === offices[1]
  const manager = of('manager', office)
  const broker = of('broker', main)
  return {
    OfficeType: isBoard ? 'Association' : 'Brokerage',
    ...branchOf(office, main, branches),
    MembershipDate: `${random.int(1965, 2019)}-0${random.int(1, 9)}-${random.int(10, 28)}`,
    ...(!isBoard && { OfficeCorporateLicense: `B${20_000 + main.uniqueId}`, OfficeBio: bioOf(office) }),
    ...(manager && {
      OfficeManagerFullName: `${manager.firstName} ${manager.lastName}`,
      OfficeManagerMlsId: manager.mlsId,
      OfficeManagerDirectPhone: manager.phone,
      OfficeManagerEmail: manager.email,
      OfficeManagerKeyNumeric: manager.uniqueId,
    }),
    ...(broker && {
      OfficeBrokerFullName: `${broker.firstName} ${broker.lastName}`,
      OfficeBrokerMlsId: broker.mlsId,
      OfficeBrokerKeyNumeric: broker.uniqueId,
    }),
    OfficePreferredMedia: 'Email',
    OfficeEmail: `office${office.uniqueId}@${site}.example.com`,
    OfficeFax: demoPhone(random),
    OfficeAddress1: office.street,
    OfficeCity: office.town,
    OfficeStateOrProvince: 'AB',
    OfficePostalCode: office.postalCode,
    OfficeMailAddress1: `Box ${random.int(100, 9_999)}`,
    OfficeMailCity: office.town,
    OfficeMailCountry: 'CA',
    OfficeMailStateOrProvince: 'AB',
    OfficeMailPostalCode: office.postalCode,
    OfficeNationalAssociationId: String(500_000 + office.uniqueId),
    PrimaryWebsite: `https://${site}.example.com`,
    ...(shows(0.3) && { OtherWebsite: `https://careers.${site}.example.com` }),
    ...(shows(0.4) && {
      OfficeTollFreePhone: `${random.pick(['800', '833', '877'])}-555-01${random.int(10, 99)}`,
    }),
    ...(shows(0.3) && { OfficeSocialMedia: `https://social.example.com/${site}` }),
    ...(shows(0.3) && { WebTwitter: `https://x.com/example_${office.uniqueId}` }),
    ...(shows(0.2) && { OfficeAssociationComments: random.pick(BOARD_NOTES) }),
    ...(shows(0.6) && { WebFacebook: `https://www.facebook.com/example-${site}` }),
    ...(random.chance(0.5) && { WebLinkedIn: `https://www.linkedin.com/company/example-${site}` }),
    IDXOfficeParticipationYN: 1,
    VirtualOfficeWebsiteYN: 0,
    SyndicateAgentOption: 'Agent',
  }
}

/** Its owner has moved across the border, and has the mail sent there. */
const CLOSED: Values = {
  OfficeType: 'Brokerage',
  OfficeBranchType: 'StandAlone',
  MembershipDate: '1988-05-02',
  TerminationDate: '2024-06-28',
  OfficePreferredMedia: 'Email',
  OfficeEmail: 'office@milkriver.example.com',
  OfficeAddress1: '12 Main Street',
  OfficeCity: 'Milk River',
  OfficeStateOrProvince: 'AB',
  OfficePostalCode: 'T0K 1M0',
  OfficeMailAddress1: 'Box 142',
  OfficeMailCity: 'Sweet Grass',
  OfficeMailCountry: 'US',
  OfficeMailStateOrProvince: null,
  OfficeMailPostalCode: '59484',
  OfficePostalCodePlus4: '0142',
  IDXOfficeParticipationYN: 0,
  VirtualOfficeWebsiteYN: 0,
}

const bioOf = ({ town }: DemoOffice) => `Homes, farms and shops in ${town} and around it, since before the ring road.`

function branchOf(office: DemoOffice, main: DemoOffice, branches: number): Values {
  if (office !== main)
    return {
      OfficeBranchType: 'Branch',
      MainOfficeName: main.name,
      MainOfficeMlsId: main.mlsId,
      MainOfficeKeyNumeric: main.uniqueId,
    }
  return branches > 0 ? { OfficeBranchType: 'Main', NumberOfBranches: branches } : { OfficeBranchType: 'StandAlone' }
}
