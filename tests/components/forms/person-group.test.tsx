// Who has a role in a record: chosen by a lookup, shown as a card, cleared.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PersonPickerProps } from '#src/features/forms/screen/form-context.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { aDefinition } from '../../features/forms/a-form.ts'
import { anAgent } from '../../features/people/an-agent.ts'
import { button, openForm, sheet } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const locked = (FieldName: string) => ({ FieldName, IsDisabled: true })
const key = (FieldName: string) => ({ ...locked(FieldName), datatype: 'integer', IsVisible: false })
const people = (groupType: string, role: string, label: string, fields: string[], open: string[] = []) => ({
  groupType,
  role,
  label,
  fields: [
    ...fields.map((part) => locked(role + part)),
    ...open.map((part) => ({ FieldName: role + part })),
    key(`${role}KeyNumeric`),
  ],
})
const FORM = aDefinition(
  [
    {
      name: 'People',
      groups: [
        people('AgentLookup', 'ListAgent', 'List agent', ['FullName', 'MlsId'], ['DirectPhone']),
        people('AgentLookup', 'BuyerAgent', "Buyer's agent", ['FullName', 'MlsId']),
        people('OfficeLookup', 'BuyerOffice', "Buyer's office", ['Name', 'Phone']),
        people('AgentLookup', 'CoListAgent', 'Co-list agent', ['FullName'], ['DirectPhone']),
        people('OfficeLookup', 'CoListOffice', 'Co-list office', ['Name']),
      ],
    },
  ],
  [
    {
      field: 'BuyerAgentFullName',
      action: 'SET_REQUIRED',
      expression: 'BuyerAgentFullName = .EMPTY.',
      text: 'Choose an agent.',
    },
  ],
)

/** Chooses Ana Cole at a tap, with boxes that carry names of the form's own fields. */
function Picker({ title, onPick, onClose }: PersonPickerProps) {
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <input aria-label="Search" name="ListAgentDirectPhone" />
      <button
        type="button"
        onClick={() => onPick(anAgent({ UniqueID: 41, MemberFirstName: 'Ana', MemberLastName: 'Cole' }))}
      >
        Choose Ana Cole
      </button>
    </Sheet>
  )
}
const open = (permissions = {}) =>
  openForm(FORM, {
    slots: { PersonPicker: Picker },
    values: { ListAgentFullName: 'Jordan Lindqvist', ListAgentKeyNumeric: 7, ListAgentDirectPhone: '403-555-0111' },
    permissions: { fields: permissions, pages: {} },
  })

test('a chosen agent comes with their office, is kept, and can be cleared', async () => {
  const { session, kept } = await open()
  await expect.element(page.getByText('Not chosen* required')).toBeVisible()
  await button("Agent Lookup for Buyer's agent").click()
  await sheet('Agent Lookup').getByRole('button', { name: 'Choose Ana Cole' }).click()
  await expect.element(page.getByText('Ana Cole')).toBeVisible()
  await expect.element(page.getByText('Chinook Arch Realty')).toBeVisible()
  await expect.poll(() => kept('BuyerAgentKeyNumeric')).toBe(41)
  expect(session.store.value('BuyerOfficeKeyNumeric')).toBe(1001)
  await expectNothingForAxe()
  await button("Clear Buyer's agent").click()
  await expect.element(page.getByText('Choose an agent.')).toBeVisible()
  await expect.poll(() => kept('BuyerOfficeKeyNumeric')).toBe(null)
})

test('what is typed into a lookup stays out of the form', async () => {
  const { session } = await open()
  await button('Agent Lookup for List agent').click()
  await sheet('Agent Lookup').getByRole('textbox').fill('999')
  await sheet('Agent Lookup').getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet('Agent Lookup')).not.toBeInTheDocument()
  expect(session.store.value('ListAgentDirectPhone')).toBe('403-555-0111')
})

test('locked values are text; a phone number of one’s own opens and closes', async () => {
  await open()
  await expect.element(page.getByText('403-555-0111')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
  await button('List Agent Direct Phone').click()
  await expect.element(page.getByRole('textbox', { name: 'List Agent Direct Phone' })).toBeVisible()
  await button('List Agent Direct Phone').click()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test('there is no lookup without the right to fill the field, and none where the office follows the agent', async () => {
  await open({ ListAgentKeyNumeric: false })
  await expect.element(button("Agent Lookup for Buyer's agent")).toBeVisible()
  await expect.element(button('Agent Lookup for List agent')).not.toBeInTheDocument()
  await expect.element(button('Office Lookup for Co-list office')).not.toBeInTheDocument()
  await expect.element(button('Clear List agent')).not.toBeInTheDocument()
})

test('the summary leads to the lookup of a missing agent', async () => {
  await open()
  await page
    .getByRole('button', { name: /summary/i })
    .first()
    .click()
  await sheet('Review').getByText('Choose an agent.').click()
  await expect.element(button("Agent Lookup for Buyer's agent")).toHaveFocus()
})
