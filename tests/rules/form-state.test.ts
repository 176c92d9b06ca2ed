// What members see of a field when rules speak of it.
import { describe, expect, test } from 'vitest'
import type { FormInput } from '#rules/form-input.ts'
import { compileForm } from '#rules/form-plan.ts'
import { defaultsOf, evaluateForm, reevaluate } from '#rules/form-state.ts'
import { field, form, input, type RuleLine } from './form-builders.ts'

const fields = [
  field('ListPrice', 'decimal', { IsRequired: true }),
  field('PoolYN', 'bit'),
  field('PoolFeatures', 'string', { multiselect: true }),
  field('City', 'string'),
  field('Status', 'string'),
  field('CloseDate', 'date'),
  field('ShowingStart', 'time'),
  field('Secret', 'string', { IsVisible: false, IsRequired: true }),
  field('Locked', 'string', { IsDisabled: true }),
]

function see(rules: readonly RuleLine[], values: FormInput['values'], more: Partial<FormInput> = {}) {
  const state = evaluateForm(compileForm(form({ fields, rules })), input({ ListPrice: 1, ...values }, more))
  return { ...state, of: (name: string) => state.results.get(name)! }
}
const messageOf = (rules: readonly RuleLine[], values: FormInput['values'], name = 'City') =>
  see(rules, values).of(name).errorMessage

describe('the definition alone', () => {
  test('a required field that is empty says so', () => {
    const of = (ListPrice: unknown) => see([], { ListPrice }).of('ListPrice')
    expect(of(null)).toEqual({
      isVisible: true,
      isRequired: true,
      isDisabled: false,
      errorMessage: 'Enter List Price.',
      errorCode: 'required',
      warning: null,
      warningCode: null,
      allowedCodes: null,
      refusedCodes: null,
    })
    expect(of(5)).toMatchObject({ errorMessage: null, errorCode: null })
    expect(of('  ').errorMessage).not.toBeNull()
    expect(of(undefined).errorMessage).not.toBeNull()
  })

  test('what is not visible is neither required nor validated', () => {
    expect(see([], {}).of('Secret')).toMatchObject({ isVisible: false, isRequired: false, errorMessage: null })
  })

  test('a disabled field is disabled; a page the member may not see is hidden and disabled', () => {
    expect(see([], {}).of('Locked').isDisabled).toBe(true)
    const barred = see([], { ListPrice: null }, { barredPages: new Set(['Listing']) }).of('ListPrice')
    expect(barred).toMatchObject({ isVisible: false, isDisabled: true, isRequired: false, errorMessage: null })
  })

  test('a value that cannot stand in its field is refused before any rule is asked', () => {
    const rules: RuleLine[] = [['ListPrice', 'REJECT', 'ListPrice = .EMPTY.', 'No price']]
    expect(messageOf(rules, { ListPrice: 'lots' }, 'ListPrice')).toBe('Must be a number.')
  })
})

describe('SET_DISPLAY, SET_REQUIRED, SET_READ_ONLY', () => {
  test('shown while every rule says yes', () => {
    const rules: RuleLine[] = [
      ['PoolFeatures', 'SET_DISPLAY', 'PoolYN'],
      ['PoolFeatures', 'SET_DISPLAY', "Status = 'A'"],
    ]
    const shown = (values: FormInput['values']) => see(rules, values).of('PoolFeatures').isVisible
    expect(shown({ PoolYN: 1, Status: 'A' })).toBe(true)
    expect(shown({ PoolYN: 0, Status: 'A' })).toBe(false)
    expect(shown({ PoolYN: 1, Status: 'S' })).toBe(false)
    expect(shown({ Status: 'A' })).toBe(false)
  })

  test('required as soon as one rule says yes, with its own words', () => {
    const rules: RuleLine[] = [
      ['City', 'SET_REQUIRED', "Status = 'A'"],
      ['City', 'SET_REQUIRED', "Status = 'S'", 'A sold listing needs its city.'],
    ]
    expect(see(rules, {}).of('City').isRequired).toBe(false)
    expect(see(rules, { Status: 'A' }).of('City')).toMatchObject({ isRequired: true, errorMessage: 'Enter City.' })
    expect(messageOf(rules, { Status: 'S' })).toBe('A sold listing needs its city.')
    expect(messageOf(rules, { Status: 'S', City: 'Calgary' })).toBeNull()
  })

  test('hidden wins over required', () => {
    const rules: RuleLine[] = [
      ['City', 'SET_REQUIRED', '.TRUE.'],
      ['City', 'REJECT', '.TRUE.', 'Never'],
      ['City', 'SET_DISPLAY', '.FALSE.'],
    ]
    expect(see(rules, {}).of('City')).toMatchObject({ isVisible: false, isRequired: false, errorMessage: null })
  })

  test('read-only as soon as one rule says yes', () => {
    const rules: RuleLine[] = [['City', 'SET_READ_ONLY', "Status = 'S'"]]
    expect(see(rules, { Status: 'S' }).of('City').isDisabled).toBe(true)
    expect(see(rules, { Status: 'A' }).of('City').isDisabled).toBe(false)
  })
})

