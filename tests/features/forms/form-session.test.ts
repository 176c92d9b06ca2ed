import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import type { WriteListing } from '#contract/listing.ts'
import { ALL_ALLOWED } from '#src/features/forms/engine/form-verdicts.ts'
import { ROWS } from '#src/features/forms/engine/topics.ts'
import { createFormSession, type FormSession } from '#src/features/forms/session/form-session.ts'
import { LookupIndex } from '#src/features/lookups/lookup-index.ts'
import { emptyDraft, newDraft, withPhoto } from '#src/offline/drafts/change-draft.ts'
import type { AttentionNote, Draft } from '#src/offline/drafts/draft-model.ts'
import { editDraft } from '#src/offline/drafts/edit-draft.ts'
import type { DraftChange } from '#src/offline/store/write-draft.ts'
import { aDefinition, NOW, TODAY } from './a-form.ts'

const definition = aDefinition(
  [
    {
      name: 'Price',
      groups: [
        {
          fields: [
            { FieldName: 'ListPrice', datatype: 'decimal' },
            { FieldName: 'City' },
            { FieldName: 'BuyerAgentKeyNumeric', datatype: 'integer', IsVisible: false },
          ],
        },
        {
          groupType: 'Rooms',
          items: 'rooms',
          itemFields: [{ FieldName: 'RoomType' }, { FieldName: 'RoomLength', datatype: 'decimal' }],
        },
        { groupType: 'Photos', items: 'photos', itemFields: [{ FieldName: 'Description' }] },
      ],
    },
    {
      name: 'Past',
      groups: [{ groupType: 'History', items: 'history', itemFields: [{ FieldName: 'MlsChangeType' }] }],
    },
  ],
  [
    {
      field: 'ListPrice',
      expression: ".USERCLASS. = 'AGENT' .AND. ListPrice > 9000000",
      text: 'Ask your broker first.',
    },
  ],
)

/** A phone with one draft store that tells its listeners, as the real one does; it can be made to refuse. */
class Phone {
  drafts = new Map<string, Draft>()
  listeners = new Set<(change: DraftChange) => void>()
  isFull = false
  made = 0
  written = 0
  reads = 0
  announce(draft: Draft) {
    for (const listener of this.listeners) listener({ draftId: draft.draftId, draft })
  }
  private write(draft: Draft): Draft {
    if (this.isFull) throw new Error('The disk is full')
    // As into a database and out of it: every draft is a copy.
    const copy = structuredClone(draft)
    this.drafts.set(draft.draftId, copy)
    this.written += 1
    this.announce(copy)
    return copy
  }
  change(draftId: string, change: (draft: Draft) => Draft) {
    return this.write(change(this.drafts.get(draftId)!))
  }
  open(draft: Draft | null = null, form = definition): FormSession {
    return createFormSession({
      timeZone: DEFAULT_BOARD.timeZone,
      definition: form,
      lookups: new LookupIndex([]),
      permissions: ALL_ALLOWED,
      userClass: 'AGENT',
      draft,
      values: { City: 'Calgary' },
      title: 'Residential, 21 Nov 12:00',
      drafts: {
        begin: (made) => newDraft(made, birth('draft-1')),
        create: async (_, begun) => {
          this.made += 1
          return this.write(begun!)
        },
        edit: async (draftId, edits) => this.change(draftId, (found) => editDraft(found, edits, NOW)),
        get: async (draftId) => {
          this.reads += 1
          return this.drafts.get(draftId)
        },
      },
      subscribe: (listener) => {
        this.listeners.add(listener)
        return () => this.listeners.delete(listener)
      },
      now: () => NOW,
      sendFromMemory: async () => null,
      newId: () => 'row-1',
      after: () => () => {},
      soon: (run) => run(),
    })
  }
}
const birth = (draftId: string) => ({ draftId, deviceId: 'device', owner: { real: 1, effective: 1 }, now: NOW })
const settle = () => new Promise((resolve) => setImmediate(resolve))

let phone: Phone
beforeEach(() => {
  phone = new Phone()
})

