import { expect, test } from 'vitest'
import { type OnServer, type Where, whereIs } from '#src/features/drafts/where-is.ts'
import { aDraft, aNote } from './a-draft.ts'

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
