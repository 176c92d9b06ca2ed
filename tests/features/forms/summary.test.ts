import { describe, expect, test } from 'vitest'
import { FORM } from '#src/features/forms/engine/topics.ts'
import { createFieldSearch } from '#src/features/forms/sheets/search.tsx'
import { ALL_CLEAR, joinRows, nextError, summarize, summaryText } from '#src/features/forms/sheets/summary.ts'
import { aDefinition, aForm } from './a-form.ts'

const definition = aDefinition(
  [
    {
      name: 'Price',
      groups: [
        {
          fields: [
            { FieldName: 'ListPrice', datatype: 'decimal', IsRequired: true },
            { FieldName: 'LeaseTerm', IsRequired: true, IsVisible: false },
          ],
        },
      ],
    },
    {
      name: 'Inside',
      groups: [
        {
          groupType: 'Rooms',
          items: 'rooms',
          itemFields: [{ FieldName: 'RoomType', fieldLabel: 'Room', IsRequired: true }],
        },
        { fields: [{ FieldName: 'GarageSpaces', helpText: 'Where cars stand' }] },
      ],
    },
    { name: 'Photos', groups: [{ groupType: 'Photos', items: 'photos' }] },
  ],
  [
    { field: 'Photos', expression: '.PHOTOCOUNT. < 1', text: 'Add at least one photo.' },
    { field: 'RoomTypeMinimumRequirements', expression: '.ROOMCOUNT. < 2', text: 'Add at least two rooms.' },
    { field: 'GarageSpaces', expression: 'GarageSpaces = .EMPTY.', action: 'WARNING', text: 'Buyers ask for it.' },
  ],
)

describe('the Validation Summary', () => {
  test('hears of another message for the same field, although the count of errors stays', () => {
    const rules = [
      { field: 'ListPrice', expression: 'ListPrice < 1000', text: 'At least 1,000.' },
      { field: 'ListPrice', expression: 'ListPrice > 9000', text: 'At most 9,000.' },
    ]
    const prices = { name: 'Price', groups: [{ fields: [{ FieldName: 'ListPrice', datatype: 'decimal' as const }] }] }
    const { store } = aForm(aDefinition([prices], rules))
    const shown: string[][] = []
    let counts = store.counts.total()
    store.topics.subscribe(FORM, () => {
      // As React does: another object is what shows again.
      if (store.counts.total() === counts) return
      counts = store.counts.total()
      shown.push(summarize(store).flatMap(({ entries }) => entries.map(({ message }) => message)))
    })
    for (const price of [10, 20_000]) {
      store.set('ListPrice', price, 'form')
      store.flush()
    }
    expect(shown.at(-1)).toEqual(['At most 9,000.'])
  })

  test('ends with what the server said of no place on the form', () => {
    const { store } = aForm(aDefinition([{ name: 'Price', groups: [{ fields: [{ FieldName: 'ListPrice' }] }] }]))
    store.states.setServed(new Map([['ListPrice', 'Too low.']]), [], ['Enter the ward.'])
    const text = ['Price', '- List Price: Too low.', '', 'From the server', '- Enter the ward.'].join('\n')
    expect(summaryText(summarize(store), store.states.servedElsewhere)).toBe(text)
    store.states.setServed(new Map())
    expect(summaryText(summarize(store), store.states.servedElsewhere)).toBe(ALL_CLEAR)
  })

  test('lists visible invalid fields, rows and sections, by page', () => {
    const { store } = aForm(definition)
    store.addRow('rooms', {})
    store.flush()
    expect(summaryText(summarize(store))).toBe(
      [
        'Price',
        '- List Price: Enter List Price.',
        '',
        'Inside',
        '- Room Type Minimum Requirements: Add at least two rooms.',
        '- Room 1: Room: Enter Room.',
        '- (warning) Garage Spaces: Buyers ask for it.',
        '',
        'Photos',
        '- Photos: Add at least one photo.',
      ].join('\n'),
    )
    expect(store.counts.total()).toMatchObject({ errors: 4, warnings: 1 })
  })

  test('says once what several rows lack, and which rows they are', () => {
    const rooms = {
      ...{ groupType: 'Rooms' as const, items: 'rooms' },
      itemFields: ['RoomLength', 'RoomWidth'].map((FieldName) => ({ FieldName, fieldLabel: FieldName.slice(4) })),
    }
    const { store } = aForm(aDefinition([{ name: 'Rooms', groups: [rooms] }]))
    const uids = [1, 2, 3, 4].map(() => store.addRow('rooms', {}))
    const wrong = [0, 1, 3].flatMap((at) => [`rooms/${uids[at]}/RoomLength`, `rooms/${uids[at]}/RoomWidth`])
    store.states.setServed(new Map(wrong.map((key) => [key, 'Size?'])))
    const entries = summarize(store).flatMap((page) => joinRows(store, page.entries))
    expect(entries.map(({ key, label, message }) => [key, label, message])).toEqual([
      [`rooms/${uids[0]}/RoomLength`, 'Rooms 1–2, 4: Length, Width', 'Size?'],
    ])
  })

  test('each line leads somewhere: to its field, or to its section', () => {
    const { store } = aForm(definition)
    const entries = summarize(store).flatMap((page) => page.entries)
    expect(entries.every(({ key, section }) => (key === null) !== (section === null))).toBe(true)
  })

  test('congratulates when there is nothing', () => {
    const { store } = aForm(definition, { values: { ListPrice: 1, GarageSpaces: '2' } })
    store.setPhotos([{ id: 'p', Description: '' }])
    for (const _ of [1, 2]) store.addRow('rooms', { RoomType: 'DEN' })
    store.flush()
    expect(summaryText(summarize(store))).toBe(ALL_CLEAR)
    expect(ALL_CLEAR).toBe('Congratulations, the form is valid.')
  })
})