describe('a listing that begins', () => {
  test('has a draft only once something was entered, with the defaults in it, and exactly one', async () => {
    const { store, writer, draft } = phone.open()
    expect(phone.made).toBe(0)
    store.set('ListPrice', 450_000, 'input')
    void writer.flush()
    store.set('ListPrice', 455_000, 'input')
    await writer.flush()
    expect(phone.made).toBe(1)
    expect(draft()!.fields).toMatchObject({ City: { value: 'Calgary' }, ListPrice: { value: 455_000 } })
    expect(draft()!.title).toBe('Calgary')
  })

  test('on a full phone is kept in memory, and the next try makes the draft', async () => {
    const { store, writer } = phone.open()
    phone.isFull = true
    store.set('ListPrice', 450_000, 'input')
    await expect(writer.flush()).rejects.toThrow('full')
    expect(writer.state()).toMatchObject({ kind: 'failing' })
    phone.isFull = false
    await writer.flush()
    expect(phone.drafts.get('draft-1')?.fields.ListPrice?.value).toBe(450_000)
  })
})

test('a rule of the board knows the role of who fills the form', () => {
  const { store } = phone.open()
  store.set('ListPrice', 9_500_000, 'input')
  expect(store.state('ListPrice').error).toBe('Ask your broker first.')
})

test('a batch of typing is written once, read back never, and shown once; photos that did not change stay', async () => {
  const { store, writer, draft, subscribe } = phone.open()
  store.set('City', 'Airdrie', 'input')
  await writer.flush()
  await settle()
  phone.written = 0
  const counts = { shown: 0, photos: 0 }
  subscribe(() => {
    counts.shown += 1
  })
  store.subscribe(`${ROWS}photos`, () => {
    counts.photos += 1
  })
  for (let batch = 1; batch <= 10; batch++) {
    store.set('ListPrice', batch, 'input')
    await writer.flush()
    await settle()
  }
  expect({ ...counts, written: phone.written, reads: phone.reads }).toEqual({
    shown: 10,
    photos: 0,
    written: 10,
    reads: 0,
  })
  expect(draft()?.fields.ListPrice?.value).toBe(10)
})

test("somebody else's change during a write of ours appears in the form", async () => {
  const { store, writer, draft } = phone.open()
  store.set('City', 'Airdrie', 'input')
  await writer.flush()
  const { draftId } = draft()!
  const plain = phone.change.bind(phone)
  let isOnce = true
  phone.change = (id, change) => {
    const ours = plain(id, change)
    if (isOnce) {
      isOnce = false
      plain(id, (found) => editDraft(found, [{ kind: 'field', name: 'ListPrice', value: 5, base: null }], NOW))
    }
    return ours
  }
  store.set('City', 'Calgary', 'input')
  await writer.flush()
  await settle()
  expect(store.value('ListPrice')).toBe(5)
  expect(phone.drafts.get(draftId)?.fields.City?.value).toBe('Calgary')
})

describe('a draft that is resumed', () => {
  test('shows what was typed, its rows in order, its photos', async () => {
    const begun = phone.open()
    begun.store.set('ListPrice', 450_000, 'input')
    const uid = begun.store.addRow('rooms', { RoomType: 'DEN' })
    begun.store.set(`rooms/${uid}/RoomLength`, 12.5, 'input')
    await begun.writer.flush()
    const { draftId } = begun.draft()!
    phone.change(draftId, (draft) => withPhoto(draft, 'photo-1', { name: 'a.jpg', sha256: '' } as never, NOW))
    const again = phone.open(phone.drafts.get(draftId)!)
    expect(again.store.value('ListPrice')).toBe(450_000)
    expect(again.store.rowsOf('rooms')).toEqual([uid])
    expect(again.store.value(`rooms/${uid}/RoomLength`)).toBe(12.5)
    expect(again.store.photoMarks()).toEqual([{ id: 'photo-1', Description: '' }])
  })

  test('keeps fields and sections that this form does not know', async () => {
    const begun = phone.open()
    begun.store.set('ListPrice', 1, 'input')
    await begun.writer.flush()
    const { draftId } = begun.draft()!
    phone.change(draftId, (draft) => editDraft(draft, [{ kind: 'field', name: 'Gone', value: 'x', base: null }], NOW))
    const again = phone.open(phone.drafts.get(draftId)!)
    again.store.set('ListPrice', 2, 'input')
    await again.writer.flush()
    expect(phone.drafts.get(draftId)!.fields.Gone?.value).toBe('x')
  })
})

