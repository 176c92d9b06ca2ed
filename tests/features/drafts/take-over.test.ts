import { describe, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Call } from '#src/api/call.ts'
import {
  discardUnsaved,
  ownersOf,
  takeOverDraft,
  takeOverOthers,
  unsavedOnServer,
} from '#src/features/drafts/take-over.ts'
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
    listingRecord: ok({ row: {} }),
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
    text: 'The portal didn’t answer. It may have been done all the same: look before you try again.',
  })
  expect(ports.done).not.toContain('adopt')
})

describe('another member’s changes', () => {
  const theirs = { draftId: 'd2', revision: 7, memberName: 'Bo Roy' }
  const into = { ParentID: 42, into: 'mine' }
  const stale = { userName: 'Bo Roy', rowIsLocked: true, epoch: 5, removableInMs: 0 }

  test('are taken over under a lock that is free or not live any more', async () => {
    const ports = portal({
      lockCreate: ok(lockReply(stale)),
      lockTakeover: ok(lockReply({ rowIsLockedByUser: true, epoch: 6 })),
      listingRecord: ok({ row: {} }),
      autosaveTakeOver: ok({ removed: true, autosave: {} }),
    })
    expect(await takeOverOthers(theirs, into, ports)).toMatchObject({ kind: 'here', draft: { lockEpoch: 6 } })
    expect(ports.sent).toContainEqual({
      ...{ draftId: 'd2', revision: 7, ParentID: 42, into: 'mine' },
      rowLockRequest: { type: 'listing', id: 42, epoch: 6 },
    })
  })

  test('stay with them while they write', async () => {
    const ports = portal({ lockCreate: ok(lockReply({ ...stale, removableInMs: 200_000 })) })
    expect(await takeOverOthers(theirs, into, ports)).toEqual({ kind: 'locked', uniqueId: 42 })
    expect(ports.done).toEqual(['lockCreate'])
  })
})

test('discarding puts everybody’s into their bins, as they were seen, and says why not', async () => {
  const seen = { own: [{ draftId: 'a', revision: 3 }], others: [{ draftId: 'b', revision: 8, memberName: 'Bo Roy' }] }
  const found = ok({ listingHasAutosave: true, data: seen.own, others: seen.others })
  const { call, sent } = portal({ autosaveCheck: found, autosaveRemove: ok({}), autosaveTakeOver: ok({}) })
  const unsaved = await unsavedOnServer(42, call)
  expect(unsaved).toEqual(seen)
  if ('text' in unsaved) return
  expect(ownersOf(unsaved)).toBe('Bo Roy')
  expect(await discardUnsaved(42, unsaved, call)).toBeNull()
  expect(sent.slice(1)).toEqual([
    { draftId: 'a', revision: 3 },
    { draftId: 'b', revision: 8, ParentID: 42, into: null, rowLockRequest: null },
  ])
  const locked = { kind: 'problem', problem: { title: 'Bo Roy edits this listing.' }, status: 409 }
  const refusing = portal({ autosaveRemove: ok({}), autosaveTakeOver: locked }).call
  expect(await discardUnsaved(42, unsaved, refusing)).toBe('Bo Roy edits this listing.')
  expect(await unsavedOnServer(42, portal({}).call)).toHaveProperty('text')
})
