import { describe, expect, test } from 'vitest'
import { agentValues, officeValues } from '#src/features/forms/engine/person-values.ts'
import { anAgent } from '../people/an-agent.ts'
import { anOffice } from '../people/an-office.ts'

const everywhere = () => true
const agent = anAgent({ UniqueID: 41, MemberFirstName: 'Ana', MemberLastName: 'Cole' })
const ANA = {
  BuyerAgentAOR: 'creb',
  BuyerAgentEmail: 'ana@example.com',
  BuyerAgentFullName: 'Ana Cole',
  BuyerAgentMlsId: 'A41',
  BuyerAgentDirectPhone: '403-555-0142',
  BuyerAgentKeyNumeric: 41,
}
const OFFICE = { KeyNumeric: 1001, MlsId: 'O10001', Name: 'Chinook Arch Realty', AOR: 'creb', Phone: '403-555-0100' }
const as = (role: string, parts: object) =>
  Object.fromEntries(Object.entries(parts).map(([part, value]) => [role + part, value]))

describe('a chosen agent', () => {
  test('brings the six fields of the specification, and the office of the same side', () =>
    expect(agentValues('BuyerAgent', agent, everywhere)).toEqual({
      ...ANA,
      BuyerAgentFirstName: 'Ana',
      BuyerAgentLastName: 'Cole',
      ...as('BuyerOffice', OFFICE),
    }))
  test.each([
    ['ListAgent', 'ListOffice'],
    ['CoListAgent', 'CoListOffice'],
    ['CoBuyerAgent', 'CoBuyerOffice'],
  ])('%s brings %s', (role, office) => expect(agentValues(role, agent, everywhere)).toMatchObject(as(office, OFFICE)))
  test('who leads an office brings none', () =>
    expect(
      Object.keys(agentValues('OfficeManager', agent, everywhere)).filter((name) => !name.startsWith('OfficeManager')),
    ).toEqual([]))
  test('fills only what the form has', () =>
    expect(agentValues('BuyerAgent', agent, (name) => name in ANA)).toEqual(ANA))
  test('cleared, nothing of them and of their office stays', () =>
    expect(new Set(Object.values(agentValues('CoListAgent', null, everywhere)))).toEqual(new Set([null])))
})

describe('a chosen office', () => {
  const office = anOffice({ OfficeMlsId: 'O10001' })
  test.each(['ListOffice', 'BuyerOffice', 'CoBuyerOffice', 'Office'])('%s: key, id, name, board and phone', (role) =>
    expect(officeValues(role, office, everywhere)).toEqual(as(role, OFFICE)),
  )
  test('the main office: key, id and name only', () =>
    expect(officeValues('MainOffice', office, everywhere)).toEqual({
      MainOfficeKeyNumeric: 1001,
      MainOfficeMlsId: 'O10001',
      MainOfficeName: 'Chinook Arch Realty',
    }))
})
