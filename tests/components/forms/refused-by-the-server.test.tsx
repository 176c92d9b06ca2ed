// What the member is told when the server refuses what a form sends: the phone really sends it, and the answer decides.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Call } from '#src/api/call.ts'
import { useFormActions } from '#src/app/pages/record-form/use-form-actions.ts'
import { useAutosaveFailed } from '#src/app/pages/record-form/use-session.ts'
import { ServicesProvider } from '#src/app/services.tsx'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { aDefinition, aSession } from '../../features/forms/a-form.ts'
import { button, openPhone } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

const form = (kind: 'agent' | 'office'): FormDefinition => ({
  ...aDefinition([{ name: 'All', groups: [{ fields: [{ FieldName: 'City' }] }] }]),
  formName: kind,
  definitionType: kind,
})
const listing = aDefinition([{ name: 'All', groups: [{ fields: [{ FieldName: 'City' }] }] }])

const NOT_ALLOWED = {
  kind: 'problem' as const,
  status: 403,
  retryAfterMs: null,
  problem: {
    type: 'about:blank',
    code: 'not-allowed' as const,
    title: 'You are not allowed to do this.',
    status: 403,
    detail: '',
    requestId: 'r1',
  },
}

/** Knows the member and refuses `refused`; it never answers anything else. `asked`: the names of all calls. */
function server(refused: string) {
  const asked: string[] = []
  let member = 0
  const call = async (name: string) => {
    asked.push(name)
    if (name === refused) return NOT_ALLOWED
    if (name !== 'status') return { kind: 'silence', reason: 'network' }
    return { kind: 'ok', value: { authenticated: true, memberUniqueID: member, effectiveUniqueID: member } }
  }
  const knows = (real: number) => {
    member = real
  }
  return { call: call as unknown as Call, asked, knows }
}

const screen = { openSheet() {}, goTo() {}, goToSection() {} }

function Form({ session, definition }: { session: FormSession; definition: FormDefinition }) {
  const actions = useFormActions(session, definition, screen, async () => false)
  useAutosaveFailed(session)
  return (
    <main>
      <h1>Form</h1>
      <button type="button" onClick={() => void actions.submit()}>
        Submit
      </button>
    </main>
  )
}

async function openForm(definition: FormDefinition, refused: string) {
  const { call, asked, knows } = server(refused)
  const offline = await openPhone(call)
  knows(offline.owner.real)
  const { drafts, subscribe, sendFromMemory } = offline
  const session = aSession(definition, { drafts, subscribe, sendFromMemory })
  onTestFinished(() => session.stop())
  const services = { call, offline, network: { isOnline: () => true, subscribe: () => () => {} } }
  await show(
    <ServicesProvider value={services as never}>
      <Form session={session} definition={definition} />
    </ServicesProvider>,
  )
  session.store.set('City', 'Calgary', 'control')
  await session.batcher.flush()
  return { asked, offline }
}
const told = page.getByRole('alertdialog')

test.each([
  ['agent', 'agentCreate', 'Agent Not Submitted', 'Agent could not be submitted at this time. Please contact support.'],
  [
    'office',
    'officeInsert',
    'Office Not Submitted',
    'Office could not be submitted at this time. Please contact support.',
  ],
] as const)('a refused %s: %s is answered by “%s”', async (kind, endpoint, title, text) => {
  const { asked } = await openForm(form(kind), endpoint)
  await button('Submit').click()
  await expect.element(told).toBeVisible()
  expect(asked).toContain(endpoint)
  await expect.element(told.getByRole('heading')).toHaveTextContent(new RegExp(`^${title}$`))
  await expect.element(told.getByText(text, { exact: true })).toBeVisible()
  await expectNothingForAxe()
})

test('a refused autosave is told as “Auto Save Failed”', async () => {
  const { asked, offline } = await openForm(listing, 'autosaveCreate')
  expect(told.elements()).toEqual([])
  offline.sync.nudge('hand')
  await expect.element(told).toBeVisible()
  expect(asked).toContain('autosaveCreate')
  await expect.element(told.getByRole('heading')).toHaveTextContent(/^Auto Save Failed$/)
  await expect
    .element(told)
    .toHaveTextContent('Your data could not be Auto Saved at this time, please try to Save As Incomplete.')
  await expectNothingForAxe()
})