describe('REJECT, ACCEPT, WARNING', () => {
  test('the first refusal in RuleOrder is the one that is told', () => {
    const rules: RuleLine[] = [
      ['City', 'REJECT', '.TRUE.', 'third', 30],
      ['City', 'REJECT', '.TRUE.', 'second', 20],
      ['City', 'REJECT', '.FALSE.', 'first', 10],
    ]
    expect(see(rules, {}).of('City')).toMatchObject({ errorMessage: 'second', errorCode: 'City-1' })
  })

  test('an ACCEPT that says yes ends the testing; one that says no does not', () => {
    const rules = (accept: string): RuleLine[] => [
      ['City', 'ACCEPT', accept],
      ['City', 'REJECT', '.TRUE.', 'refused'],
      ['City', 'WARNING', '.TRUE.', 'look'],
    ]
    expect(see(rules('.TRUE.'), {}).of('City')).toMatchObject({ errorMessage: null, warning: null })
    expect(see(rules('.FALSE.'), {}).of('City').errorMessage).toBe('refused')
  })

  test('a refusal before the ACCEPT stands', () => {
    const rules: RuleLine[] = [
      ['City', 'REJECT', '.TRUE.', 'refused'],
      ['City', 'ACCEPT', '.TRUE.'],
    ]
    expect(messageOf(rules, {})).toBe('refused')
  })

  test('a warning does not block, and the first one is told', () => {
    const rules: RuleLine[] = [
      ['City', 'WARNING', '.TRUE.', 'look'],
      ['City', 'WARNING', '.TRUE.', 'look again'],
    ]
    expect(see(rules, {}).of('City')).toMatchObject({ errorMessage: null, warning: 'look', warningCode: 'City-0' })
  })

  test('EMPTY is no', () => {
    expect(messageOf([['City', 'REJECT', 'PoolYN', 'refused']], {})).toBeNull()
  })

  test('.ENTRY. and .OLDVALUE. are the field of the rule', () => {
    const rules: RuleLine[] = [['City', 'REJECT', '.ENTRY. != .OLDVALUE.', 'It cannot be moved.']]
    const of = (City: string) => see(rules, { City }, { base: { City: 'Calgary' } }).of('City').errorMessage
    expect(of('Calgary')).toBeNull()
    expect(of('Airdrie')).toBe('It cannot be moved.')
  })

  test('bits are yes and no, dates are days, times have an order', () => {
    expect(messageOf([['City', 'REJECT', 'PoolYN = .TRUE.', 'x']], { PoolYN: 1 })).toBe('x')
    expect(messageOf([['City', 'REJECT', '.NOT. PoolYN', 'x']], { PoolYN: 0 })).toBe('x')
    expect(messageOf([['City', 'REJECT', 'CloseDate > .TODAY.', 'x']], { CloseDate: '2026-11-22' })).toBe('x')
    expect(messageOf([['City', 'REJECT', 'CloseDate > .TODAY.', 'x']], { CloseDate: '2026-11-21' })).toBeNull()
    expect(messageOf([['City', 'REJECT', "ShowingStart < '09:30'", 'x']], { ShowingStart: '9:00 AM' })).toBe('x')
    expect(messageOf([['City', 'REJECT', "ShowingStart < '09:30'", 'x']], { ShowingStart: '1:00 PM' })).toBeNull()
  })
})