describe('Search for field', () => {
  const { store } = aForm(definition)
  const search = createFieldSearch(store.model)
  const labels = (text: string) => search(text, (key) => store.state(key).isVisible).map(({ label }) => label)

  test('finds by the beginning of words first, then by page and help', () => {
    expect(labels('price')).toEqual(['List Price'])
    expect(labels('GAR')).toEqual(['Garage Spaces'])
    expect(labels('cars')).toEqual(['Garage Spaces'])
    expect(labels('room')[0]).toBe('Rooms: Room')
    expect(labels('photos')).toEqual(['Photos'])
  })

  test('needs every word, and shows no hidden field', () => {
    expect(labels('list garage')).toEqual([])
    expect(labels('lease')).toEqual([])
    expect(labels('  ')).toEqual([])
  })
})

describe('the next to fill in', () => {
  const threePages = aDefinition(
    ['First', 'Second', 'Third'].map((name) => ({
      name,
      groups: [
        { fields: ['A', 'B'].map((letter) => ({ FieldName: `${name}${letter}`, IsRequired: true })) },
        ...(name === 'Second'
          ? [{ groupType: 'Rooms' as const, items: 'rooms', itemFields: [{ FieldName: 'RoomType', IsRequired: true }] }]
          : []),
      ],
    })),
    [{ field: 'Rooms', expression: '.ROOMCOUNT. < 3', text: 'Add three rooms.' }],
  )

  test('follows the field that has the focus, and begins again after the last', () => {
    const { store } = aForm(threePages)
    const nextTo = (key: string | null, page = 0) => nextError(store, { key, page })?.key
    expect(nextTo(null)).toBe('FirstA')
    expect(nextTo('FirstA')).toBe('FirstB')
    expect(nextTo('FirstB')).toBe('SecondA')
    expect(nextTo('ThirdB')).toBe('FirstA')
    expect(
      nextError(aForm(definition, { values: { ListPrice: 1 } }).store, { key: 'GarageSpaces', page: 1 })?.section,
    ).toBe('photos')
  })

  test('a field that has just been filled in leads onward, past those that were left out before it', () => {
    const { store } = aForm(threePages, { values: { SecondA: 'done' } })
    expect(nextError(store, { key: 'SecondA', page: 1 })?.key).toBe('SecondB')
  })

  test('without a focused field, it begins in the section on screen', () => {
    const { store } = aForm(threePages)
    expect(nextError(store, { key: null, page: 1 })?.key).toBe('SecondA')
    expect(nextError(store, { key: null, page: -1 })?.key).toBe('FirstA')
  })

  test('never stays at a message about the whole section on screen', () => {
    const { store } = aForm(threePages, { values: { SecondA: '1', SecondB: '2' } })
    expect(nextError(store, { key: 'FirstB', page: 0 })).toMatchObject({ key: null, section: 'rooms' })
    expect(nextError(store, { key: null, page: 1 })?.key).toBe('ThirdA')
    const uid = store.addRow('rooms', {})
    store.flush()
    expect(nextError(store, { key: null, page: 1 })?.key).toBe(`rooms/${uid}/RoomType`)
    expect(nextError(store, { key: `rooms/${uid}/RoomType`, page: 1 })?.key).toBe('ThirdA')
  })

  test('there is none in a valid form', () => {
    const { store } = aForm(definition, { values: { ListPrice: 1, GarageSpaces: '2' } })
    store.setPhotos([{ id: 'p', Description: '' }])
    for (const _ of [1, 2]) store.addRow('rooms', { RoomType: 'DEN' })
    store.flush()
    expect(nextError(store, { key: null, page: 0 })).toBeNull()
  })
})

test('a field that only its help names says which words were found', () => {
  const { store } = aForm(definition)
  const [hit] = createFieldSearch(store.model)('cars', () => true)
  expect(hit).toMatchObject({ label: 'Garage Spaces', why: 'Where cars stand' })
  expect(createFieldSearch(store.model)('garage', () => true)[0]?.why).toBeNull()
})
