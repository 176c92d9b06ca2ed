// The form of a saved listing, and of a submission that the server refused.
import { beforeEach, describe, expect, test } from 'vitest'
import type { WriteListing } from '#contract/listing.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import type { AttentionNote, Draft, Submission } from '#src/offline/drafts/draft-model.ts'
import { emptyDraft } from '#src/offline/drafts/new-draft.ts'
import { aDefinition, NOW, TODAY } from './a-form.ts'
import { birth, phone, renewPhone } from './form-phone.ts'

beforeEach(renewPhone)

describe('an edit of a saved listing', () => {
  const withdrawal = aDefinition([
    {
      name: 'Withdrawn',
      groups: [
        {
          fields: [
            { FieldName: 'WithdrawnDate', datatype: 'date', DefaultValue: 'today' },
            { FieldName: 'CancellationDate', datatype: 'date', DefaultValue: 'today' },
            { FieldName: 'OffMarketDate', datatype: 'date', DefaultValue: 'today', IsDisabled: true },
            { FieldName: 'ReasonForChange' },
          ],
        },
      ],
    },
  ])
  const change = (): Draft => ({
    ...saved,
    formName: 'chgWithdrawn',
    revision: 0,
    base: { ...saved.base!, values: { CancellationDate: '2020-01-31' } },
  })
  const written = (draftId: string) =>
    Object.fromEntries(Object.entries(phone.drafts.get(draftId)!.fields).map(([name, { value }]) => [name, value]))

  test('by a change form begins with the defaults where nothing stands, and writes them with the first change', async () => {
    phone.drafts.set('d', change())
    const { store, batcher } = phone.open(change(), withdrawal)
    expect(store.value('WithdrawnDate')).toBe(TODAY)
    expect(store.value('CancellationDate')).toBe('2020-01-31')
    expect(store.value('OffMarketDate')).toBe(null)
    await batcher.flush()
    expect(phone.drafts.get('d')!.revision).toBe(0)
    store.set('ReasonForChange', 'Sellers away', 'input')
    await batcher.flush()
    expect(written('d')).toEqual({ WithdrawnDate: TODAY, ReasonForChange: 'Sellers away' })
  })

  test('by a change form that is submitted as it opened carries its defaults', async () => {
    phone.drafts.set('d', change())
    const { ensureDraft, batcher } = phone.open(change(), withdrawal)
    await ensureDraft()
    await batcher.flush()
    expect(written('d')).toEqual({ WithdrawnDate: TODAY })
  })

  const saved: Draft = {
    ...emptyDraft(birth('d')),
    operation: 'edit',
    base: {
      UniqueID: 5,
      label: 'A5',
      status: 'A',
      version: 1,
      values: { ListPrice: 400_000 },
      items: { rooms: [{ uid: 'r1', SortOrder: 1, IsDeleted: false, UniqueID: 9, RoomType: 'DEN' }] },
      photos: [],
    },
  }

  test('shows the history, which a listing that is only begun has none of', () => {
    const pagesOf = ({ store }: FormSession) => store.model.pages.map((page) => page.name)
    expect(pagesOf(phone.open(saved))).toEqual(['Price', 'Past'])
    expect(pagesOf(phone.open())).toEqual(['Price'])
  })

  test('names what stood there before as the base, for fields and for rows', async () => {
    phone.drafts.set('d', saved)
    const { store, batcher } = phone.open(saved)
    store.set('ListPrice', 410_000, 'input')
    store.set('ListPrice', 420_000, 'input')
    store.set('rooms/r1/RoomType', 'KIT', 'control')
    await batcher.flush()
    const draft = phone.drafts.get('d')!
    expect(draft.fields.ListPrice).toMatchObject({ value: 420_000, base: 400_000 })
    expect(draft.rows.rooms!.r1).toMatchObject({ isNew: false, fields: { RoomType: { value: 'KIT', base: 'DEN' } } })
  })
})