describe('a rule without a value', () => {
  const faulty = 'ListPrice / 0 = 1'
  test.each(['REJECT', 'WARNING', 'SET_REQUIRED', 'SET_READ_ONLY', 'SET_DISPLAY', 'SET', 'SET_PICKLIST'] as const)(
    '%s has no effect, and is reported',
    (action) => {
      const { of, sets, faults } = see([['City', action, faulty, 'x']], { City: 'Calgary' })
      expect(of('City')).toMatchObject({
        isVisible: true,
        isRequired: false,
        isDisabled: false,
        errorMessage: null,
        warning: null,
        allowedCodes: null,
      })
      expect(sets.size).toBe(0)
      expect(faults.get('City')).toEqual([{ id: 'City', rule: 'City-0', error: 'division by zero' }])
    },
  )

  test('a rule that answers with something else than yes or no', () => {
    const { of, faults } = see([['City', 'REJECT', '5', 'x']], {})
    expect(of('City').errorMessage).toBeNull()
    expect(faults.get('City')).toEqual([{ id: 'City', rule: 'City-0', error: 'expected yes or no' }])
  })
})

describe('SET, SET_DEFAULT', () => {
  test('what a rule wants is told until it is there', () => {
    const rules: RuleLine[] = [
      ['PoolYN', 'SET', 'LENGTH(PoolFeatures) > 0'],
      ['Status', 'SET', "IIF(CloseDate = .EMPTY., Status, 'S')"],
      ['CloseDate', 'SET', '.TODAY. + 1'],
      ['PoolFeatures', 'SET', "SET('HEAT', 'COVR')"],
    ]
    const { sets } = see(rules, { PoolFeatures: ['HEAT'], CloseDate: '2026-01-01', Status: 'S' })
    expect([...sets]).toEqual([
      ['PoolYN', 1],
      ['PoolFeatures', ['COVR', 'HEAT']],
      ['CloseDate', '2026-11-22'],
    ])
    expect(
      see(rules, { PoolFeatures: ['HEAT', 'COVR'], CloseDate: '2026-11-22', Status: 'S', PoolYN: 1 }).sets.size,
    ).toBe(0)
  })

  test('a rule may empty a field', () => {
    expect([...see([['City', 'SET', '.EMPTY.']], { City: 'x' }).sets]).toEqual([['City', null]])
  })

  test('defaults are for empty fields of a record that begins', () => {
    const compiled = compileForm(
      form({
        fields,
        rules: [
          ['City', 'SET_DEFAULT', "'Calgary'"],
          ['PoolYN', 'SET_DEFAULT', '.FALSE.'],
          ['Status', 'SET_DEFAULT', '.EMPTY.'],
        ],
      }),
    )
    expect(defaultsOf(compiled, input({}))).toEqual({ City: 'Calgary', PoolYN: 0 })
    expect(defaultsOf(compiled, input({ City: 'Airdrie', PoolYN: 1 }))).toEqual({})
    expect(evaluateForm(compiled, input({ ListPrice: 1 })).sets.size).toBe(0)
  })
})

describe('SET_PICKLIST, RESTRICT_PICKLIST', () => {
  const rules: RuleLine[] = [
    ['City', 'SET_PICKLIST', "IIF(Status = 'A', SET('CAL', 'EDM', 'RED'), .EMPTY.)"],
    ['City', 'SET_PICKLIST', "IIF(PoolYN, SET('CAL', 'RED'), .EMPTY.)"],
    ['City', 'RESTRICT_PICKLIST', "IIF(Status = 'A', 'RED', .EMPTY.)"],
  ]
  test('codes to choose from, and codes not to', () => {
    expect(see(rules, {}).of('City')).toMatchObject({ allowedCodes: null, refusedCodes: null })
    expect(see(rules, { Status: 'A' }).of('City')).toMatchObject({
      allowedCodes: ['CAL', 'EDM', 'RED'],
      refusedCodes: ['RED'],
    })
    expect(see(rules, { Status: 'A', PoolYN: 1 }).of('City').allowedCodes).toEqual(['CAL', 'RED'])
  })

  test('a code that may not be chosen is an error', () => {
    expect(see(rules, { Status: 'A', City: 'CAL' }).of('City').errorMessage).toBeNull()
    expect(see(rules, { Status: 'A', City: 'RED' }).of('City')).toMatchObject({ errorCode: 'picklist' })
    expect(see(rules, { Status: 'A', City: 'LET' }).of('City').errorMessage).not.toBeNull()
    expect(see(rules, { City: 'LET' }).of('City').errorMessage).toBeNull()
  })
})

