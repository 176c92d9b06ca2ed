import { beforeEach, describe, expect, test } from 'vitest'
import { ROWS } from '#src/features/forms/engine/topics.ts'
import { withPhoto } from '#src/offline/drafts/change-draft.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { editDraft } from '#src/offline/drafts/edit-draft.ts'
import { aDefinition, NOW } from './a-form.ts'
import { phone, renewPhone } from './form-phone.ts'

beforeEach(renewPhone)

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a listing that begins', () => {
  test('has a draft only once something was entered, with the defaults in it, and exactly one', async () => {
    const { store, batcher, draft } = phone.open()
    expect(phone.made).toBe(0)
    store.set('ListPrice', 450_000, 'input')
    void batcher.flush()
    store.set('ListPrice', 455_000, 'input')
    await batcher.flush()
    expect(phone.made).toBe(1)
    expect(draft()!.fields).toMatchObject({ City: { value: 'Calgary' }, ListPrice: { value: 455_000 } })
    expect(draft()!.title).toBe('Calgary')
  })

  test('knows what every section still needs before it is drawn: the Essentials list that', () => {
    const required = (name: string) => ({
      name,
      groups: [{ fields: [{ FieldName: `${name}Text`, IsRequired: true }] }],
    })
    phone.soon = () => {}
    const { store } = phone.open(null, aDefinition([required('First'), required('Last')]))
    expect([store.counts.page(0).errors, store.counts.page(1).errors]).toEqual([1, 1])
  })

  test('is on disk with its first change in one write', async () => {
    const { store, batcher, draft } = phone.open()
    store.set('ListPrice', 450_000, 'input')
    await batcher.flush()
    expect(phone.written).toBe(1)
    expect(draft()).toMatchObject({ revision: 2, fields: { ListPrice: { value: 450_000 } } })
  })

  test('on a full phone is kept in memory, and the next try makes the draft', async () => {
    const { store, batcher } = phone.open()
    phone.isFull = true
    store.set('ListPrice', 450_000, 'input')
    await expect(batcher.flush()).rejects.toThrow('full')
    expect(batcher.state.get()).toMatchObject({ kind: 'failing' })
    phone.isFull = false
    await batcher.flush()
    expect(phone.drafts.get('draft-1')?.fields.ListPrice?.value).toBe(450_000)
  })
})

test('a rule of the board knows the role of who fills the form', () => {
  const { store } = phone.open()
  store.set('ListPrice', 9_500_000, 'input')
  expect(store.state('ListPrice').errorMessage).toBe('Ask your broker first.')
})

test('a batch of typing is written once, read back never, and shown once; photos that did not change stay', async () => {
  const { store, batcher, draft, subscribe } = phone.open()
  store.set('City', 'Airdrie', 'input')
  await batcher.flush()
  await settle()
  phone.written = 0
  const counts = { shown: 0, photos: 0 }
  subscribe(() => {
    counts.shown += 1
  })
  store.topics.subscribe(`${ROWS}photos`, () => {
    counts.photos += 1
  })
  for (let batch = 1; batch <= 10; batch++) {
    store.set('ListPrice', batch, 'input')
    await batcher.flush()
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
  const { store, batcher, draft } = phone.open()
  store.set('City', 'Airdrie', 'input')
  await batcher.flush()
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
  await batcher.flush()
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
    await begun.batcher.flush()
    const { draftId } = begun.draft()!
    phone.change(draftId, (draft) => withPhoto(draft, 'photo-1', { name: 'a.jpg', sha256: '' } as never, NOW))
    const again = phone.open(phone.drafts.get(draftId)!)
    expect(again.store.value('ListPrice')).toBe(450_000)
    expect(again.store.record.uidsOf('rooms')).toEqual([uid])
    expect(again.store.value(`rooms/${uid}/RoomLength`)).toBe(12.5)
    expect(again.store.record.photos).toEqual([{ id: 'photo-1', Description: '' }])
  })

  test('says at once what is wrong with the values that were typed before', async () => {
    const begun = phone.open()
    begun.store.set('ListPrice', 9_500_000, 'input')
    const uid = begun.store.addRow('rooms', { RoomType: 'DEN' })
    begun.store.set(`rooms/${uid}/RoomLength`, 'wide', 'input')
    await begun.batcher.flush()
    const { store } = phone.open(phone.drafts.get(begun.draft()!.draftId)!)
    expect(store.state('ListPrice')).toMatchObject({ errorMessage: 'Ask your broker first.', isShown: true })
    expect(store.state(`rooms/${uid}/RoomLength`)).toMatchObject({ errorMessage: 'Must be a number.', isShown: true })
    expect(store.counts.total()).toMatchObject({ errors: 2, wrong: 2 })
  })

  test('under a newer version of the form, keeps a text over its lower limit and says so', async () => {
    const form = (maxLength: number) =>
      aDefinition([{ name: 'Words', groups: [{ fields: [{ FieldName: 'City', maxLength }] }] }])
    const begun = phone.open(null, form(20))
    begun.store.set('City', 'Fort Saskatchewan', 'input')
    await begun.batcher.flush()
    const { store } = phone.open(phone.drafts.get(begun.draft()!.draftId)!, form(10))
    expect(store.value('City')).toBe('Fort Saskatchewan')
    expect(store.state('City')).toMatchObject({ errorMessage: '10 characters at most; this has 17.', isShown: true })
  })

  test('keeps fields and sections that this form does not know', async () => {
    const begun = phone.open()
    begun.store.set('ListPrice', 1, 'input')
    await begun.batcher.flush()
    const { draftId } = begun.draft()!
    phone.change(draftId, (draft) => editDraft(draft, [{ kind: 'field', name: 'Gone', value: 'x', base: null }], NOW))
    const again = phone.open(phone.drafts.get(draftId)!)
    again.store.set('ListPrice', 2, 'input')
    await again.batcher.flush()
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
    const { store, batcher, ensureDraft } = phone.open()
    const draftId = await ensureDraft()
    phone.change(draftId, elsewhere)
    store.addRow('rooms', { RoomType: 'DEN', RoomLength: 3 }, 'far')
    expect(store.record.uidsOf('rooms')).toEqual(['far'])
    expect(store.value('rooms/far/RoomType')).toBe('KIT')
    await batcher.flush()
    expect(phone.drafts.get(draftId)!.rows.rooms!.far).toMatchObject({
      isNew: true,
      fields: { RoomType: { value: 'KIT' }, RoomLength: { value: 3 } },
    })
  })

  test('never replaces what is being typed and not on disk yet', async () => {
    const { store, batcher, ensureDraft } = phone.open()
    const draftId = await ensureDraft()
    store.set('City', 'Cochrane', 'input')
    phone.change(draftId, elsewhere)
    await settle()
    expect(store.value('City')).toBe('Cochrane')
    await batcher.flush()
    expect(phone.drafts.get(draftId)!.fields.City!.value).toBe('Cochrane')
    expect(store.value('rooms/far/RoomType')).toBe('KIT')
  })

  test('does not come back over something newer when an old state arrives late', async () => {
    const { store, batcher, ensureDraft } = phone.open()
    const draftId = await ensureDraft()
    store.set('City', 'Cochrane', 'input')
    await batcher.flush()
    await settle()
    const old = phone.drafts.get(draftId)!
    store.set('City', 'Calgary', 'input')
    await batcher.flush()
    await settle()
    phone.announce({ ...old, fields: { ...old.fields, City: { ...old.fields.City!, rev: 99 } } })
    await settle()
    expect(store.value('City')).toBe('Calgary')
  })
})
