// The board's office moves an agent's listings: it sees what stays and why, and a lost reply never moves anything twice.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Input, Reply } from '#contract/endpoints.ts'
import type { Call } from '#src/api/call.ts'
import { statusLook } from '#src/features/listings/status-look.ts'
import { MoveDesk, type Wanted } from '#src/features/moves/move-desk.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

type Row = Reply<'previewMove'>['listings'][number]
const row = (UniqueID: number, heldBy: Row['heldBy'] = null): Row => ({
  ...{ UniqueID, ListingID: `A${UniqueID}`, StandardStatus: 'A', UnparsedAddress: `${UniqueID} Elm St`, heldBy },
})
const since = '2026-11-23T20:00:00Z'
const ok = <T,>(value: T) => ({ kind: 'ok' as const, value })
const SILENCE = { kind: 'silence' as const, reason: 'network' as const }
const refused = (message: string) => ({
  ...{ kind: 'problem' as const, status: 422 },
  problem: {
    code: 'validation-failed',
    title: 'Validation Failed',
    status: 422,
    errors: [{ target: 'to', code: 'x', message }],
  },
})

let keys = 0

function Desk({ call }: { call: Call }) {
  const [wanted, setWanted] = useState<Wanted>({ from: 101, agent: 201, isOffice: false, isAll: false })
  return (
    <MoveDesk
      ports={{ call, newId: () => `key ${++keys}`, online: true }}
      wanted={wanted}
      onWant={setWanted}
      names={{ from: 'Ann Archer', to: 'Sid Strand' }}
      onChoose={vi.fn()}
      statusLook={statusLook}
      view={{}}
      onView={vi.fn()}
    />
  )
}

type Sent = Input<'moveListings'> & { key: string }
const left = (UniqueID: number, detail: string) => ({ UniqueID, reason: 'refused' as const, detail })

async function open(listings: Row[], move: (sent: Sent) => unknown, preview: unknown = null) {
  const state = { listings }
  const sent: Sent[] = []
  const call = vi.fn(async (name: string, { input, idempotencyKey }: { input: Sent; idempotencyKey: string }) => {
    if (name === 'previewMove')
      return preview ?? ok({ listings: state.listings, editors: { after: ['Sid Strand'], noLonger: ['Ann Archer'] } })
    sent.push({ ...input, key: idempotencyKey })
    return move(sent.at(-1)!)
  }) as unknown as Call
  await show(<Desk call={call} />)
  return { state, sent }
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('says what moves, what stays and why, and who can edit it afterwards', async () => {
  const { sent } = await open(
    [
      row(1),
      row(2, { kind: 'lock', name: 'Cole Carter', since }),
      row(3, { kind: 'changes', name: 'Wes Walker', since }),
      row(4),
    ],
    () => ok({ Data: { moved: [1], left: [left(4, 'Enter a price.')] } }),
  )
  await expect.element(page.getByText('2 listings of Ann Archer move to Sid Strand.')).toBeVisible()
  await expect.element(page.getByText('2 listings stay because somebody is working on them.')).toBeVisible()
  await expect.element(page.getByText('Can no longer edit them: Ann Archer.')).toBeVisible()
  await expect.element(page.getByText(/locked by Cole Carter/)).toBeVisible()
  await expect.element(page.getByText(/Wes Walker has unsaved changes/)).toBeVisible()
  await expectNothingForAxe()
  await press('Move 2 listings')
  await expect.element(page.getByText('1 listing moved. 1 listing stayed; see why below.')).toBeVisible()
  await expect.element(page.getByText('Not moved: Enter a price.')).toBeVisible()
  expect(sent.map(({ UniqueIDs }) => UniqueIDs)).toEqual([[1, 4]])
})

test('a part without an answer is asked again under its own key, and the rest under another', async () => {
  let isSilent = false
  const { state, sent } = await open(
    Array.from({ length: 60 }, (_, at) => row(at + 1)),
    ({ UniqueIDs }) => {
      // The first part is answered, the second is not.
      const answer = isSilent ? SILENCE : ok({ Data: { moved: UniqueIDs, left: [] } })
      isSilent = !isSilent
      return answer
    },
  )
  await press('Move 60 listings')
  await expect.element(page.getByText(/50 listings moved\. The portal didn’t answer/)).toBeVisible()
  expect(sent.map(({ UniqueIDs }) => UniqueIDs.length)).toEqual([50, 10])
  state.listings = state.listings.slice(50)
  await press('Move 60 listings')
  await expect.poll(() => sent.length).toBeGreaterThan(2)
  expect(sent[2]).toEqual(sent[1])
})

test('a choice that cannot be is said in place of the list', async () => {
  await open([], vi.fn(), refused('The list office must belong to the agent’s brokerage.'))
  await expect.element(page.getByText('The list office must belong to the agent’s brokerage.')).toBeVisible()
})
