// A manager enters an agent: what only the board writes is neither sent nor asked for, and the draft is named by the person.
import { describe, expect, test } from 'vitest'
import type { FormDefinition } from '#contract/form-definition.ts'
import { recordTitle } from '#src/features/forms/engine/consequences.ts'
import { buildModel } from '#src/features/forms/engine/form-model.ts'
import { newValues } from '#src/features/forms/engine/start-record.ts'
import { type NewDraft, newDraft } from '#src/offline/drafts/new-draft.ts'
import { aDefinition, aSession, NOW, TODAY } from './a-form.ts'

const agentForm: FormDefinition = {
  ...aDefinition([
    {
      name: 'All',
      groups: [
        {
          fields: [
            { FieldName: 'MemberFirstName', IsRequired: true },
            { FieldName: 'MemberLastName', IsRequired: true },
            { FieldName: 'MemberStatus', IsRequired: true, DefaultValue: 'A' },
            { FieldName: 'OfficeKeyNumeric', datatype: 'integer' },
            { FieldName: 'OfficeName' },
          ],
        },
      ],
    },
  ]),
  formName: 'agent',
  definitionType: 'agent',
}
const graham = { OfficeKeyNumeric: 7, OfficeName: 'Northgate', MemberFirstName: 'Graham' }

function enters(fields: Record<string, boolean>) {
  return aSession(agentForm, {
    permissions: { fields, pages: {} },
    userClass: 'MANAGER',
    values: newValues(buildModel(agentForm), TODAY, graham as never),
    title: 'Agent, 21 Nov 12:00',
    drafts: {
      begin: (draft: NewDraft) =>
        newDraft(draft, { draftId: 'd', deviceId: 'p', owner: { real: 1, effective: 1 }, now: NOW }),
      create: async () => 'd' as never,
      edit: async () => undefined as never,
    } as never,
  })
}

describe('an agent whom a manager enters', () => {
  const { store } = enters({ MemberStatus: false })
  test('begins in the manager’s own office', () => expect(store.value('OfficeName')).toBe('Northgate'))
  test('has no status yet, and none is asked for', () => {
    expect(store.value('MemberStatus')).toBeNull()
    expect(store.state('MemberStatus')).toMatchObject({ isDisabled: true, isRequired: false, errorMessage: null })
  })
  test('needs a name', () => {
    expect(store.counts.total().errors).toBe(2)
    store.set('MemberFirstName', 'Ines', 'input')
    store.set('MemberLastName', 'Okafor', 'input')
    store.flush()
    expect(store.counts.total().errors).toBe(0)
    expect(store.title()).toBe('Ines Okafor')
  })
})

test('staff set the status: it begins with its default', () => {
  expect(enters({}).store.value('MemberStatus')).toBe('A')
})

const NO_ADDRESS = () => 'an address'
test.each([
  [
    'an agent by the name on listings',
    'agent',
    { MemberFirstName: 'Ines', MemberFullName: 'Dr. Ines Okafor' },
    'Dr. Ines Okafor',
  ],
  ['an agent by first and last name', 'agent', { MemberFirstName: ' Ines ', MemberLastName: 'Okafor' }, 'Ines Okafor'],
  ['an office by its name', 'office', { OfficeName: 'Northgate', OfficeCity: 'Calgary' }, 'Northgate'],
  ['a listing by its address', undefined, { City: 'CAL' }, 'an address'],
  ['a listing with a province alone by nothing', undefined, { StateOrProvince: 'AB' }, ''],
] as const)('%s', (_, type, values, title) => expect(recordTitle(type, values, NO_ADDRESS)).toBe(title))
