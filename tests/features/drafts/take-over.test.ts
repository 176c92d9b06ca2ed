import { expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoints.ts'
import { discardAutosaves, takeOverDraft } from '#src/features/drafts/take-over.ts'
import type { Call } from '#src/offline/call.ts'
import { lockReply } from '../locks/lock-reply.ts'
import { aDraft } from './a-draft.ts'

const silence = { kind: 'silence', reason: 'network' } as const
const ok = (value: unknown) => ({ kind: 'ok', value }) as const

function portal(answers: Partial<Record<EndpointName, unknown>>) {
  const done: string[] = []
  const sent: unknown[] = []
  return {
    done,
    sent,
    call: (async (name: EndpointName, { input }: { input?: unknown } = {}) => {
      done.push(name)
      sent.push(input)
      return answers[name] ?? silence
    }) as unknown as Call,
    drafts: {
      adopt: async () => {
        done.push('adopt')
        return aDraft()
      },
      edit: async (_: string, edits: unknown) => {
        done.push(`edit ${JSON.stringify(edits)}`)
        return aDraft({ lockEpoch: 6 })
      },
    },
  }
}

const create = { draftId: 'd1', ParentID: null }
const edit = { draftId: 'd1', ParentID: 42 }

test('a listing begun elsewhere needs no lock', async () => {
  const ports = portal({ autosaveRetrieve: ok({}) })
  expect(await takeOverDraft(create, ports)).toMatchObject({ kind: 'here' })
  expect(ports.done).toEqual(['autosaveRetrieve', 'adopt'])
})

test('of a record: the member’s own lock on the other device first, then the content, then the epoch', async () => {
  const ports = portal({
    lockCreate: ok(lockReply({ rowIsLockedByMember: true, epoch: 5 })),
    lockTakeover: ok(lockReply({ rowIsLockedByUser: true, rowIsLockedByMember: true, epoch: 6 })),
    listingRecord: ok({}),
    autosaveRetrieve: ok({}),
  })
  expect(await takeOverDraft(edit, ports)).toMatchObject({ kind: 'here', draft: { lockEpoch: 6 } })
  expect(ports.done).toEqual([
    'lockCreate',
    'lockTakeover',
    'listingRecord',
    'autosaveRetrieve',
    'adopt',
    'edit [{"kind":"lock","epoch":6}]',
  ])
})

test('somebody else’s lock stops it before anything is moved', async () => {
  const ports = portal({ lockCreate: ok(lockReply({ userName: 'Bo Roy' })) })
  expect(await takeOverDraft(edit, ports)).toEqual({ kind: 'locked', uniqueId: 42 })
  expect(ports.done).toEqual(['lockCreate'])
})

test('without the record the other device stays the writer', async () => {
  const ports = portal({ lockCreate: ok(lockReply({ rowIsLockedByUser: true })) })
  expect(await takeOverDraft(edit, ports)).toMatchObject({ kind: 'failed' })
  expect(ports.done).not.toContain('autosaveRetrieve')
})

test('a lost answer changes nothing here', async () => {
  const ports = portal({})
  expect(await takeOverDraft(create, ports)).toEqual({
    kind: 'failed',
    text: 'The portal did not answer. Nothing was changed; please try again.',
  })
  expect(ports.done).not.toContain('adopt')
})

test('discarding says whether all of them are in the bin, as they were seen', async () => {
  const seen = [
    { draftId: 'a', revision: 3 },
    { draftId: 'b', revision: 8 },
  ]
  const found = ok({ listingHasAutosave: true, data: seen.map((each) => ({ ...each, title: 'Elm Street' })) })
  const { call, sent } = portal({ autosaveCheck: found, autosaveRemove: ok({}) })
  expect(await discardAutosaves(42, call)).toBe(true)
  expect(sent.slice(1)).toEqual(seen)
  expect(await discardAutosaves(42, portal({ autosaveCheck: found }).call)).toBe(false)
  expect(await discardAutosaves(42, portal({}).call)).toBe(false)
})
