// The audit log: a table on a desktop, a time line on a phone; searched, opened, refused.
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AuditTransaction } from '#contract/audit.ts'
import type { Call } from '#src/api/call.ts'
import { AuditGate } from '#src/features/audit/audit-gate.tsx'
import { type AuditPageView, AuditView } from '#src/features/audit/audit-view.tsx'
import { aChange, aTransaction } from '../features/audit/a-transaction.ts'
import { plainWords } from '../features/audit/plain-words.ts'
import { clock, expectNothingForAxe, painted, show } from '../support/on-screen.tsx'

const RECORD = { tableName: 'Listing', uniqueID: 0, entityID: 'A2101234' } as const
const portsOf = (call: unknown, online = true) => ({ call: call as Call, online, now: () => 0 })
const ok = (value: unknown) => Promise.resolve({ kind: 'ok', value })
const silence = () => Promise.resolve({ kind: 'silence', reason: 'network' })
const answering = (data: AuditTransaction[], more = false) => vi.fn(() => ok({ data, more }))

function Screen({ call, online = true, start = {} }: { call: unknown; online?: boolean; start?: AuditPageView }) {
  const [view, setView] = useState<AuditPageView>(start)
  return <AuditView record={RECORD} ports={portsOf(call, online)} words={plainWords} view={view} onView={setView} />
}
const transactions = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const day = String(28 - (at % 28)).padStart(2, '0')
    return aTransaction({
      TransactionID: count - at,
      ChangeTimeStamp: `2026-10-${day}T18:30:00.000Z`,
      SubTransaction: [aChange(), aChange({ FieldName: 'AccessCode', OldValue: null, NewValue: 'changed' })],
    })
  })
const desk = () => page.viewport(1366, 900)
afterEach(() => page.viewport(390, 844))

