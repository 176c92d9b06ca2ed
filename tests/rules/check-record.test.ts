// What is said at submit: every place that refuses the record, with its page, and what does not block.
import { describe, expect, test } from 'vitest'
import { checkRecord } from '#rules/check-record.ts'
import { compileForm } from '#rules/form-plan.ts'
import { field, form, input } from './form-builders.ts'

const compiled = compileForm(
  form({
    fields: [field('City', 'string', { PageName: 'Rooms' }), field('ListPrice', 'decimal', { IsRequired: true })],
    rules: [
      ['ListPrice', 'WARNING', 'ListPrice < LAST ListPrice * 0.5', 'Less than half of what it was.'],
      ['ListPrice', 'REJECT', 'ListPrice > 1000', 'Too dear.'],
      ['City', 'REJECT', 'ListPrice / 0 > 1', 'never'],
      ['Photos', 'REJECT', '.PHOTOCOUNT. = 0', 'Add a photo.'],
      ['City', 'SET', "'Calgary'"],
    ],
    sections: {
      photos: { fields: [field('Description', 'string', { PageName: 'Rooms', maxLength: 3 })] },
      rooms: { fields: [field('RoomType', 'string', { PageName: 'Rooms', IsRequired: true })] },
    },
  }),
)
const rows = {
  rooms: [
    { uid: 'a', IsDeleted: false, RoomType: 'DEN' },
    { uid: 'b', IsDeleted: true, RoomType: null },
    { uid: 'c', IsDeleted: false, RoomType: null },
  ],
}
const photos = [{ id: 'p', IsDeleted: false, Description: 'too long' }]

describe('a record that cannot be submitted', () => {
  const { valid, errors } = checkRecord(compiled, input({ ListPrice: 5000 }, { rows, photos }))

  test('names its places in the order of the pages, deleted rows left out', () => {
    expect(valid).toBe(false)
    expect(errors.map(({ target, message, page }) => [target, message, page])).toEqual([
      ['ListPrice', 'Too dear.', 'Listing'],
      ['Media[1].Description', '3 characters at most; this has 8.', 'Rooms'],
      ['Rooms[2].RoomType', 'Enter Room Type.', 'Rooms'],
    ])
  })

  test('and gives each a code and the key of its place', () => {
    expect(errors.map(({ key, field, label, code }) => [key, field, label, code])).toEqual([
      ['ListPrice', 'ListPrice', 'List Price', 'ListPrice-1'],
      ['photos/p/Description', 'Description', 'Description', 'value'],
      ['rooms/c/RoomType', 'RoomType', 'Room Type', 'required'],
    ])
  })

  test('rows are counted as members count them, by SortOrder', () => {
    const shuffled = {
      rooms: [
        { uid: 'x', SortOrder: 2, RoomType: null },
        { uid: 'y', SortOrder: 1, RoomType: 'DEN' },
      ],
    }
    const check = checkRecord(compiled, input({ ListPrice: 5 }, { rows: shuffled, photos: [{ id: 'p' }] }))
    expect(check.errors.map(({ target, key }) => [target, key])).toEqual([['Rooms[2].RoomType', 'rooms/x/RoomType']])
  })

  test('a section without its minimum is a place too', () => {
    const none = checkRecord(compiled, input({ ListPrice: 5 }))
    expect(none.errors).toMatchObject([{ target: 'Photos', message: 'Add a photo.', page: 'Rooms' }])
  })
})

describe('a record that can', () => {
  const check = checkRecord(compiled, input({ ListPrice: 10 }, { photos: [{ id: 'p' }], base: { ListPrice: 500 } }))

  test('is valid with its warnings', () => {
    expect(check.valid).toBe(true)
    expect(check.errors).toEqual([])
    expect(check.warnings).toMatchObject([
      { target: 'ListPrice', code: 'ListPrice-0', message: 'Less than half of what it was.' },
    ])
  })

  test('hands the log the rules that had no value, and the caller what SET rules want', () => {
    expect(check.faults).toEqual([{ id: 'City', rule: 'City-2', error: 'division by zero' }])
    expect([...check.sets]).toEqual([['City', 'Calgary']])
  })
})
