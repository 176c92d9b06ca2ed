// Who is chosen for a role comes whole: the office's record is read by its UniqueID, and without an answer its row will do.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OfficeRow } from '#contract/office.ts'
import { PersonPicker } from '#src/app/pages/record-form/person-slot.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { anAgent } from '../../features/agents/an-agent.ts'
import { anOffice } from '../../features/offices/an-office.ts'
import { show } from '../../support/on-screen.tsx'

const ROW = anOffice({ UniqueID: 1012, OfficeName: 'Red Willow Homes' })
const ROLE: string = 'BuyerOffice'
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
        role={ROLE}
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

test('an office is read by its UniqueID before it is handed over', async () => {
  const { picked, asked } = await choose(true)
  expect(asked).toMatchObject([{ input: { where: { clause: [{ name: 'UniqueID', value: 1012 }] } } }])
  expect(picked?.OfficePhone).toBe('403-555-0199')
})

test('without signal the row that was seen is handed over at once', async () => {
  const { picked } = await choose(false)
  expect(picked).toMatchObject(ROW)
})
