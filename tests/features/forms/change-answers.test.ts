// Ann withdrew a listing, and now opens a form for the next change of it.
import { beforeEach, describe, expect, test } from 'vitest'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import { freshFields } from '#rules/change-answers.ts'
import { compareChanges } from '#src/features/drafts/compare-changes.ts'
import { changedValues, changesNothing } from '#src/offline/drafts/draft-changes.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { goOn, newEdit } from '#src/offline/drafts/rebase-draft.ts'
import { aRecord } from '../../offline/given.ts'
import { aDefinition, TODAY } from './a-form.ts'
import { birth, phone, renewPhone } from './form-phone.ts'

beforeEach(renewPhone)

const expired: FormDefinition = {
  ...aDefinition(
    [
      {
        name: 'Change',
        groups: [
          {
            fields: [
              { FieldName: 'ExpirationDate', datatype: 'date' },
              { FieldName: 'Reason', perChange: true, DefaultValue: 'EndOfAgreement' },
              { FieldName: 'Note', perChange: true },
              { FieldName: 'SignedOn', datatype: 'date', perChange: true, DefaultValue: 'today', IsVisible: false },
              { FieldName: 'CloseDate', datatype: 'date', perChange: true, keptFrom: ['P'] },
            ],
          },
        ],
      },
    ],
    [{ field: 'Note', expression: 'Note = .EMPTY.', action: 'SET_REQUIRED' }],
  ),
  formName: 'chgExp',
}
const WITHDRAWN: Values = {
  ExpirationDate: '2026-11-01',
  Reason: 'SellerRequest',
  Note: 'The seller found a tenant',
  SignedOn: '2026-10-02',
  CloseDate: '2026-12-01',
}
const begin = (more: { status?: string; values?: Values; version?: number } = {}, form = expired) => {
  const record = aRecord({ status: 'W', values: WITHDRAWN, ...more })
  const { status } = record.base
  return { formName: form.formName, definitionHash: 'h', record, lockEpoch: 1, freshFields: freshFields(form, status) }
}
const begun = (more = {}): Draft => newEdit(begin(more), birth('draft-1'))
const open = (draft: Draft) => {
  phone.drafts.set(draft.draftId, draft)
  return phone.open(draft, expired)
}

describe('a form of a change', () => {
  test('asks anew what the last change answered, with its own defaults; the record’s own values stay', () => {
    const { store } = open(begun())
    expect(['ExpirationDate', 'Reason', 'Note', 'CloseDate'].map((name) => store.value(name))).toEqual([
      '2026-11-01',
      'EndOfAgreement',
      null,
      null,
    ])
    expect(store.state('Note')).toMatchObject({ isRequired: true })
    expect(store.counts.total().errors).toBe(1)
  })

  test('sends an answer that is the same as the last change’s', async () => {
    const { store, batcher, draft } = open(begun())
    store.setAll({ Reason: 'SellerRequest', Note: WITHDRAWN.Note! }, 'control')
    await batcher.flush()
    expect(changedValues(draft()!, expired)).toEqual({ Reason: 'SellerRequest', Note: WITHDRAWN.Note })
    expect(changesNothing(draft()!, expired)).toBe(false)
    const listed = compareChanges(draft()!, { listing: WITHDRAWN, items: {} }).fields
    expect(listed.map(({ field, base, outcome }) => [field, base, outcome])).toEqual([
      ['Reason', null, 'mine'],
      ['Note', null, 'mine'],
    ])
  })

  test('keeps what is still meant: a possession date that was agreed while the sale was pending', () => {
    expect(open(begun({ status: 'P' })).store.value('CloseDate')).toBe('2026-12-01')
  })

  test('that was begun keeps its answers; a colleague’s change brings none of the old ones back', async () => {
    const { store, batcher, draft } = open(begun())
    store.set('Reason', 'Other', 'control')
    await batcher.flush()
    const theirs = { ...WITHDRAWN, ExpirationDate: '2026-11-15', Note: 'Theirs' }
    const next = goOn(draft()!, begin({ values: theirs, version: 2 }), 3000)
    expect(next.conflicts).toEqual([])
    const { store: again } = open(next)
    expect(['ExpirationDate', 'Reason', 'Note'].map((name) => again.value(name))).toEqual(['2026-11-15', 'Other', null])
  })

  test('that was opened and left untouched begins with the record as it is now', () => {
    const next = goOn(begun(), begin({ status: 'P', version: 2 }), 3000)
    const { store } = open(next)
    expect([store.value('Reason'), store.value('CloseDate')]).toEqual(['EndOfAgreement', '2026-12-01'])
  })
})

test('a form that is no change leaves the same fields as they are', () => {
  expect(freshFields({ ...expired, formName: 'res' }, 'W')).toEqual([])
})

test('a change that nothing was answered to yet shows today, not the day of the last one', () => {
  const shown = { ...expired, fields: expired.fields.map((field) => ({ ...field, IsVisible: true })) }
  const draft = newEdit(begin({}, shown), birth('draft-2'))
  phone.drafts.set(draft.draftId, draft)
  expect(phone.open(draft, shown).store.value('SignedOn')).toBe(TODAY)
})
