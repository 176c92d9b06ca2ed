import { expect, test } from 'vitest'
import { agentOffer, officeOffer } from '#src/app/pages/record-form/person-slot.tsx'
import { anAgent } from '../features/people/an-agent.ts'
import { anOffice } from '../features/people/an-office.ts'

const agents = [
  anAgent({ UniqueID: 1, OfficeKeyNumeric: 10, isListable: true }),
  anAgent({ UniqueID: 2, OfficeKeyNumeric: 20, isListable: false, canManage: true }),
  anAgent({ UniqueID: 3, OfficeKeyNumeric: 20, isListable: false }),
  anAgent({ UniqueID: 4, OfficeKeyNumeric: 30, isListable: false, canManage: true, canBeBroker: true }),
]
const offices = [
  anOffice({ UniqueID: 10, MainOfficeKeyNumeric: 10, isEditable: true }),
  anOffice({ UniqueID: 11, MainOfficeKeyNumeric: 10 }),
  anOffice({ UniqueID: 20, MainOfficeKeyNumeric: 20 }),
]
const ids = (rows: { UniqueID: number }[]) => rows.map(({ UniqueID }) => UniqueID)

test.each([
  ['ListAgent', null, [1]],
  ['OfficeManager', 20, [2]],
  ['OfficeManager', null, [2, 4]],
  ['OfficeBroker', 20, [4]],
  ['CoListAgent', null, [1, 2, 3, 4]],
  ['BuyerAgent', null, [1, 2, 3, 4]],
])('%s, of office %s: agents %s', (role, office, expected) => {
  const offer = agentOffer(role, office)
  expect(ids(offer ? agents.filter(offer.takes) : agents)).toEqual(expected)
})

test.each([
  ['ListOffice', 10, [10, 11]],
  ['ListOffice', null, [10, 11, 20]],
  ['MainOffice', null, [10, 20]],
  ['Office', null, [10]],
  ['BuyerOffice', null, [10, 11, 20]],
])('%s, of brokerage %s: offices %s', (role, brokerage, expected) => {
  const offer = officeOffer(role, brokerage)
  expect(ids(offer ? offices.filter(offer.takes) : offices)).toEqual(expected)
})
