import { expect, test } from 'vitest'
import { NOTICE_KINDS, Notice } from '#contract/notice.ts'
import { actOf } from '#src/app/acting/acting-sheets.tsx'

const link = { TeamLeadKeyNumeric: 7, TeamMemberKeyNumeric: 9 }
const listing = { type: 'listing', id: 12, label: 'A2' }
const act = (kind: string, data: Notice['data'], facts: { me?: number; isWaiting?: boolean } = {}) =>
  actOf({ kind, data }, { me: 7, isWaiting: false, ...facts })

test('a request asks for an answer as long as it waits for one', () => {
  expect(act('impersonation-requested', link, { isWaiting: true })).toEqual({ kind: 'answer' })
  expect(act('impersonation-requested', link)).toEqual({ kind: 'none' })
})

test('a grant leads the one who may act to Impersonate, and the one acted for nowhere', () => {
  expect(act('impersonation-granted', link, { me: 9 })).toEqual({ kind: 'impersonate' })
  expect(act('impersonation-granted', link)).toEqual({ kind: 'none' })
})

test.each(['lock-taken-over', 'lock-removed', 'lock-released', 'lock-release-declined', 'delivery-refused'] as const)(
  '%s opens the record',
  (kind) => {
    expect(act(kind, listing)).toEqual({
      kind: 'record',
      record: { type: 'listing', id: 12 },
      label: 'Open the listing',
    })
    expect(act(kind, {})).toEqual({ kind: 'none' })
  },
)

test('a member who is asked for a lock releases it with one tap, under the epoch it was asked for', () => {
  expect(act('lock-release-asked', { ...listing, epoch: 4 })).toEqual({
    kind: 'release',
    record: { type: 'listing', id: 12 },
    epoch: 4,
  })
  expect(act('lock-release-asked', listing)).toEqual({ kind: 'none' })
})

test.each(['autosave-taken-over', 'autosave-discarded'] as const)('%s opens the bin, where the copy is', (kind) =>
  expect(act(kind, listing)).toEqual({ kind: 'bin' }),
)

test('every kind has an answer to what it asks for', () => {
  for (const kind of NOTICE_KINDS) expect(act(kind, listing)).toHaveProperty('kind')
})

test('a notice of a kind that only a newer server knows is read, and asks for nothing', () => {
  const sent = { NoticeID: 1, kind: 'from-the-future', text: 'New.', data: listing, createdAt: '', readAt: null }
  expect(Notice.parse(sent)).toEqual(sent)
  expect(act(sent.kind, sent.data)).toEqual({ kind: 'none' })
})
