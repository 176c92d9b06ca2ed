import { describe, expect, test } from 'vitest'
import { knownNow, type OnServer, type Where, whereIs } from '#src/features/drafts/known-now.ts'
import { isWrittenElsewhere } from '#src/offline/drafts/standing.ts'
import { aDraft, aNote, anEditOf, aSubmission } from './a-draft.ts'

const UNSENT = aNote({ code: 'draft-used', title: 'Your unsent changes', detail: 'To add them, apply them.' })
const ELSEWHERE = aNote({ code: 'autosave-other-device', title: 'This draft is being edited on another device.' })
const noteOf = ({ attention }: ReturnType<typeof knownNow>) => attention && `${attention.title} ${attention.detail}`

describe('what a draft says', () => {
  test('of a record that is gone is that, whether it had a note or not', () => {
    for (const attention of [UNSENT, null])
      expect(noteOf(knownNow({ ...anEditOf(7), attention }, 'gone'))).toMatch(
        /^This listing was deleted, or you can no longer see it\. These changes can’t be applied\./,
      )
    expect(noteOf(knownNow({ ...anEditOf(7), formName: 'office', attention: UNSENT }, 'gone'))).toMatch(/^This office /)
  })

  test('is not that another device writes it when it was discarded there', () => {
    const said = noteOf(knownNow(aDraft({ attention: ELSEWHERE }), 'discarded'))
    expect(said).toMatch(/^This draft was discarded on another device\. .* back from the bin\.$/)
  })

  test('is what another device did with it, although this phone has nothing to send and so no note', () => {
    const saved = aDraft({})
    const edited = knownNow(saved, 'elsewhere')
    expect(noteOf(edited)).toMatch(/^This draft was edited on another device\. Continue here /)
    expect(isWrittenElsewhere(edited)).toBe(true)
    const discarded = knownNow(saved, 'discarded')
    expect(noteOf(discarded)).toMatch(/^This draft was discarded on another device\. .* back from the bin\.$/)
    expect(isWrittenElsewhere(discarded)).toBe(true)
    const over = knownNow(saved, 'over')
    expect(noteOf(over)).toMatch(
      /^The server no longer has this draft\. It may have been submitted or deleted on another device/,
    )
    expect(isWrittenElsewhere(over)).toBe(false)
  })

  test('stays as it is while nothing else is known, and what the server said of a submission', () => {
    const plain = aDraft({ attention: ELSEWHERE })
    const refused = aDraft({ submission: aSubmission({ state: 'refused', problem: UNSENT }), attention: UNSENT })
    expect(knownNow(plain, undefined)).toBe(plain)
    expect(knownNow(plain, 'elsewhere')).toBe(plain)
    expect(knownNow(refused, 'gone')).toBe(refused)
  })
})

const SAVED = aDraft({ acknowledged: 5, savedAt: '2026-11-28T19:02:00Z' })
const NOTED = aDraft({ attention: aNote({ code: 'autosave-other-device' }) })
const HERE = { d1: 'phone' }
const THERE = { d1: 'tablet' }
const NEITHER = { d2: 'tablet' }

test.each<[string, { draft: typeof SAVED } & OnServer, Where | undefined]>([
  // The server says who writes it.
  ['this device writes it', { draft: SAVED, writers: HERE, binned: [] }, undefined],
  ['another device writes it', { draft: SAVED, writers: THERE, binned: [] }, 'elsewhere'],
  ['another device writes it, the bin is unknown', { draft: SAVED, writers: THERE, binned: undefined }, 'elsewhere'],
  ['another device brought it back from the bin since', { draft: SAVED, writers: THERE, binned: ['d1'] }, 'elsewhere'],
  // Nobody writes it.
  ['it is in the bin', { draft: SAVED, writers: NEITHER, binned: ['d1'] }, 'discarded'],
  ['it is gone', { draft: SAVED, writers: NEITHER, binned: ['d2'] }, 'over'],
  ['it is gone or in the bin, which is unknown', { draft: SAVED, writers: NEITHER, binned: undefined }, undefined],
  ['the bin did not answer', { draft: SAVED, writers: NEITHER, binned: null }, undefined],
  // The server has not said who writes it.
  ['not asked yet', { draft: SAVED, writers: undefined, binned: ['d1'] }, undefined],
  ['no answer', { draft: SAVED, writers: null, binned: ['d1'] }, undefined],
  // Sync was told that another device writes it.
  ['noted', { draft: NOTED, writers: undefined, binned: undefined }, 'elsewhere'],
  ['noted, whatever the last writer', { draft: NOTED, writers: HERE, binned: [] }, 'elsewhere'],
  ['noted, and in the bin', { draft: NOTED, writers: undefined, binned: ['d1'] }, 'discarded'],
])('what another device did with a draft: %s', (_, { draft, ...onServer }, where) => {
  expect(whereIs(draft, 'phone', onServer)).toBe(where)
})
