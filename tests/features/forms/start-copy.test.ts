import { describe, expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import type { CopiedListing } from '#contract/search.ts'
import type { Member } from '#contract/session.ts'
import { buildModel } from '#src/features/forms/engine/form-model.ts'
import { startCopy } from '#src/features/forms/engine/start-record.ts'
import { aDefinition, TODAY } from './a-form.ts'

const model = buildModel(
  aDefinition([
    {
      name: 'Address',
      groups: [
        {
          fields: [
            { FieldName: 'StreetNumber' },
            { FieldName: 'StreetName' },
            { FieldName: 'City', comboBoxLookupName: 'Cities' },
            { FieldName: 'UnparsedAddress' },
            { FieldName: 'ListingContractDate', datatype: 'date', DefaultValue: 'today' },
            { FieldName: 'ListAgentFullName' },
            { FieldName: 'ListAgentKeyNumeric', datatype: 'integer' },
            { FieldName: 'ListOfficeName' },
          ],
        },
      ],
    },
  ]),
)
const priya = { UniqueID: 12, MemberFullName: 'Priya Nair', OfficeName: 'Northgate' } as Member
const copy = (listing: Values, items: CopiedListing['Data']['items'] = {}) =>
  startCopy(
    { listing, items },
    {
      model,
      describe: (_, code) => (code === 'RedDeer' ? 'Red Deer' : code),
      today: TODAY,
      member: priya,
      untitled: 'Residential, 21 Nov 19:00',
    },
  )

describe('a copied listing', () => {
  test('starts with the copied values over the form’s own, its address composed in words', () => {
    const { values, edits } = copy({ StreetNumber: '12', StreetName: 'River', City: 'RedDeer' })
    expect(values).toEqual({
      StreetNumber: '12',
      StreetName: 'River',
      City: 'RedDeer',
      UnparsedAddress: '12 River, Red Deer',
      ListingContractDate: TODAY,
      ListAgentFullName: 'Priya Nair',
      ListAgentKeyNumeric: 12,
      ListOfficeName: 'Northgate',
    })
    expect(edits).toEqual([{ kind: 'title', title: '12 River, Red Deer' }])
  })

  test('keeps its agent, where the member may list for them, and nothing of the member beside it', () => {
    const { values } = copy({ ListAgentKeyNumeric: 7, ListAgentFullName: 'Riley Tran' })
    expect(values).toMatchObject({ ListAgentKeyNumeric: 7, ListAgentFullName: 'Riley Tran' })
    expect(values.ListOfficeName).toBeUndefined()
  })

  test('without an address is named by its type and time', () =>
    expect(copy({}).edits).toEqual([{ kind: 'title', title: 'Residential, 21 Nov 19:00' }]))

  test('brings its rows as new ones', () => {
    const room = { uid: 'r1', SortOrder: 2, IsDeleted: false, RoomType: 'Kitchen', RoomLength: 4 }
    expect(copy({}, { rooms: [room] }).edits[0]).toEqual({
      kind: 'row',
      section: 'rooms',
      uid: 'r1',
      SortOrder: 2,
      isNew: true,
      fields: { RoomType: 'Kitchen', RoomLength: 4 },
    })
  })
})
