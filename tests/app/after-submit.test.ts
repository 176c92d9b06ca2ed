import { expect, test } from 'vitest'
import { type SubmitStep, stepsAfter } from '#src/app/pages/record-form/after-submit.ts'
import type { SubmitOutcome } from '#src/app/pages/record-form/submit-form.ts'

const error = { target: 'City', code: 'x', message: 'No such city.' }
const refused: SubmitOutcome = { kind: 'refused', errors: [error], title: 'Validation Failed' }

const A7 = { UniqueID: 7, label: 'A7' }
const NEW_OFFICE = { UniqueID: 1009, label: null }

function brief(step: SubmitStep): string {
  if (step.kind === 'leave')
    return `leave for ${typeof step.to === 'string' ? step.to : (step.to.label ?? step.to.UniqueID)}`
  return step.kind === 'toast' ? step.text : step.kind === 'dialog' ? `dialog ${step.title}` : step.kind
}
type Given = Partial<Parameters<typeof stepsAfter>[1]>

test.each<[string, SubmitOutcome, Given, string[]]>([
  ['a submission that was declined changes nothing', { kind: 'declined' }, {}, []],
  ['work that the phone could not keep is told by its own banner', { kind: 'unsaved' }, {}, []],
  ['a draft that may not be sent says why', { kind: 'stopped', title: 'Not sent', text: '' }, {}, ['dialog Not sent']],
  [
    'an undecided conflict is announced, and then shown',
    { kind: 'undecided', title: 'Not sent', text: '' },
    {},
    ['dialog Not sent', 'conflicts'],
  ],
  [
    'a record that somebody changed meanwhile is shown with both versions',
    { kind: 'outdated', record: A7 },
    {},
    ['dialog Listing Not Submitted', 'leave for A7'],
  ],
  ['an edit without a change says so', { kind: 'unchanged' }, {}, ['dialog Nothing has changed']],
  [
    'what blocks an incomplete listing is told, and nothing else',
    { kind: 'blocked', problems: [{ key: 'City', message: 'Enter a city.' }] },
    { submission: 'incomplete' },
    ['dialog Validation Failed', 'reveal'],
  ],
  [
    'an incomplete listing that the server refused',
    refused,
    { submission: 'incomplete' },
    ['dialog Validation Failed'],
  ],
  ['errors are shown, told, and listed', { kind: 'invalid', errors: 2 }, {}, ['reveal', 'dialog', 'summary']],
  ['a refusal is shown, told, and its errors listed', refused, {}, ['reveal', 'dialog', 'summary']],
  [
    'a refusal by a newer form, which the member sees now, without the Review',
    refused,
    { isRenewed: true },
    ['close-sheet', 'dialog', 'summary'],
  ],
  ['a refusal that names no field', { ...refused, errors: [] }, {}, ['reveal', 'dialog']],
  ['without signal it waits', { kind: 'waiting' }, {}, ['toast', 'leave for waiting']],
  ['a listing that another device made', { kind: 'became', record: A7 }, {}, ['dialog', 'leave for A7']],
  ['a listing is submitted', { kind: 'done', record: A7 }, {}, ['Listing submitted', 'leave for A7']],
  [
    'a listing is saved as incomplete',
    { kind: 'done', record: A7 },
    { submission: 'incomplete' },
    ['Listing saved as incomplete', 'leave for A7'],
  ],
  ['a reply without a number leads home', { kind: 'done', record: null }, {}, ['Listing submitted', 'leave for home']],
  [
    'an office is submitted',
    { kind: 'done', record: NEW_OFFICE },
    { formName: 'office' },
    ['Office submitted', 'leave for 1009'],
  ],
  [
    'a listing is deleted',
    { kind: 'done', record: A7 },
    { formName: 'chgDel' },
    ['forget-listing', 'dialog Listing Deleted', 'leave for home'],
  ],
])('%s', (_, outcome, given, expected) => {
  const steps = stepsAfter(outcome, {
    submission: 'submit',
    formName: 'res',
    label: 'A7',
    isRenewed: false,
    ...given,
  })
  const shown = steps.map((step, index) => (step.kind === expected[index] ? step.kind : brief(step)))
  expect(shown).toEqual(expected)
})