describe('a submission that the server refused', () => {
  const note = (errors: AttentionNote['errors']): AttentionNote => ({
    code: 'validation-failed',
    title: 'Validation Failed',
    detail: '',
    errors,
    at: NOW,
    source: 'submission',
    revision: 2,
  })
  const refused = (uid: string): Draft => ({
    ...emptyDraft(birth('d')),
    revision: 2,
    rows: {
      rooms: {
        gone: { fields: {}, SortOrder: 1, IsDeleted: true, isNew: false, editedAt: 0, rev: 1 },
        [uid]: { fields: {}, SortOrder: 1, IsDeleted: false, isNew: true, editedAt: 0, rev: 1 },
      },
    },
    submission: {
      kind: 'submit',
      key: 'k',
      state: 'refused',
      actedAt: NOW,
      revision: 2,
      reply: null,
      body: {
        listingRequest: {
          data: {
            rooms: [
              { uid, SortOrder: 1, IsDeleted: false },
              { uid: 'gone', SortOrder: 2, IsDeleted: true },
            ],
          },
        },
      } as unknown as WriteListing,
      problem: note([
        { target: 'ListPrice', code: 'x', message: 'Too low for this area.' },
        { target: 'Rooms[1].RoomLength', code: 'x', message: 'Too long.' },
        { target: 'Somewhere', code: 'x', message: 'Ask your broker.' },
        { target: 'BuyerAgentKeyNumeric', code: 'x', message: 'There is no such member.' },
      ]),
    },
  })

  test('has its errors on their fields, counted and told at once; what has no place, or one that nobody sees, is told as a whole', () => {
    const { store } = phone.open(refused('r1'))
    expect(store.state('ListPrice')).toMatchObject({ errorMessage: 'Too low for this area.', isShown: true })
    expect(store.state('rooms/r1/RoomLength').errorMessage).toBe('Too long.')
    expect(store.counts.total().errors).toBe(2)
    expect(store.states.servedElsewhere).toEqual(['Ask your broker.', 'There is no such member.'])
  })

  test('has what it said of a section, or of a row that has no such field, on that section until something in it changes', () => {
    const draft = refused('r1')
    draft.submission!.problem = note([
      { target: 'Rooms', code: 'x', message: 'At most 25 rooms.' },
      { target: 'RoomTypeMinimumRequirements', code: 'x', message: 'Add a kitchen.' },
      { target: 'Rooms[1].RoomColor', code: 'x', message: 'There is no such field.' },
    ])
    const { store } = phone.open(draft)
    const rooms = store.model.pageOfSection.get('rooms')!
    expect(store.states.sectionMessages.map(({ section, message }) => [section, message])).toEqual([
      ['Rooms', 'At most 25 rooms.'],
      ['RoomTypeMinimumRequirements', 'Add a kitchen.'],
      ['Rooms', 'There is no such field.'],
    ])
    expect(store.states.showsMessage('Rooms')).toBe(true)
    expect(store.counts.page(rooms).errors).toBe(2)
    expect(store.states.servedCount()).toBe(3)
    expect(store.states.servedElsewhere).toEqual([])
    store.set('rooms/r1/RoomLength', 12, 'input')
    expect([store.states.sectionMessages, store.counts.page(rooms).errors]).toEqual([[], 0])
  })

  test('says nothing again of what was answered since, when it is opened again', async () => {
    phone.drafts.set('d', refused('r1'))
    const { store, batcher } = phone.open(refused('r1'))
    store.set('ListPrice', 500_000, 'input')
    await batcher.flush()
    const again = phone.open(phone.drafts.get('d')!)
    expect(again.store.state('ListPrice').errorMessage).toBeNull()
    expect(again.store.state('rooms/r1/RoomLength').errorMessage).toBe('Too long.')
  })

  test('and each goes when its field is changed, or all when they are set aside', () => {
    const { store } = phone.open(refused('r1'))
    store.set('ListPrice', 500_000, 'input')
    store.flush()
    expect(store.counts.total().errors).toBe(1)
    store.states.setServed(new Map())
    expect(store.counts.total().errors).toBe(0)
  })
})

describe('a form opened while its draft is being sent', () => {
  const sending = (): Draft => ({
    ...emptyDraft(birth('d')),
    submission: {
      kind: 'submit',
      key: 'k',
      state: 'sending',
      actedAt: NOW,
      revision: 0,
      reply: null,
      problem: null,
      body: {} as Submission['body'],
    },
  })
  const done = (draft: Draft): Draft => ({
    ...draft,
    submission: { ...draft.submission!, state: 'done', reply: { UniqueID: 5, label: 'A5', version: 1 } },
  })

  test('learns of a confirmation that came after its draft was read and before it followed it', async () => {
    phone.drafts.set('d', done(sending()))
    const session = phone.open(sending())
    await expect.poll(() => session.draft()?.submission?.state).toBe('done')
  })

  test('does not go back to what was read before a later change', async () => {
    phone.drafts.set('d', sending())
    const session = phone.open(sending())
    phone.change('d', done)
    await expect.poll(() => phone.reads).toBe(1)
    expect(session.draft()?.submission?.state).toBe('done')
  })
})
