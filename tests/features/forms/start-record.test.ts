import { describe, expect, test } from 'vitest'
import type { Member } from '#contract/session.ts'
import { buildModel } from '#src/features/forms/engine/form-model.ts'
import { newValues } from '#src/features/forms/engine/start-record.ts'
import { temporaryLinc } from '#src/features/forms/engine/temporary-linc.ts'
import { fromLocalMoment, timeSteps, toLocalMoment } from '#src/features/forms/fields/time-text.ts'
import { aDefinition, TODAY } from './a-form.ts'

const priya: Member = {
  UniqueID: 12,
  MemberFirstName: 'Priya',
  MemberLastName: 'Nair',
  MemberFullName: 'Priya Nair',
  MemberMlsId: 'A10293',
  MemberEmail: 'priya@northgate.example',
  MemberAOR: 'North',
  OfficeName: 'Northgate',
  OfficeKeyNumeric: 7,
  OfficeMlsId: 'O7',
  OfficePhone: '403-555-0100',
  OfficeAOR: 'North',
  MemberDirectPhone: '403-555-0199',
}

describe('a new listing', () => {
  const model = buildModel(
    aDefinition([
      {
        name: 'A',
        groups: [
          {
            fields: [
              { FieldName: 'ListingContractDate', datatype: 'date', DefaultValue: 'today' },
              { FieldName: 'StandardStatus', DefaultValue: 'I' },
              { FieldName: 'Stories', datatype: 'integer', DefaultValue: '2' },
              { FieldName: 'Features', multiselect: true, comboBoxLookupName: 'F', DefaultValue: 'DECK' },
              { FieldName: 'Remark', DefaultValue: 'today' },
              { FieldName: 'Empty' },
              { FieldName: 'ListAgentFullName' },
              { FieldName: 'ListAgentKeyNumeric', datatype: 'integer' },
              { FieldName: 'ListOfficeName' },
              { FieldName: 'PropertyType' },
            ],
          },
        ],
      },
    ]),
  )
  test('begins with the defaults, today as the current date, and the member as its agent', () =>
    expect(newValues(model, TODAY, priya)).toEqual({
      ListingContractDate: TODAY,
      StandardStatus: 'I',
      Stories: 2,
      Features: ['DECK'],
      Remark: 'today',
      ListAgentFullName: 'Priya Nair',
      ListAgentKeyNumeric: 12,
      ListOfficeName: 'Northgate',
      PropertyType: 'RES',
    }))
})

test('a definition with a group or data type that this build does not know still shows its fields', () => {
  const model = buildModel(
    aDefinition([
      { name: 'A', groups: [{ groupType: 'Hologram', fields: [{ FieldName: 'Aura', datatype: 'vibration' }] }] },
    ]),
  )
  expect(model.pages[0]!.groups[0]!.fields.map(({ kind }) => kind)).toEqual(['text'])
})

test('fields that no group names come last on their page, and money is known by its input type', () => {
  const definition = aDefinition([
    {
      name: 'A',
      groups: [{ fields: [{ FieldName: 'A', datatype: 'decimal', inputType: 'Currency' }, { FieldName: 'B' }] }],
    },
  ])
  definition.pages[0]!.groups[0]!.fields = ['B']
  const { pages } = buildModel(definition)
  expect(pages[0]!.groups.map(({ fields }) => fields.map(({ name, money }) => [name, money]))).toEqual([
    [['B', false]],
    [['A', true]],
  ])
})

test('a temporary LINC number is T and the Unix seconds without their first digit', () =>
  expect(temporaryLinc(1_700_000_123_456)).toBe('T700000123'))

describe('times', () => {
  test('go in steps of fifteen minutes, as the board writes them', () => {
    expect(timeSteps()).toHaveLength(96)
    expect([timeSteps()[0], timeSteps()[1], timeSteps()[54]]).toEqual(['12:00 AM', '12:15 AM', '1:30 PM'])
  })

  test('of moments are the clock in Edmonton, summer and winter, and UTC on the wire', () => {
    const zone = 'America/Edmonton'
    expect(fromLocalMoment({ date: '2026-01-10', time: '1:30 PM' }, zone)).toBe('2026-01-10T20:30:00.000Z')
    expect(fromLocalMoment({ date: '2026-07-10', time: '1:30 PM' }, zone)).toBe('2026-07-10T19:30:00.000Z')
    expect(toLocalMoment('2026-07-10T19:30:00.000Z', zone)).toEqual({ date: '2026-07-10', time: '1:30 PM' })
    expect(toLocalMoment(null, zone)).toEqual({ date: '', time: '' })
    expect(fromLocalMoment({ date: '', time: '1:30 PM' }, zone)).toBeNull()
  })
})
