import { describe, expect, test } from 'vitest'
import { withoutBarred } from '#src/features/forms/engine/form-model.ts'
import { aDefinition, aForm } from './a-form.ts'

const definition = aDefinition(
  [
    {
      name: 'Price',
      groups: [
        {
          fields: [
            { FieldName: 'ListPrice', datatype: 'decimal', Precision: 0, IsRequired: true },
            { FieldName: 'LeaseYN', datatype: 'bit' },
            { FieldName: 'LeaseTerm', IsRequired: true },
          ],
        },
      ],
    },
    { name: 'Remarks', groups: [{ fields: [{ FieldName: 'PublicRemarks', maxLength: 500, IsRequired: true }] }] },
  ],
  [
    { field: 'LeaseTerm', expression: 'LeaseYN = .TRUE.', action: 'SET_DISPLAY' },
    { field: 'ListPrice', expression: 'ListPrice < 1000', text: 'That is very little.' },
    { field: 'ListPrice', expression: 'ListPrice > 9000000', action: 'WARNING', text: 'Really?' },
  ],
)

describe('a value', () => {
  test('is there the moment it is typed; what follows from it comes a frame later, or when asked for', () => {
    const { store, frame } = aForm(definition)
    store.set('ListPrice', 500, 'input')
    expect(store.value('ListPrice')).toBe(500)
    expect(store.state('ListPrice').errorMessage).toBe('Enter List Price.')
    frame()
    expect(store.state('ListPrice').errorMessage).toBe('That is very little.')
    store.set('ListPrice', 450_000, 'input')
    store.flush()
    expect(store.state('ListPrice').errorMessage).toBeNull()
  })

  test('becomes an edit with the base it had before, and the same value again is none', () => {
    const { store, edits } = aForm(definition)
    store.set('ListPrice', 450_000, 'input')
    store.set('ListPrice', 450_000, 'input')
    store.set('PublicRemarks', '', 'input')
    expect(edits).toEqual([{ kind: 'field', name: 'ListPrice', value: 450_000, base: null }])
  })

  test('that was typed is not pushed back into its own input; anything else is shown', () => {
    const { store, shown } = aForm(definition)
    store.set('PublicRemarks', 'Bright', 'input')
    store.set('LeaseYN', 1, 'control')
    expect(shown).toEqual([['LeaseYN', 1]])
  })

  test('wakes the listeners of its own field and of those it decides about, and no others', () => {
    const { store, frame } = aForm(definition)
    const woken: string[] = []
    for (const name of ['LeaseYN', 'LeaseTerm', 'PublicRemarks', 'ListPrice'])
      store.topics.subscribe(name, () => woken.push(name))
    store.set('LeaseYN', 1, 'input')
    frame()
    expect(woken).toEqual(['LeaseTerm'])
    expect(store.state('LeaseTerm').isVisible).toBe(true)
  })
})

describe('errors', () => {
  test('are counted from the start, per page and in all; hidden fields count for nothing', () => {
    const { store } = aForm(definition)
    expect([store.counts.page(0).errors, store.counts.page(1).errors, store.counts.total().errors]).toEqual([1, 1, 2])
    store.set('LeaseYN', 1, 'input')
    store.flush()
    expect([store.counts.page(0).errors, store.counts.total().errors]).toEqual([2, 3])
    store.set('LeaseYN', null, 'input')
    store.flush()
    expect(store.counts.total().errors).toBe(2)
  })

  test('are told at the field once it was left, chosen, or its page was left', () => {
    const { store } = aForm(definition)
    expect(store.state('ListPrice').isShown).toBe(false)
    store.states.reveal('ListPrice')
    expect(store.state('ListPrice').isShown).toBe(true)
    expect(store.state('PublicRemarks').isShown).toBe(false)
    store.states.leavePage(1)
    expect(store.state('PublicRemarks').isShown).toBe(false)
    store.set('PublicRemarks', 'B', 'input')
    store.states.leavePage(1)
    expect(store.state('PublicRemarks').isShown).toBe(true)
  })

  test('warnings are counted beside them and block nothing', () => {
    const { store } = aForm(definition, { values: { ListPrice: 10_000_000, PublicRemarks: 'x' } })
    expect(store.counts.total()).toMatchObject({ errors: 0, warnings: 1 })
    expect(store.state('ListPrice')).toMatchObject({ errorMessage: null, warning: 'Really?' })
  })

  test('are only to do until the field, or its page, was left; a wrong value is wrong at once', () => {
    const { store } = aForm(definition)
    expect(store.counts.total()).toMatchObject({ errors: 2, wrong: 0, required: 2, answered: 0, isTouched: false })
    store.states.reveal('ListPrice')
    expect(store.counts.page(0)).toMatchObject({ errors: 1, wrong: 1, isTouched: true })
    store.states.leavePage(1)
    expect(store.counts.page(1)).toMatchObject({ errors: 1, wrong: 0, isTouched: true })
    store.states.revealAll()
    expect(store.counts.total()).toMatchObject({ errors: 2, wrong: 2 })
    store.set('ListPrice', 450_000, 'input')
    store.flush()
    expect(store.counts.total()).toMatchObject({ errors: 1, wrong: 1, required: 2, answered: 1 })
  })

  test.each([
    ['text that is no number', 'abc'],
    ['refused by a rule', 500],
  ])('a required field with a value that is %s does not count as filled', (_, value) => {
    const { store } = aForm(definition, { values: { ListPrice: value, PublicRemarks: 'Bright' } })
    expect(store.counts.total()).toMatchObject({ errors: 1, required: 2, answered: 1 })
  })

  test('page counts are told only to those pages that changed', () => {
    const { store } = aForm(definition)
    let told = 0
    store.topics.subscribe('page 1', () => told++)
    store.set('ListPrice', 450_000, 'input')
    store.flush()
    expect(told).toBe(0)
    store.set('PublicRemarks', 'Bright', 'input')
    store.flush()
    expect(told).toBe(1)
  })
})

