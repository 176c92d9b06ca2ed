// The board's own office form: its manager is chosen by an agent lookup, its main office by an office lookup.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FieldDefinition } from '#contract/form-definition.ts'
import { PersonPicker } from '#src/app/pages/record-form/person-slot.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import type { PersonPickerProps } from '#src/features/forms/screen/form-context.ts'
import definitionText from '../../../server/catalog/board/definitions/office.json?raw'
import fieldsText from '../../../server/catalog/board/fields/office.json?raw'
import { aDefinition } from '../../features/forms/a-form.ts'
import { anAgent } from '../../features/people/an-agent.ts'
import { anOffice } from '../../features/people/an-office.ts'
import { button, openForm, sheet } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

type Group = { groupType: string; label: string; role: string; fields: string[] }
const definition: { pages: { groups: Group[] }[] } = JSON.parse(definitionText)
const fields: Record<string, Partial<FieldDefinition>> = JSON.parse(fieldsText)
const groups = definition.pages
  .flatMap((each) => each.groups)
  .filter(({ groupType }) => /Lookup$/.test(groupType))
  .map((group) => ({ ...group, fields: group.fields.map((FieldName) => ({ FieldName, ...fields[FieldName] })) }))
const FORM = {
  ...aDefinition([{ name: 'People', groups }]),
  formName: 'office',
  definitionType: 'office' as const,
}

const manager = anAgent({ UniqueID: 41, MemberFirstName: 'Graham', MemberLastName: 'Halvorson', canManage: true })
const main = anOffice({ UniqueID: 1012, OfficeName: 'Red Willow Homes' })
const services = {
  call: async (name: string) => {
    if (name === 'agentLookup') return { kind: 'ok', value: { data: [manager] } }
    if (name === 'offices') return { kind: 'ok', value: { data: [main] } }
    return { kind: 'silence', reason: 'network' }
  },
  now: () => 0,
  user: { agent: anAgent() },
  network: { isOnline: () => true, subscribe: () => () => {} },
  offline: { drafts: { get: async () => undefined } },
}
const Picker = (props: PersonPickerProps) => (
  <ServicesProvider value={services as never}>
    <PersonPicker {...props} />
  </ServicesProvider>
)

test('the office form has a manager agent lookup and an office lookup, which fill in whom they find', async () => {
  const { session } = await openForm(FORM, { slots: { PersonPicker: Picker } })
  await button('Agent Lookup for Manager').click()
  await expectNothingForAxe()
  await sheet('Agent Lookup')
    .getByRole('button', { name: /^Choose Graham Halvorson/ })
    .click()
  const values = (...names: string[]) => names.map((name) => session.store.value(name))
  await expect
    .poll(() => values('OfficeManagerFullName', 'OfficeManagerMlsId', 'OfficeManagerKeyNumeric'))
    .toEqual(['Graham Halvorson', manager.MemberMlsId, 41])
  await expect.element(page.getByText('Graham Halvorson')).toBeVisible()

  await button('Office Lookup for Main office').click()
  await sheet('Office Lookup')
    .getByRole('button', { name: /^Choose Red Willow Homes/ })
    .click()
  await expect
    .poll(() => values('MainOfficeName', 'MainOfficeMlsId', 'MainOfficeKeyNumeric'))
    .toEqual(['Red Willow Homes', main.OfficeMlsId, 1012])
  await expect.element(page.getByText('Red Willow Homes')).toBeVisible()
})