describe('the audit log', () => {
  test('is a table at a desk, newest first, 20 a page, whose rows open onto what changed', async () => {
    await desk()
    await show(<Screen call={answering(transactions(45))} />)
    await expect.element(page.getByText('Showing rows 1 to 20 of 45')).toBeVisible()
    const head = page.getByRole('columnheader', { name: 'Change Timestamp' })
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    const opener = page.getByRole('button', { name: /^Changes of Oct 28/ })
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.click()
    await expect.element(page.getByRole('cell', { name: '500000' })).toBeVisible()
    await expect.element(page.getByText('Changed. The values are not kept here.')).toBeVisible()
  })

  test('holds nothing for axe to find, opened', async () => {
    await desk()
    await show(<Screen call={answering(transactions(2))} />)
    await page.getByRole('button', { name: 'Expand all' }).click()
    await page.getByRole('switch', { name: 'Show codes' }).click()
    await expectNothingForAxe()
  })

  test('opens and closes all its rows at once', async () => {
    await desk()
    await show(<Screen call={answering(transactions(3))} />)
    await page.getByRole('button', { name: 'Expand all' }).click()
    await expect.poll(() => page.getByRole('cell', { name: '490000' }).elements().length).toBe(3)
    await page.getByRole('button', { name: 'Collapse all' }).click()
    await expect.poll(() => page.getByRole('cell', { name: '490000' }).elements().length).toBe(0)
  })

  test('sorts by every column, by keyboard', async () => {
    await desk()
    await show(
      <Screen call={answering([aTransaction(), aTransaction({ TransactionID: 6, RealUser: 'Ann Archer' })])} />,
    )
    const name = page.getByRole('button', { name: 'Real User' })
    await expect.element(name).toBeVisible()
    ;(name.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('columnheader', { name: 'Real User' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Ann Archer')
  })

  test('is a time line on a phone, with both users', async () => {
    await show(<Screen call={answering([aTransaction()])} />)
    await expect.element(page.getByText('Update by Priya Sidhu, acting for Jordan Lindqvist')).toBeVisible()
    expect(page.getByRole('table').elements()).toEqual([])
    await page.getByRole('button', { name: 'Expand all' }).click()
    await expect.element(page.getByRole('definition')).toHaveTextContent('was 500000→, became 490000')
    await expectNothingForAxe()
  })

  test('says when nothing matches', async () => {
    await show(<Screen call={answering([])} start={{ fieldName: 'zzz' }} />)
    await expect.element(page.getByText('No Data Returned.')).toBeVisible()
    await expectNothingForAxe()
  })

  test('is searched in two tabs that arrows move between', async () => {
    const call = answering([aTransaction()])
    await show(<Screen call={call} />)
    await page.getByText('Filter the log').click()
    const simple = page.getByRole('tab', { name: 'Search', exact: true })
    await expect.element(simple).toHaveAttribute('aria-selected', 'true')
    ;(simple.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tab', { name: 'Advanced Search' })).toHaveFocus()
    await page.getByLabelText('Transaction Type').selectOptions('Update')
    await page.getByLabelText('Changed From').fill('2026-11-01')
    await expect.element(page.getByText('Nov 1, 2026', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect
      .poll(() => call.mock.lastCall)
      .toEqual([
        'auditQuery',
        expect.objectContaining({
          input: { ...RECORD, filters: { transactionType: 'Update', changedFrom: '2026-11-01' } },
        }),
      ])
    await expectNothingForAxe()
  })

  test('of very many changes comes in parts', async () => {
    const call = vi.fn((_name: string, { input }: { input: { before?: number } }) =>
      ok({ data: [aTransaction({ TransactionID: input.before ? 4 : 9 })], more: !input.before }),
    )
    await show(<Screen call={call} />)
    await page.getByRole('button', { name: 'Load older ones' }).click()
    await expect.element(page.getByText('Showing rows 1 to 2 of 2')).toBeVisible()
    expect(call.mock.lastCall).toMatchObject(['auditQuery', { input: { before: 9 } }])
  })

  test('that cannot be loaded says so', async () => {
    await show(<Screen call={silence} online={false} />)
    await expect.element(page.getByText('The audit log needs a connection.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('before the log', () => {
  const gate = (call: unknown) =>
    show(
      <AuditGate record={RECORD} ports={portsOf(call)}>
        <p>The log</p>
      </AuditGate>,
    )

  test('rights are asked for, and meanwhile a modal says so', async () => {
    let answer: (value: unknown) => void = () => undefined
    await gate(() => new Promise((resolve) => (answer = resolve)))
    await expect.element(page.getByRole('dialog', { name: 'Loading Listing Audit Log...' })).toBeVisible()
    await expectNothingForAxe()
    answer({ kind: 'ok', value: { formActions: ['AUDITLOG'], formPermissions: {} } })
    await expect.element(page.getByText('The log')).toBeVisible()
  })

  test.each([
    ['without the right', () => ok({ formActions: ['VIEW', 'EDIT'], formPermissions: {} })],
    ['of an unknown record', () => Promise.resolve({ kind: 'problem', status: 404, problem: { code: 'not-found' } })],
  ])('members %s are refused', async (_who, call) => {
    await gate(call)
    const refusal = page.getByRole('alertdialog', { name: 'Error -Unauthorized' })
    await expect.element(refusal).toHaveTextContent('Sorry, but you are not authorized to view this page.')
    expect(page.getByText('The log').elements()).toEqual([])
  })

  test('the refusal is shown for three seconds', async () => {
    await gate(() => ok({ formActions: [], formPermissions: {} }))
    const refusal = page.getByRole('alertdialog', { name: 'Error -Unauthorized' })
    await expect.element(refusal).toBeVisible()
    clock.advance(2_999)
    await painted()
    expect(refusal.elements()).toHaveLength(1)
    clock.advance(1)
    await expect.element(refusal).not.toBeInTheDocument()
  })

  test('a server that is busy is no refusal, and says when to try again', async () => {
    await gate(() =>
      Promise.resolve({
        ...{ kind: 'problem', status: 503, retryAfterMs: 20_000 },
        problem: { code: 'busy', title: 'The portal is busy.', status: 503 },
      }),
    )
    await expect.element(page.getByText('Try again in 20 seconds.')).toBeVisible()
  })

  test('without signal the page says so at once, in place of a dialog that would stay, and loads when it is back', async () => {
    onlineManager.setOnline(false)
    try {
      const queries = { networkMode: 'always', refetchOnReconnect: true, retry: false } as const // as the portal's
      const client = new QueryClient({ defaultOptions: { queries } })
      const call = vi.fn(silence)
      await show(
        <QueryClientProvider client={client}>
          <AuditGate record={RECORD} ports={portsOf(call, false)}>
            <p>The log</p>
          </AuditGate>
        </QueryClientProvider>,
      )
      await expect.element(page.getByText('The audit log needs a connection.')).toBeVisible()
      expect(page.getByRole('dialog').elements()).toEqual([])
      call.mockImplementation((() => ok({ formActions: ['AUDITLOG'], formPermissions: {} })) as never)
      onlineManager.setOnline(true)
      await expect.element(page.getByText('The log', { exact: true })).toBeVisible()
    } finally {
      onlineManager.setOnline(true)
    }
  })

  test('silence is no refusal', async () => {
    await gate(silence)
    await expect.element(page.getByText('The audit log could not be loaded.')).toBeVisible()
  })
})