describe('a form that opens on one page', () => {
  test('knows at once what that page looks like, and the rest once it is shown', () => {
    const { store, frame } = aForm(definition, { firstPage: 0 })
    expect(store.state('LeaseTerm').isVisible).toBe(false)
    expect(store.state('ListPrice')).toMatchObject({ isVisible: true, isRequired: true, errorMessage: null })
    expect(store.counts.total().errors).toBe(0)
    frame()
    frame()
    expect([store.counts.page(0).errors, store.counts.page(1).errors]).toEqual([1, 1])
  })

  test('knows everything before anything is submitted', () => {
    const { store } = aForm(definition, { firstPage: 1 })
    store.set('PublicRemarks', 'Bright', 'input')
    store.flush()
    expect(store.counts.total().errors).toBe(1)
    expect(store.state('LeaseTerm').isVisible).toBe(false)
  })
})

describe('what the member may not', () => {
  test('a false page is hidden, disabled and never in error; a false field is disabled', () => {
    const { store } = aForm(definition, { permissions: { pages: { Remarks: false }, fields: { ListPrice: false } } })
    expect(store.state('PublicRemarks')).toMatchObject({ isVisible: false, isDisabled: true, errorMessage: null })
    expect(store.state('ListPrice')).toMatchObject({ isVisible: true, isDisabled: true })
    expect(store.counts.total().errors).toBe(1)
  })
})

describe('rules that set values', () => {
  test('are obeyed, kept as edits, and shown', () => {
    const setting = aDefinition(
      [{ name: 'A', groups: [{ fields: [{ FieldName: 'Beds', datatype: 'integer' }, { FieldName: 'Size' }] }] }],
      [{ field: 'Size', expression: "IIF(Beds > 3, 'Large', 'Small')", action: 'SET' }],
    )
    const { store, edits, shown, frame } = aForm(setting, { values: { Beds: 2, Size: 'Small' } })
    store.set('Beds', 4, 'input')
    frame()
    expect(store.value('Size')).toBe('Large')
    expect(edits).toContainEqual({ kind: 'field', name: 'Size', value: 'Large', base: null })
    expect(shown).toContainEqual(['Size', 'Large'])
  })

  test('and that never settle are stopped', () => {
    const restless = aDefinition(
      [
        {
          name: 'A',
          groups: [
            {
              fields: [
                { FieldName: 'Beds', datatype: 'integer' },
                { FieldName: 'Baths', datatype: 'integer' },
              ],
            },
          ],
        },
      ],
      [
        { field: 'Beds', expression: 'Baths + 1', action: 'SET' },
        { field: 'Baths', expression: 'Beds + 1', action: 'SET' },
      ],
    )
    const { store } = aForm(restless, { values: { Beds: 1, Baths: 2 } })
    store.set('Beds', 7, 'input')
    store.flush()
    expect(store.value('Beds')).toBeLessThan(100)
  })
})

test('a page without permission is no section of the form; the sections after it move up', () => {
  const { model } = aForm(definition).store
  const open = withoutBarred(model, { Price: false })
  expect(open.pages.map(({ name, index }) => [name, index])).toEqual(
    model.pages.filter(({ name }) => name !== 'Price').map(({ name }, index) => [name, index]),
  )
  expect([...open.pageOfField.keys()]).not.toContain('ListPrice')
  expect(withoutBarred(model, { Price: true })).toBe(model)
})
