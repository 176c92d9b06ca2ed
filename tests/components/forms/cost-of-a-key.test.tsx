// The cost of a key on the phone: components that render again, and transactions of its database.
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { type FormOnScreen, field, openForm } from '../../support/form-on-screen.tsx'
import { watchRenders } from '../../support/renders.ts'

const REMARKS = Array.from({ length: 30 }, (_, at) => ({ FieldName: `Remark${at}` }))
const FORM = aDefinition([
  { name: 'Words', groups: [{ fields: [...REMARKS, { FieldName: 'Owner', IsRequired: true }] }] },
  { name: 'Price', groups: [{ fields: [{ FieldName: 'ListPrice', IsRequired: true }] }] },
])

/** A form whose draft has begun with a key, and the names of what renders from now on. */
async function watchedForm(label: string): Promise<{ form: FormOnScreen; names: string[] }> {
  const form = await openForm(FORM)
  await field('Remark0').fill('a')
  await form.saved()
  await field(label).click()
  const names: string[] = []
  onTestFinished(watchRenders((commit) => names.push(...commit)))
  return { form, names }
}

async function renderedBy(key: string, label: string): Promise<string[]> {
  const { form, names } = await watchedForm(label)
  await userEvent.keyboard(key)
  await form.saved()
  return names
}

/** Saving…, and Saved. */
const STATUS_TWICE = ['SaveLabel', 'Icon', 'LineDrawing', 'SaveLabel', 'Icon', 'LineDrawing']

test('a key without consequences renders the save status twice, and nothing else', async () => {
  expect(await renderedBy('b', 'Remark0')).toEqual(STATUS_TWICE)
})

test('however many batches of keys follow each other, the save status renders twice, and nothing else', async () => {
  const { form, names } = await watchedForm('Remark0')
  for (const key of 'bcdefgh') {
    await userEvent.keyboard(key)
    await form.session.batcher.flush()
  }
  await form.saved()
  expect(names).toEqual(STATUS_TWICE)
  expect(await form.kept('Remark0')).toBe('abcdefgh')
})

test('a key that gives a required field its answer renders this one field again, and the marks of what is missing', async () => {
  const names = await renderedBy('b', 'Owner')
  const FIELD = ['Field', 'VisibleField', 'TextControl', 'FieldLabel', 'Affixes', 'FieldNotes']
  const CHECKED = ['PageMark', 'Icon', 'LineDrawing']
  const MARKS = ['SummaryButton', 'Progress', ...CHECKED]
  expect(names.toSorted()).toEqual([...FIELD, ...MARKS, ...STATUS_TWICE].sort())
})

test('each batch of keys is one strict write, and nothing is read back', async () => {
  const edit = vi.fn()
  const form = await openForm(FORM, {
    drafts: (own) => ({
      edit: (...change) => {
        edit()
        return own.edit(...change)
      },
    }),
  })
  await field('Remark0').fill('a')
  await form.saved()
  edit.mockClear()
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  onTestFinished(() => transaction.mockRestore())
  await userEvent.keyboard('bcdefgh')
  await form.saved()
  expect(edit.mock.calls.length).toBeGreaterThan(0)
  expect(transaction.mock.calls).toEqual(edit.mock.calls.map(() => [['drafts'], 'readwrite', { durability: 'strict' }]))
  transaction.mockRestore()
  expect(await form.kept('Remark0')).toBe('abcdefgh')
})
