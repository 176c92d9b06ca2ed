// Agent Lookup: search by name, colleagues first, choosing with one tap or the keyboard, also offline.
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AgentRow } from '#contract/agent.ts'
import type { Call } from '#src/api/call.ts'
import { AgentLookup } from '#src/features/people/people-lookup.tsx'
import { anAgent } from '../../features/people/an-agent.ts'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

const OWN_OFFICE = 1001
const colleagues = Array.from({ length: 6 }, (_, at) =>
  anAgent({ UniqueID: at + 1, MemberFirstName: 'Colleague', MemberLastName: `Number${at + 1}` }),
)
const stranger = anAgent({ UniqueID: 50, MemberFirstName: 'Sam', MemberLastName: 'Number', OfficeKeyNumeric: 9 })

type Clause = { name: string; value: string }[]
/** Returns only the office's agents whose names start with "Number", and records the requests. */
function board() {
  const asked: Clause[] = []
  const call = (async (_: string, { input }: { input: { where: { clause: Clause } } }) => {
    const { clause } = input.where
    asked.push(clause)
    const last = clause.find(({ name }) => name === 'MemberLastName')?.value
    const data = last === undefined ? colleagues : last === 'Number' ? [stranger, ...colleagues] : []
    return { kind: 'ok', value: { data } }
  }) as unknown as Call
  return { call, asked }
}
const silence: Call = async () => ({ kind: 'silence', reason: 'network' })

function Screen({ call, signal, self }: { call: Call; signal: () => boolean; self?: AgentRow }) {
  const [picked, setPicked] = useState<AgentRow | null>(null)
  const [isOpen, setOpen] = useState(true)
  const [, again] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <output>{picked ? `Chosen: ${picked.MemberFullName}` : 'Nobody'}</output>
      <AgentLookup
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          again((count) => count + 1)
        }}
        onPick={(agent) => {
          setPicked(agent)
          setOpen(false)
        }}
        call={call}
        online={signal()}
        now={() => 0}
        ownOffice={OWN_OFFICE}
        self={self}
      />
    </>
  )
}
const lookup = page.getByRole('dialog', { name: 'Agent Lookup' })
const choices = () => lookup.getByRole('button', { name: /^Choose/ }).elements()
afterEach(() => page.viewport(390, 844))

test('one’s own name is one tap away, whatever was searched', async () => {
  await show(<Screen call={board().call} signal={() => true} self={anAgent({ UniqueID: 7, MemberFirstName: 'Ann' })} />)
  await lookup.getByLabelText('Last Name').fill('Nobody')
  await userEvent.keyboard('{Enter}')
  await lookup.getByRole('button', { name: /^Choose me: Ann/ }).click()
  await expect.element(page.getByText(/^Chosen: Ann/)).toBeVisible()
})

test('the agents of one’s own office are there at once, five at a time', async () => {
  const { call, asked } = board()
  await show(<Screen call={call} signal={() => true} />)
  await expect.element(lookup.getByText('Showing rows 1 to 5 of 6')).toBeVisible()
  expect(asked[0]).toEqual([{ name: 'OfficeKeyNumeric', value: '1001' }])
  expect(choices()).toHaveLength(5)
  await expectNothingForAxe()
})

test('an agent without an ID is described by office and phone alone', async () => {
  const call: Call = async () => ({ kind: 'ok', value: { data: [anAgent({ MemberMlsId: '' })] } }) as never
  await show(<Screen call={call} signal={() => true} />)
  await expect.element(lookup.getByText('Chinook Arch Realty · 403-555-0100', { exact: true })).toBeVisible()
})

test('a name is searched as typed without its blanks, colleagues first, and chosen by keyboard', async () => {
  const { call, asked } = board()
  await show(<Screen call={call} signal={() => true} />)
  await lookup.getByRole('textbox', { name: 'Last Name' }).fill('  Number ')
  await userEvent.keyboard('{Enter}')
  await expect.element(lookup.getByText('Showing rows 1 to 5 of 7')).toBeVisible()
  expect(asked.at(-1)).toEqual([{ name: 'MemberLastName', value: 'Number' }])
  await lookup.getByRole('button', { name: 'Show more' }).click()
  const last = lookup.getByRole('button', { name: /Sam Number/ })
  await expect.element(last).toBeVisible()
  ;(last.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Chosen: Sam Number')).toBeVisible()
})

test('the fields stop at fifty characters, and Clear starts over', async () => {
  const { call } = board()
  await show(<Screen call={call} signal={() => true} />)
  for (const name of ['First Name', 'Last Name', 'Agent ID'])
    await expect.element(lookup.getByRole('textbox', { name })).toHaveAttribute('maxlength', '50')
  await lookup.getByRole('textbox', { name: 'Last Name' }).fill('nobody')
  await lookup.getByRole('button', { name: 'Search', exact: true }).click()
  await expect
    .element(lookup.getByText('Your search returned no results. Please try adjusting your search criteria.'))
    .toBeVisible()
  await expectNothingForAxe()
  await lookup.getByRole('button', { name: 'Clear' }).click()
  await expect.element(lookup.getByText('Showing rows 1 to 5 of 6')).toBeVisible()
  await expect.element(lookup.getByRole('textbox', { name: 'Last Name' })).toHaveValue('')
})

test('at a desk the results are a table with the columns of the specification', async () => {
  await page.viewport(1366, 900)
  await show(<Screen call={board().call} signal={() => true} />)
  await expect.element(lookup.getByRole('table')).toBeVisible()
  const heads = lookup.getByRole('columnheader').elements()
  expect(heads.map((head) => head.textContent)).toEqual([
    'Actions',
    'MLS ID',
    'First Name',
    'Last Name',
    'Office Name',
    'Office Phone',
  ])
  await expectNothingForAxe()
})

test('without signal, those seen before are found', async () => {
  let hasSignal = true
  const { call } = board()
  const flaky = ((...given: Parameters<Call>) => (hasSignal ? call(...given) : silence(...given))) as Call
  await show(<Screen call={flaky} signal={() => hasSignal} />)
  await expect.element(lookup.getByText('Showing rows 1 to 5 of 6')).toBeVisible()
  hasSignal = false
  await lookup.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await lookup.getByRole('textbox', { name: 'Last Name' }).fill('number3')
  await lookup.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(lookup.getByText(/agents you have seen here before/)).toBeVisible()
  expect(choices()).toHaveLength(1)
})

test('a search while the first list is on its way is made, not lost', async () => {
  const { call, asked } = board()
  let answerFirst = () => {}
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  const slow = (async (...given: Parameters<Call>) => {
    if (asked.length === 0) {
      const answer = call(...given)
      await first
      return answer
    }
    return call(...given)
  }) as Call
  await show(<Screen call={slow} signal={() => true} />)
  await lookup.getByRole('textbox', { name: 'Last Name' }).fill('Number')
  await userEvent.keyboard('{Enter}')
  await expect.element(lookup.getByText('Showing rows 1 to 5 of 7')).toBeVisible()
  answerFirst()
})

test('a search without an answer says so, and can be tried again', async () => {
  await show(<Screen call={silence} signal={() => true} />)
  await expect.element(lookup.getByText('The agents could not be searched.')).toBeVisible()
  await expect.element(lookup.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectNothingForAxe()
})
