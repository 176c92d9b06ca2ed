// Choosing a person for a role copies the whole record: the office is read by its UniqueID, or its list row is used if there is no answer.
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OfficeRow } from '#contract/office.ts'
import { PersonPicker } from '#src/app/pages/record-form/person-slot.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { anAgent } from '../../features/people/an-agent.ts'
import { anOffice } from '../../features/people/an-office.ts'
import { show } from '../../support/on-screen.tsx'

const ROW = anOffice({ UniqueID: 1012, OfficeName: 'Red Willow Homes' })
const OFFICE_ROLE: string = 'BuyerOffice'
const AGENT_ROLE: string = 'CoListAgent'
const WHOLE = { ...ROW, OfficePhone: '403-555-0199' }

async function choose(isOnline: boolean) {
  const call = vi.fn(async (name: string, _?: object) => {
    if (name === 'offices') return { kind: 'ok', value: { data: [ROW] } }
    if (name === 'officeSelect')
      return { kind: 'ok', value: { data: [WHOLE], photos: [], deliveries: [], version: 1, access: {} } }
    return { kind: 'silence', reason: 'network' }
  })
  const onPick = vi.fn<(office: OfficeRow) => void>()
  const services = {
    call,
    now: () => 0,
    user: { agent: anAgent() },
    network: { isOnline: () => isOnline, subscribe: () => () => {} },
    offline: { drafts: {} },
  }
  await show(
    <ServicesProvider value={services as never}>
      <PersonPicker
        kind="OfficeLookup"
        role={OFFICE_ROLE}
        title="Office Lookup"
        draftId={null}
        read={() => null}
        onPick={onPick as never}
        onClose={() => {}}
      />
    </ServicesProvider>,
  )
  await page.getByRole('button', { name: /Choose Red Willow Homes/ }).click()
  await expect.poll(() => onPick.mock.calls.length).toBe(1)
  const asked = call.mock.calls.filter(([name]) => name === 'officeSelect').map(([, options]) => options)
  return { picked: onPick.mock.calls[0]?.[0], asked }
}

test('an office is read by its UniqueID before it is passed on', async () => {
  const { picked, asked } = await choose(true)
  expect(asked).toMatchObject([{ input: { action: 'select', where: { clause: [{ name: 'UniqueID', value: 1012 }] } } }])
  expect(picked?.OfficePhone).toBe('403-555-0199')
})

test('offline, the list row is passed on immediately', async () => {
  const { picked } = await choose(false)
  expect(picked).toMatchObject(ROW)
})

/** A form whose first value has just been given: its draft begins while the lookup is open. */
function Beginning() {
  const [draftId, setDraftId] = useState<string | null>(null)
  useEffect(() => {
    const begin = () => setDraftId('d1')
    document.addEventListener('draft-begins', begin)
    return () => document.removeEventListener('draft-begins', begin)
  }, [])
  return (
    <>
      <p>The draft is {draftId ?? 'not begun'}.</p>
      <PersonPicker
        kind="AgentLookup"
        role={AGENT_ROLE}
        title="Agent Lookup"
        draftId={draftId}
        read={() => null}
        onPick={() => {}}
        onClose={() => {}}
      />
    </>
  )
}

test('what was typed in the lookup stays when the form’s draft begins meanwhile', async () => {
  const services = {
    call: async () => ({ kind: 'silence', reason: 'network' }),
    now: () => 0,
    user: { agent: anAgent() },
    network: { isOnline: () => true, subscribe: () => () => {} },
    offline: { drafts: { get: () => new Promise(() => {}) } },
  }
  await show(
    <ServicesProvider value={services as never}>
      <Beginning />
    </ServicesProvider>,
  )
  await page.getByLabelText('Last Name').fill('Sidhu')
  document.dispatchEvent(new Event('draft-begins'))
  await expect.poll(() => document.body.textContent).toContain('The draft is d1.')
  await expect.element(page.getByLabelText('Last Name')).toHaveValue('Sidhu')
})
