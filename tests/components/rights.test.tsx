// Staff read who can do what: in sentences, with the labels that members see on the forms.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FormDefinition } from '#contract/form-definition.ts'
import { DEFAULT_RIGHTS } from '#rules/rights.ts'
import type { Call } from '#src/api/call.ts'
import { RightsTables } from '#src/features/rights/rights-tables.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const RIGHTS = {
  ...DEFAULT_RIGHTS,
  accessCodes: 'side',
  fields: { ...DEFAULT_RIGHTS.fields, '*': { Remarks: ['staff'] } },
}
const call = (async () => ({ kind: 'ok', value: RIGHTS })) as unknown as Call
const FORMS: Record<string, unknown> = {
  agent: { title: 'Agent', pages: [], fields: [{ FieldName: 'OfficeName', fieldLabel: 'Name of the Office' }] },
  res: { title: 'Residential', pages: [], fields: [{ FieldName: 'Remarks', fieldLabel: 'Private Remarks' }] },
}
/** The form of offices cannot be loaded. */
const definitionOf = async (form: string) => {
  if (!FORMS[form]) throw new Error('offline')
  return FORMS[form] as FormDefinition
}

test('restricted fields have the labels of their forms; without its form, a field has its name', async () => {
  await page.viewport(1366, 900)
  await show(<RightsTables call={call} online definitionOf={definitionOf} />)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Name of the Office')).toHaveTextContent(/^Agent/)
  await expect.element(row('Private Remarks')).toHaveTextContent(/^Every form.*Staff$/)
  await expect.element(row('OfficeBrokerFullName')).toHaveTextContent(/^office/)
  await expect.element(page.getByText(/Every member can view active listings/)).toBeVisible()
  await expectNothingForAxe()
  await page.viewport(390, 844)
})
