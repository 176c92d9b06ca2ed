// The demo board's agents and offices pass the rules of their own forms.
import { describe, expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { checkRecord } from '#rules/check-record.ts'
import { compileForm } from '#rules/form-plan.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { agentChooser } from '#server/demo-board/choose-agent.ts'
import { demoMembers, demoOffices } from '#server/demo-board/people.ts'
import { memberFields, officeFields } from '#server/demo-board/profiles.ts'
import { seededRandom } from '#server/demo-board/seeded-random.ts'

const { forms } = buildCatalog(readCatalog('server/catalog/board'))
const today = new Date('2026-11-21T09:30:00Z')

describe('the people of a board', () => {
  const random = seededRandom(3)
  const offices = demoOffices(random, 900)
  const members = demoMembers(random, offices, 900)
  const formNamed = (formName: string) => compileForm(forms.find((each) => each.formName === formName)!)
  const [agentForm, officeForm] = [formNamed('agent'), formNamed('office')]
  /** `was`: the record before; absent: it is new. */
  const check = (form: typeof agentForm, values: Values, was?: Values) => {
    const { errors, warnings, faults } = checkRecord(form, {
      values,
      rows: {},
      base: was ?? {},
      baseRows: {},
      photos: [],
      now: today.toISOString(),
      timezone: 'America/Edmonton',
      tokens: { SUBMITSTATUS: 'A', OPERATION: was ? 'edit' : 'create' },
    })
    expect(
      Object.keys(values).filter((name) => !form.definition.fields.some(({ FieldName }) => FieldName === name)),
    ).toEqual([])
    return [...errors, ...warnings].map(({ target, message }) => `${target}: ${message}`).concat(faults.map(String))
  }

  test('each agent passes the rules of the agent form', () => {
    for (const member of members) {
      const office = offices.find((each) => each.uniqueId === member.officeId)!
      const found = check(agentForm, {
        MemberFirstName: member.firstName,
        MemberLastName: member.lastName,
        MemberEmail: member.email,
        MemberDirectPhone: member.phone,
        MemberMlsId: member.mlsId,
        MemberStatus: member.status,
        MemberMlsSecurityClass: member.role,
        MemberAOR: 'creb',
        OfficeName: office.name,
        OfficeMlsId: office.mlsId,
        OfficeAOR: 'creb',
        OfficePhone: office.phone,
        OfficeKeyNumeric: office.uniqueId,
        ...memberFields(random, member, office, today),
      })
      expect(found, member.email).toEqual([])
    }
  })

  test('its last members wait to be admitted or have left; none of those has a listing', () => {
    const gone = members.filter(({ status }) => status !== 'A')
    expect(gone.map(({ status }) => status).toSorted()).toEqual(['I', 'I', 'P', 'P'])
    const closed = offices.filter(({ status }) => status === 'T').map(({ uniqueId }) => uniqueId)
    expect(members.filter(({ officeId }) => closed.includes(officeId))).toEqual([])
    const choose = agentChooser(1, members, 3_000)
    const chosen = new Set(Array.from({ length: 3_000 }, (_, at) => choose(random, at)))
    expect(gone.filter((member) => chosen.has(member))).toEqual([])
  })

  test('each office passes the rules of the office form', () => {
    for (const office of offices) {
      const values = {
        OfficeName: office.name,
        OfficeMlsId: office.mlsId,
        OfficeStatus: office.status,
        OfficePhone: office.phone,
        OfficeAOR: 'creb',
        ...officeFields(random, office, offices, members),
      }
      const found = check(officeForm, values, office.status === 'T' ? values : undefined)
      expect(found, office.name).toEqual([])
    }
  })

  test('what View Agent and View Office show is filled in somewhere', () => {
    const missing = (names: string[], rows: Values[]) => names.filter((name) => !rows.some((row) => row[name]))
    const agents = members.map((each) => memberFields(random, each, offices[1]!, today))
    const social = ['WebLinkedIn', 'WebFacebook', 'WebTwitter', 'MemberInstagram']
    expect(missing(['TerminationDate', 'MemberFax', ...social], agents)).toEqual([])
    expect(missing(social, agents.slice(0, 1))).toEqual([])
    const places = offices.map((each) => officeFields(random, each, offices, members))
    const sites = ['OtherWebsite', 'OfficeSocialMedia', 'WebFacebook', 'WebTwitter']
    const shown = ['OfficeAssociationComments', 'OfficeTollFreePhone', ...sites]
    expect(missing(['OfficePostalCodePlus4', 'TerminationDate'], places)).toEqual([])
    expect(missing(shown, places.slice(1, 2))).toEqual([])
  })
})
