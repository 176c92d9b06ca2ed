// Before a submission, the member is told about guests' photos that still need a decision.
import { expect, test } from 'vitest'
import type { Call } from '#src/api/call.ts'
import { askAboutGuests } from '#src/app/pages/record-form/guests-slot.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'

const draft = (over: object = {}) =>
  ({ draftId: 'd', acknowledged: 2, base: null, photos: {}, ...over }) as unknown as Draft
const photos = [{ photoId: 'p1' }, { photoId: 'p2' }]

function aServer(reply: unknown, yes = false) {
  const asked: { title: string }[] = []
  const inputs: unknown[] = []
  const call = (async (_: string, { input }: { input: unknown }) => {
    inputs.push(input)
    return reply
  }) as unknown as Call
  const ask = async (question: { title: string }) => {
    asked.push(question)
    return yes
  }
  return { asked, inputs, ports: { call, ask } }
}

test('asks with their number, and does as the member says', async () => {
  for (const yes of [true, false]) {
    const { asked, ports } = aServer({ kind: 'ok', value: { links: [], photos } }, yes)
    expect(await askAboutGuests(draft(), ports)).toBe(yes)
    expect(asked.map(({ title }) => title)).toEqual(['2 photos from guests are not in the listing yet'])
  }
})

test('asks nothing of photos that are kept, of an empty tray, and without an answer', async () => {
  const kept = { p1: { rev: 1, state: 'waiting' }, p2: { rev: 1, state: 'uploaded' } }
  const empty = aServer({ kind: 'ok', value: { links: [], photos: [] } })
  const silent = aServer({ kind: 'silence', reason: 'deadline' })
  const full = aServer({ kind: 'ok', value: { links: [], photos } })
  expect(await askAboutGuests(draft(), empty.ports)).toBe(true)
  expect(await askAboutGuests(draft(), silent.ports)).toBe(true)
  expect(await askAboutGuests(draft({ photos: kept }), full.ports)).toBe(true)
  expect([...empty.asked, ...silent.asked, ...full.asked]).toEqual([])
})

test('an edit asks for what was left when earlier drafts of its listing were submitted', async () => {
  const { inputs, ports } = aServer({ kind: 'ok', value: { links: [], photos: [] } })
  await askAboutGuests(draft({ acknowledged: 0, base: { UniqueID: 7 } }), ports)
  expect(inputs).toEqual([{ draftId: 'd', listing: 7 }])
})