describe('what a merge or another device writes', () => {
  const elsewhere = (draft: Draft) =>
    editDraft(
      draft,
      [
        { kind: 'field', name: 'City', value: 'Airdrie', base: null },
        {
          kind: 'row',
          section: 'rooms',
          uid: 'far',
          fields: { RoomType: 'KIT' },
          SortOrder: 1,
          IsDeleted: false,
          isNew: true,
        },
      ],
      NOW,
    )
  test('appears in the open form', async () => {
    const { store, ensureDraft } = phone.open()
    const draftId = await ensureDraft()
    phone.change(draftId, elsewhere)
    await settle()
    expect(store.value('City')).toBe('Airdrie')
    expect(store.value('rooms/far/RoomType')).toBe('KIT')
  })

  test('a row that came with the draft, and is then added by the form under the same id, is there once, with its defaults', async () => {
    const { store, writer, ensureDraft } = phone.open()
    const draftId = await ensureDraft()
    phone.change(draftId, elsewhere)
    store.addRow('rooms', { RoomType: 'DEN', RoomLength: 3 }, 'far')
    expect(store.rowsOf('rooms')).toEqual(['far'])
    expect(store.value('rooms/far/RoomType')).toBe('KIT')
    await writer.flush()
    expect(phone.drafts.get(draftId)!.rows.rooms!.far).toMatchObject({
      isNew: true,
      fields: { RoomType: { value: 'KIT' }, RoomLength: { value: 3 } },
    })
  })

  test('never replaces what is being typed and not on disk yet', async () => {
    const { store, writer, ensureDraft } = phone.open()
    const draftId = await ensureDraft()
    store.set('City', 'Cochrane', 'input')
    phone.change(draftId, elsewhere)
    await settle()
    expect(store.value('City')).toBe('Cochrane')
    await writer.flush()
    expect(phone.drafts.get(draftId)!.fields.City!.value).toBe('Cochrane')
    expect(store.value('rooms/far/RoomType')).toBe('KIT')
  })

  test('does not come back over something newer when an old state arrives late', async () => {
    const { store, writer, ensureDraft } = phone.open()
    const draftId = await ensureDraft()
    store.set('City', 'Cochrane', 'input')
    await writer.flush()
    await settle()
    const old = phone.drafts.get(draftId)!
    store.set('City', 'Calgary', 'input')
    await writer.flush()
    await settle()
    phone.announce({ ...old, fields: { ...old.fields, City: { ...old.fields.City!, rev: 99 } } })
    await settle()
    expect(store.value('City')).toBe('Calgary')
  })
})

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
    const { store, writer } = phone.open(change(), withdrawal)
    expect(store.value('WithdrawnDate')).toBe(TODAY)
    expect(store.value('CancellationDate')).toBe('2020-01-31')
    expect(store.value('OffMarketDate')).toBe(null)
    await writer.flush()
    expect(phone.drafts.get('d')!.revision).toBe(0)
    store.set('ReasonForChange', 'Sellers away', 'input')
    await writer.flush()
    expect(written('d')).toEqual({ WithdrawnDate: TODAY, ReasonForChange: 'Sellers away' })
  })

  test('by a change form that is submitted as it opened carries its defaults', async () => {
    phone.drafts.set('d', change())
    const { ensureDraft, writer } = phone.open(change(), withdrawal)
    await ensureDraft()
    await writer.flush()
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
    const { store, writer } = phone.open(saved)
    store.set('ListPrice', 410_000, 'input')
    store.set('ListPrice', 420_000, 'input')
    store.set('rooms/r1/RoomType', 'KIT', 'control')
    await writer.flush()
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
    expect(store.state('ListPrice')).toMatchObject({ error: 'Too low for this area.', shown: true, fromServer: true })
    expect(store.state('rooms/r1/RoomLength').error).toBe('Too long.')
    expect(store.total().errors).toBe(2)
    expect(store.saidElsewhere()).toEqual(['Ask your broker.', 'There is no such member.'])
  })

  test('says nothing again of what was answered since, when it is opened again', async () => {
    phone.drafts.set('d', refused('r1'))
    const { store, writer } = phone.open(refused('r1'))
    store.set('ListPrice', 500_000, 'input')
    await writer.flush()
    const again = phone.open(phone.drafts.get('d')!)
    expect(again.store.state('ListPrice').error).toBeNull()
    expect(again.store.state('rooms/r1/RoomLength').error).toBe('Too long.')
  })

  test('and each goes when its field is changed, or all when they are set aside', () => {
    const { store } = phone.open(refused('r1'))
    store.set('ListPrice', 500_000, 'input')
    store.flush()
    expect(store.total().errors).toBe(1)
    store.setServed(new Map())
    expect(store.total().errors).toBe(0)
  })
})