const room = [field('RoomType', 'string', { IsRequired: true }), field('RoomLength', 'decimal')]
const withRooms = compileForm(
  form({
    fields: [field('Units', 'string'), field('BedroomsTotal', 'integer'), field('City', 'string')],
    rules: [
      ['Photos', 'REJECT', '.PHOTOCOUNT. < 1', 'Add at least one photo.'],
      ['Photos', 'WARNING', '.photosHaveChanged.', 'The photos have changed.'],
      [
        'RoomTypeMinimumRequirements',
        'REJECT',
        "BedroomsTotal > 0 .AND. .NOT. .ROOMTYPES. .CONTAINS. 'BDRM'",
        'Describe a bedroom.',
      ],
      ['City', 'REJECT', ".FORMNAME. = 'res' .AND. .UserClass. = 'GUEST'", 'Not you.'],
    ],
    sections: {
      photos: { fields: [field('Description', 'string', { maxLength: 5 })], most: 2 },
      rooms: {
        fields: room,
        rules: [
          ['RoomLength', 'REJECT', "^Units = 'F' .AND. RoomLength > 200", 'At most 200 ft.'],
          ['RoomLength', 'SET_REQUIRED', "RoomType = 'BDRM'"],
          ['RoomType', 'REJECT', 'RoomType != LAST RoomType .AND. LAST RoomType != .EMPTY.', 'It was something else.'],
          ['RoomType', 'WARNING', 'LAST ^BedroomsTotal > ^BedroomsTotal', 'Fewer than before.'],
        ],
      },
    },
  }),
)

describe('rooms and photos', () => {
  const photos = [{ id: 'p1', Description: '', IsDeleted: false }]
  const rooms = [
    { uid: 'a', IsDeleted: false, RoomType: 'BDRM', RoomLength: 250 },
    { uid: 'b', IsDeleted: true, RoomType: null, RoomLength: 900 },
    { uid: 'c', IsDeleted: false, RoomType: null, RoomLength: null },
  ]
  const of = (more: Partial<FormInput>, values: FormInput['values'] = { Units: 'F' }) =>
    evaluateForm(withRooms, input(values, { photos, rows: { rooms }, ...more }))

  test('each room is evaluated by itself, together with the listing', () => {
    const { results } = of({})
    expect(results.get('rooms/a/RoomLength')!.errorMessage).toBe('At most 200 ft.')
    expect(results.get('rooms/a/RoomType')!.errorMessage).toBeNull()
    expect(results.get('rooms/c/RoomType')!.errorMessage).toBe('Enter Room Type.')
    expect(results.get('rooms/c/RoomLength')!.isRequired).toBe(false)
    expect(of({}, { Units: 'M' }).results.get('rooms/a/RoomLength')!.errorMessage).toBeNull()
  })

  test("a deleted room is nobody's error and does not count", () => {
    const { results } = of(
      { rows: { rooms: rooms.map((each) => ({ ...each, IsDeleted: true })) } },
      { Units: 'F', BedroomsTotal: 2 },
    )
    expect([...results.keys()].filter((key) => key.startsWith('rooms/'))).toEqual([])
    expect(results.get('RoomTypeMinimumRequirements')!.errorMessage).toBe('Describe a bedroom.')
  })

  test('LAST is the saved room, LAST ^ the saved listing', () => {
    const baseRows = { rooms: [{ uid: 'a', RoomType: 'DEN' }] }
    const { results } = of({ baseRows, base: { BedroomsTotal: 3 } }, { BedroomsTotal: 2 })
    expect(results.get('rooms/a/RoomType')!.errorMessage).toBe('It was something else.')
    expect(results.get('rooms/c/RoomType')!.errorMessage).toBe('Enter Room Type.')
    expect(of({ base: { BedroomsTotal: 3 } }, { BedroomsTotal: 2 }).results.get('rooms/a/RoomType')!.warning).toBe(
      'Fewer than before.',
    )
  })

  test('sections have messages of their own: minimum, cap, change flags', () => {
    expect(of({ photos: [] }).results.get('Photos')!.errorMessage).toBe('Add at least one photo.')
    expect(of({}).results.get('Photos')).toMatchObject({ errorMessage: null, warning: null })
    expect(of({ flags: { photosHaveChanged: true } }).results.get('Photos')!.warning).toBe('The photos have changed.')
    const three = ['x', 'y', 'z'].map((id) => ({ id, Description: '', IsDeleted: false }))
    expect(of({ photos: three }).results.get('Photos')).toMatchObject({
      errorCode: 'too-many',
      errorMessage: 'The maximum number of photos must not exceed 2.',
    })
    const many = Array.from({ length: 26 }, (_, index) => ({ uid: `${index}`, RoomType: 'DEN' }))
    expect(of({ rows: { rooms: many } }).results.get('Rooms')!.errorMessage).toBe(
      'The maximum number of rooms must not exceed 25.',
    )
  })

  test('a photo is a row too', () => {
    const { results } = of({ photos: [{ id: 'p1', Description: 'a long one', IsDeleted: false }] })
    expect(results.get('photos/p1/Description')!.errorMessage).toBe('5 characters at most; this has 10.')
  })

  test('the words of the member and the form', () => {
    expect(of({ tokens: { userClass: 'GUEST' } }).results.get('City')!.errorMessage).toBe('Not you.')
    expect(of({}).results.get('City')!.errorMessage).toBeNull()
  })

  test("rows of a section the form does not have are nobody's business", () => {
    expect(of({ rows: { rooms, boats: [{ uid: 'x' }] } }).results.has('boats/x/RoomType')).toBe(false)
  })
})

