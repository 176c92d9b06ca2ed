// A record that is not on this phone, with one bar of signal: the phone says that it is online, and nothing gets through.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Call } from '#src/api/call.ts'
import { ListingView } from '#src/features/listings/listing-view.tsx'
import { AgentView } from '#src/features/people/agent-view.tsx'
import { OfficeView } from '#src/features/people/office-view.tsx'
import { aRow } from '../features/listings/a-row.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

/** Gets no answer, at first soon and later (`hangs`) only after a long wait. */
function aBadLine() {
  const line = { hangs: false }
  const call = (() =>
    line.hangs ? new Promise(() => {}) : Promise.resolve({ kind: 'silence', reason: 'deadline' })) as never as Call
  return { line, ports: { call, online: true, now: () => 0 } }
}
type Ports = ReturnType<typeof aBadLine>['ports']

const parts = {
  ...{ onRefresh: async () => '', unsent: null },
  ...{ notices: () => null, beside: () => null },
}
const listing = (ports: Ports) => (
  <ListingView
    {...parts}
    recordKey={{ ListingID: 'A7' }}
    ports={{ ...ports, newId: () => 'id', copy: () => {}, audit: () => {} } as never}
    published={[]}
    viewer={{ place: null, show: () => {}, close: () => {} }}
    canRetry
    ready={() => null}
    acts={() => null}
  />
)
const agent = (ports: Ports) => <AgentView {...parts} UniqueID={7} ports={ports} language={String} isOwn={false} />
const office = (ports: Ports) => (
  <OfficeView {...parts} UniqueID={7} ports={ports} province={String} edit={null} below={null} />
)

test.for([
  ['listing', listing],
  ['agent', agent],
  ['office', office],
] as const)('what the page of a %s offers stays while it is asked for once more', async ([what, view]) => {
  const { line, ports } = aBadLine()
  await show(view(ports))
  await expect.element(page.getByText(`This ${what} could not be loaded.`)).toBeVisible()
  await expectNothingForAxe()
  line.hangs = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByText(`This ${what} could not be loaded.`)).toBeVisible()
})

const ROWS = [
  ['listing', listing, ['myListings'], { rows: [aRow({ UniqueID: 7, ListingId: 'A7', ListingID: 'A7' })] }],
  ['agent', agent, ['agents', 'search', {}], [{ UniqueID: 7, MemberFullName: 'Jordan Lee' }]],
  ['office', office, ['offices', 'search', {}], [{ UniqueID: 7, OfficeName: 'Foothills Realty' }]],
] as const

test.for(ROWS)(
  'what a list has shown of a %s stays, and the rest is asked for again',
  async ([what, view, key, rows]) => {
    const { line, ports } = aBadLine()
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    client.setQueryData(key, rows)
    await show(<QueryClientProvider client={client}>{view(ports)}</QueryClientProvider>)
    const said = page.getByText(`The portal didn’t answer. Only the summary of this ${what} is here.`)
    await expect.element(said).toBeVisible()
    await expectNothingForAxe()
    line.hangs = true
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect.element(again).toHaveAttribute('aria-busy', 'true')
    await expect.element(said).toBeVisible()
  },
)

test('a refused agent stays refused while another attempt gets no answer, whatever a list has shown', async () => {
  const refusal = { kind: 'problem', status: 404, problem: { code: 'not-found', title: 'Not found', status: 404 } }
  let answer: unknown = refusal
  const call = (async () => answer) as never as Call
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['agents', 'search', {}], [{ UniqueID: 7, MemberFullName: 'Jordan Lee' }])
  await show(<QueryClientProvider client={client}>{agent({ call, online: true, now: () => 0 })}</QueryClientProvider>)
  await expect.element(page.getByText('There is no such agent.')).toBeVisible()
  answer = { kind: 'silence', reason: 'deadline' }
  await client.refetchQueries({ queryKey: ['agents', 'record'] })
  await expect.element(page.getByText('This agent could not be loaded.')).toBeVisible()
  expect(page.getByText('Jordan Lee').elements()).toEqual([])
})

let setOnline = (_: boolean) => {}
function Phone({ call }: { call: Call }) {
  const [online, set] = useState(false)
  setOnline = set
  return agent({ call, online, now: () => 0 })
}

test('what failed without signal is not said to have failed while it loads again with it', async () => {
  const { line, ports } = aBadLine()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await show(
    <QueryClientProvider client={client}>
      <Phone call={ports.call} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(client.getQueryState(['agents', 'record', 7])?.status).toBe('error'))
  await expect.element(page.getByText('This agent is not on this')).toBeVisible()
  line.hangs = true
  void client.refetchQueries({ queryKey: ['agents', 'record'] })
  setOnline(true)
  await expect.element(page.getByText('Loading this agent')).toBeInTheDocument()
  expect(page.getByText('could not be loaded').elements()).toEqual([])
})