describe('after a change', () => {
  test('only what changed is named, and equal results stay the same objects', () => {
    const values: Record<string, unknown> = { Units: 'M', BedroomsTotal: 1 }
    const rooms = [{ uid: 'a', RoomType: 'BDRM', RoomLength: 250 }]
    const before = evaluateForm(withRooms, input(values, { rows: { rooms } }))
    const city = before.results.get('City')
    values.Units = 'F'
    const { state, changed } = reevaluate(withRooms, before, input(values, { rows: { rooms } }), { fields: ['Units'] })
    expect(changed).toEqual(['rooms/a/RoomLength'])
    expect(state.results.get('rooms/a/RoomLength')!.errorMessage).toBe('At most 200 ft.')
    expect(state.results.get('City')).toBe(city)
  })

  test('a room that goes takes its results along', () => {
    const rooms = [{ uid: 'a', RoomType: 'BDRM', RoomLength: 5 }]
    const before = evaluateForm(withRooms, input({ BedroomsTotal: 1 }, { rows: { rooms } }))
    const { state, changed } = reevaluate(withRooms, before, input({ BedroomsTotal: 1 }, { rows: { rooms: [] } }), {
      sections: ['rooms'],
    })
    expect([...changed].sort()).toEqual(['RoomTypeMinimumRequirements', 'rooms/a/RoomLength', 'rooms/a/RoomType'])
    expect(state.results.has('rooms/a/RoomType')).toBe(false)
  })

  test("at midnight on the board's clock today is another day", () => {
    const compiled = compileForm(form({ fields, rules: [['City', 'REJECT', 'CloseDate < .TODAY.', 'past']] }))
    const at = (now: string) => input({ ListPrice: 1, CloseDate: '2026-11-21' }, { now })
    const before = evaluateForm(compiled, at('2026-11-22T05:59:00.000Z'))
    const same = reevaluate(compiled, before, at('2026-11-22T05:59:59.000Z'), {})
    expect(same.changed).toEqual([])
    expect(reevaluate(compiled, same.state, at('2026-11-22T06:00:00.000Z'), {}).changed).toEqual(['City'])
  })
})
