// Work that is not submitted yet: its cards, conflicts with the server, and the effects of a newer form.
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConflictList } from '#src/features/drafts/conflict-list.tsx'
import { ContinueElsewhereSheet } from '#src/features/drafts/continue-elsewhere.tsx'
import { DraftsStrip } from '#src/features/drafts/draft-card.tsx'
import { BinList, type DraftActs, DraftList } from '#src/features/drafts/draft-list.tsx'
import { FormUpdated } from '#src/features/drafts/form-updated.tsx'
import type { KeptProgress } from '#src/features/drafts/kept-by-draft.ts'
import { OfferedAutosave, OfferedBanner, type OfferedDraft } from '#src/features/drafts/offered-autosave.tsx'
import { WrittenElsewhere } from '#src/features/drafts/written-elsewhere.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { aDraft, aNote, anEditOf, aPhoto, aSubmission, DONE, photosOf } from '../features/drafts/a-draft.ts'
import { clearScreen, expectNothingForAxe, show } from '../support/on-screen.tsx'

const NOW = 86_400_000
const PIXEL = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (byte) =>
  byte.charCodeAt(0),
)
/** The phone has the pictures of `a` alone. */
const PICTURES = {
  photoBytes: async (id: string) => (id === 'a' ? { image: PIXEL.buffer, thumbnail: PIXEL.buffer } : undefined),
}
const Picture = ({ photo }: { photo: { id: string } }) => <i data-picture={photo.id} />
const acts = () =>
  ({
    open: vi.fn(),
    discard: vi.fn(),
    continueElsewhere: vi.fn(),
    continueHere: vi.fn(),
    restore: vi.fn(),
    dismiss: vi.fn(),
  }) satisfies DraftActs
const titlesOf = (drafts: Draft[]) => new Map(drafts.map(({ draftId, title }) => [draftId, title]))
const list = (drafts: Draft[], given = acts(), progress: KeptProgress = {}) =>
  show(
    <DraftList drafts={drafts} titles={titlesOf(drafts)} bytes={PICTURES} now={NOW} progress={progress} acts={given} />,
  )
const card = (title: string) => page.getByRole('listitem').filter({ hasText: title })
const words = { label: (name: string) => name, text: (_: string, value: unknown) => String(value ?? '') }

describe('draft cards', () => {
  const begun = aDraft({ draftId: 'begun', title: '12 Maple Street', ...photosOf(aPhoto('a'), aPhoto('b')) })
  const refused = aDraft({
    draftId: 'refused',
    title: '14 Maple Street',
    attention: aNote({ title: 'Validation Failed', detail: 'The price is too low.' }),
  })
  const sent = aDraft({ draftId: 'sent', title: '16 Maple Street', submission: DONE })

  test('are red, and say how many photos need attention, once the server refused some', async () => {
    const photos = photosOf(aPhoto('a', { state: 'refused' }), aPhoto('b'))
    await list([aDraft({ draftId: 'refused photo', title: '18 Maple Street', ...photos })])
    const standing = page.getByText('Saved on this phone, 2 photos not sent yet, 1 needs attention')
    await expect.element(standing).toBeVisible()
    expect(standing.element().closest('.standing')).toHaveClass('tone-danger')
  })

  test('on Home have the numbers of the Drafts page where their names are the same', async () => {
    const twins = ['second', 'first'].map((draftId, at) =>
      aDraft({ draftId, title: '12 Maple Street', createdAt: 2 - at }),
    )
    await show(<DraftsStrip drafts={twins} bytes={PICTURES} now={NOW} />)
    const link = page.getByRole('link', { name: '12 Maple Street (2)', exact: true })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/draft=second/))
    await expect.element(page.getByRole('link', { name: '12 Maple Street', exact: true })).toBeVisible()
  })

  test('say what each is and where it stands, and lead to its form', async () => {
    await list([begun, refused, sent])
    await expect
      .element(
        card('12 Maple Street')
          .getByText(/2 photos/)
          .first(),
      )
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: '12 Maple Street' }))
      .toHaveAttribute('href', expect.stringMatching(/create\/res\?draft/))
    await expect
      .element(page.getByRole('link', { name: '16 Maple Street' }))
      .toHaveAttribute('href', expect.stringMatching(/view\?ListingID=A1/))
    await expect.element(card('14 Maple Street').getByText('The price is too low.')).toBeVisible()
    await expectNothingForAxe()
  })

  test('show the cover as soon as there is one, and an edit what it changes', async () => {
    const edit = {
      ...anEditOf(42),
      title: '18 Maple Street',
      fields: { ListPrice: { value: 639_900, base: 649_900, editedAt: 1, rev: 1 } },
    }
    edit.base = { ...edit.base!, label: 'A0102001', values: { ListPrice: 649_900 } }
    await list([begun, refused, edit])
    await expect.poll(() => document.querySelectorAll('.work-card img')).toHaveLength(1)
    expect(card('12 Maple Street').element().querySelector('img')!.getBoundingClientRect().width).toBe(72)
    await expect
      .element(card('18 Maple Street').getByText(/change to A0102001 ·\sprice \$649,900 → \$639,900/))
      .toBeVisible()
    await expectNothingForAxe()
  })

  test('of new listings say how many of the required fields are filled in, in words and as a line', async () => {
    await list([begun, refused], acts(), { begun: { answered: 21, required: 33 } })
    await expect
      .element(card('12 Maple Street').getByText(/^Residential ·\s21 of 33 required ·\s2 photos/))
      .toBeVisible()
    const line = card('12 Maple Street').element().querySelector('.work-progress')!
    const [whole, done] = [line, line.firstElementChild!].map((part) => part.getBoundingClientRect().width)
    expect(done! / whole!).toBeCloseTo(21 / 33, 2)
    expect(card('14 Maple Street').element().querySelector('.work-progress')).toBeNull()
    await expectNothingForAxe()
  })

  test('never end a line with the dot between two facts', async () => {
    await page.viewport(230, 844)
    await list([begun], acts(), { begun: { answered: 21, required: 33 } })
    const facts = card('12 Maple Street').element().querySelector('.work-words .soft')!
    const text = facts.firstChild!
    const top = (at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().top
    }
    const dots = [...facts.textContent!.matchAll(/·/g)].map(({ index }) => index)
    expect(dots.map((at) => top(at))).toEqual(dots.map((at) => top(at + 2)))
    expect(new Set(dots.map((at) => top(at))).size).toBeGreaterThan(1)
    await page.viewport(390, 844)
  })

  test('in extra-large text say what is wrong across the whole card, and nothing overflows', async () => {
    await page.viewport(390, 844)
    document.documentElement.dataset.fontSize = 'largest'
    const detail = 'The price is too low for this community, and the form has another roof than the photos.'
    const title = 'This draft was edited on another device.'
    await list([
      aDraft({ acknowledged: 5, attention: aNote({ title, detail }) }),
      aDraft({ draftId: 'elsewhere', attention: aNote({ code: 'autosave-other-device', title, detail }) }),
    ])
    for (const words of page.getByText(detail).elements()) {
      const whole = words.closest('.work-card')!.clientWidth
      expect(words.getBoundingClientRect().width / whole).toBeGreaterThan(0.8)
    }
    const cards = [...document.querySelectorAll('.work-card, .work-card *')]
    const right = document.querySelector('.work-list')!.getBoundingClientRect().right
    expect(cards.filter((each) => each.getBoundingClientRect().right > right)).toEqual([])
    expect(cards.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)).toEqual([])
    await expectNothingForAxe()
  })

  test('can be discarded, each under its own name', async () => {
    const given = acts()
    await list([begun, refused], given)
    await page.getByRole('button', { name: 'Discard 14 Maple Street' }).click()
    expect(given.discard).toHaveBeenCalledWith(refused)
  })

  test('of a submission that is being sent cannot be discarded', async () => {
    await list([aDraft({ submission: aSubmission({ state: 'sending' }) })])
    await expect.element(page.getByText('12 Maple Street')).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  test('that the server has can be handed to another device by a code, which says what cannot be opened there yet', async () => {
    const given = acts()
    const photos = photosOf(aPhoto('a', { state: 'waiting' }))
    const draft = aDraft({ title: '12 Maple Street', acknowledged: 2, revision: 2, ...photos })
    await list([draft, aDraft({ draftId: 'new', title: 'Not sent', acknowledged: 0 })], given)
    const hand = (title: string) => page.getByRole('button', { name: `Continue ${title} on another device` })
    expect(hand('Not sent').elements()).toEqual([])
    await hand('12 Maple Street').click()
    expect(given.continueElsewhere).toHaveBeenCalledExactlyOnceWith(draft)
    await show(
      <ContinueElsewhereSheet
        draft={draft}
        title="12 Maple Street"
        owner={draft.owner}
        portal="https://portal.example"
        onClose={() => {}}
      />,
    )
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect.element(page.getByText(/1 photo can’t be opened there/)).toBeVisible()
    await expectNothingForAxe()
  })

  test.each([
    [{ real: 1, effective: 1 }, 'sign in as yourself. '],
    [{ real: 1, effective: 2, effectiveName: 'Priya Sidhu' }, 'sign in as yourself and act for Priya Sidhu. '],
  ])('can be continued elsewhere only as the same member', async (owner, words) => {
    await show(
      <ContinueElsewhereSheet
        draft={aDraft({ owner })}
        title="12 Maple Street"
        owner={owner}
        portal="https://portal.example"
        onClose={() => {}}
      />,
    )
    await expect.element(page.getByText(words)).toBeVisible()
  })

  test('in the bin come back, or go for good', async () => {
    const given = acts()
    const binned = aDraft({ title: '12 Maple Street', binnedAt: 0 })
    await show(
      <ul>
        <BinList drafts={[binned]} titles={titlesOf([binned])} bytes={PICTURES} now={NOW} acts={given} />
      </ul>,
    )
    expect(page.getByRole('link').elements()).toEqual([])
    await page.getByRole('button', { name: 'Restore 12 Maple Street' }).click()
    await page.getByRole('button', { name: 'Delete forever: 12 Maple Street' }).click()
    expect([given.restore.mock.calls.length, given.dismiss.mock.calls.length]).toEqual([1, 1])
    await expectNothingForAxe()
  })
})

describe('what both sides changed', () => {
  const conflict = { section: 'fields', uid: null, field: 'ListPrice', base: 1, mine: 450_000, theirs: 455_000 }
  const draft = aDraft({ conflicts: [conflict as never] })

  test('is decided field by field', async () => {
    const onResolve = vi.fn()
    await show(<ConflictList draft={draft} words={words} now={NOW} onResolve={onResolve} />)
    await expectNothingForAxe()
    await page.getByRole('button', { name: /450000/ }).click()
    await page.getByRole('button', { name: /455000/ }).click()
    expect(onResolve.mock.calls.map(([, take]) => take)).toEqual(['mine', 'theirs'])
  })

  test('says which row or photo it is in, as the form numbers them', async () => {
    const row = (SortOrder: number, IsDeleted = false) => ({
      ...{ SortOrder, IsDeleted, isNew: false, editedAt: 1, rev: 2 },
      fields: { RoomLength: { value: 10, base: null, editedAt: 1, rev: 2 } },
    })
    const saved = ['gone', 'den', 'hall'].map((uid, at) => ({ uid, SortOrder: at + 1, IsDeleted: false }))
    const base = { ...anEditOf(42).base!, items: { rooms: saved } }
    const rows = { rooms: { gone: row(1, true), den: row(1), hall: row(2) } }
    const within = (section: string, uid: string, field: string) => ({ ...conflict, section, uid, field }) as never
    const conflicts = [
      within('rooms', 'den', 'RoomLength'),
      within('rooms', 'hall', 'RoomLength'),
      within('photos', 'b', 'Description'),
    ]
    const edit = aDraft({ base, rows, conflicts, ...photosOf(aPhoto('a'), aPhoto('b')) })
    await show(<ConflictList draft={edit} words={words} now={NOW} onResolve={() => {}} />)
    for (const label of ['Room 1: RoomLength', 'Room 2: RoomLength', 'Photo 2: Description']) {
      await expect.element(page.getByText(label, { exact: true })).toBeVisible()
      await expect.element(page.getByRole('button', { name: `${label}: Keep mine: 450000` })).toBeVisible()
      await expect.element(page.getByRole('button', { name: new RegExp(`^${label}: Take .*: 455000`) })).toBeVisible()
    }
  })

  test('names what was deleted on one side and kept', async () => {
    const room = { fields: { RoomType: { value: 'Den', base: null, editedAt: 1, rev: 2 } } }
    const rows = { rooms: { r1: { ...room, SortOrder: 1, IsDeleted: false, isNew: true, editedAt: 1, rev: 2 } } }
    const told = ['rooms[r1]', 'photos[b]'].map((target) => ({ target, code: 'kept', message: '' }))
    const attention = aNote({ code: 'version-conflict', source: 'merge', errors: told })
    const kept = aDraft({ rows, attention, ...photosOf(aPhoto('a'), aPhoto('b')) })
    await show(<ConflictList draft={kept} words={words} now={NOW} onResolve={() => {}} />)
    await expectNothingForAxe()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Den' })).toBeVisible()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Photo 2' })).toBeVisible()
  })

  test('about an order shows photos as pictures, and rows by what they are', async () => {
    const onResolve = vi.fn()
    const ask = (section: string, mine: string[], theirs: string[]) =>
      ({ section, uid: null, field: 'SortOrder', base: null, mine, theirs }) as const
    const room = (SortOrder: number, type: string) => ({
      ...{ SortOrder, IsDeleted: false, isNew: true, editedAt: 1, rev: 2 },
      fields: { RoomType: { value: type, base: null, editedAt: 1, rev: 2 } },
    })
    const asked = aDraft({
      rows: { rooms: { r: room(1, 'Den'), s: room(2, 'Hall') } },
      conflicts: [ask('photos', ['a', 'b'], ['b', 'a']), ask('rooms', ['r', 's'], ['s', 'r'])],
      ...photosOf(aPhoto('a', { Description: 'Deck' }), aPhoto('b')),
    })
    await show(<ConflictList draft={asked} words={words} now={NOW} onResolve={onResolve} Picture={Picture} />)
    await expectNothingForAxe()
    await expect.element(page.getByRole('heading')).toHaveTextContent('Somebody changed the same order')
    await expect.element(page.getByRole('button', { name: 'rooms: order: Take the other: Hall, Den' })).toBeVisible()
    const mine = page.getByRole('button', { name: 'photos: order: Keep mine: Deck, Photo 2' })
    const pictures = mine.element().querySelectorAll<HTMLElement>('[data-picture]')
    expect([...pictures].map(({ dataset }) => dataset.picture)).toEqual(['a', 'b'])
    await mine.click()
    expect(onResolve).toHaveBeenCalledWith(asked.conflicts[0], 'mine')
  })

  test('is not there when nothing is', async () => {
    await show(<ConflictList draft={aDraft()} words={words} now={NOW} onResolve={() => {}} />)
    expect(page.getByRole('button').elements()).toEqual([])
  })
})

test('a newer form shows what it set aside, to be copied', async () => {
  const copy = vi.fn(async () => {})
  const place = { page: 'Price', label: 'Old price' }
  const report = { kept: 3, moved: [], setAside: [{ place, value: 420_000, why: 'gone' }], crowded: [] }
  await show(<FormUpdated report={report as never} copy={copy} />)
  await expect.element(page.getByRole('status').filter({ hasText: '3 answers kept, 1 set aside' })).toBeVisible()
  const opener = page.getByRole('button', { name: 'See what changed' })
  await opener.click()
  await expectNothingForAxe()
  await page.getByRole('button', { name: 'Copy Old price' }).click()
  expect(copy).toHaveBeenCalledWith('420000')
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(opener).not.toBeInTheDocument()
})

test('a draft that was discarded on another device is not said to be edited there', async () => {
  const banner = (where: 'discarded' | 'elsewhere' | 'over') =>
    show(
      <WrittenElsewhere
        offline={false}
        where={where}
        onCompare={() => {}}
        onContinue={async () => {}}
        onCopy={async () => {}}
      />,
    )
  await banner('discarded')
  await expect.element(page.getByRole('heading')).toHaveTextContent('This draft was discarded on another device')
  await expect.element(page.getByText(/continue here, which brings the draft back from the bin\./)).toBeVisible()
  await expectNothingForAxe()
  await clearScreen()
  await banner('elsewhere')
  await expect.element(page.getByRole('heading')).toHaveTextContent('This draft is being edited on another device')
  await clearScreen()
  await banner('over')
  await expect.element(page.getByRole('heading')).toHaveTextContent('The server no longer has this draft')
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Copy as text'])
})

describe('what another device began', () => {
  const saved = (draftId: string, title: string) =>
    ({ draftId, title, holds: '', at: Date.parse('2026-11-21T19:00:00Z'), record: {} }) as OfferedDraft
  const given = () => ({ onUse: vi.fn(), onDiscard: vi.fn(), onKeep: vi.fn(), onUndo: vi.fn(), now: NOW, busy: null })

  test('is offered, and waits for an answer', async () => {
    const answers = given()
    const record = saved('a', '12 Maple Street')
    await show(
      <OfferedAutosave noun="listing" records={[record]} problem="It was not taken over." {...answers} onUndo={null} />,
    )
    await expect.element(page.getByRole('alert')).toHaveTextContent('It was not taken over.')
    await expectNothingForAxe()
    await page.getByRole('button', { name: /^Yes/ }).click()
    await userEvent.keyboard('{Escape}')
    expect(answers.onUse).toHaveBeenCalledExactlyOnceWith(record)
    expect(answers.onDiscard).not.toHaveBeenCalled()
    expect(answers.onKeep).toHaveBeenCalled()
  })

  test('on this device, too: what it is called and holds, and no word of another device', async () => {
    const answers = given()
    const own = { ...saved('a', '12 Maple Street'), holds: '14 answers, 3 photos', record: null }
    await show(<OfferedAutosave noun="listing" records={[own]} problem={null} {...answers} onUndo={null} />)
    const offer = page.getByRole('dialog', { name: 'Use your saved listing?' })
    await expect.element(offer).toHaveTextContent(/You started 12 Maple Street on this (phone|computer)/)
    await expect.element(offer).toHaveTextContent('It has 14 answers and 3 photos.')
    await expect.element(offer).not.toHaveTextContent('other device')
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'Start another, keep this' }).click()
    expect(answers.onKeep).toHaveBeenCalledOnce()
  })

  test('is called what it is', async () => {
    const two = [saved('a', 'Priya Sidhu'), saved('b', 'Sam Ito')]
    const agents = { ...given(), problem: null, onUndo: null, noun: 'agent' }
    await show(<OfferedAutosave records={two.slice(1)} {...agents} />)
    await expect.element(page.getByRole('dialog', { name: 'Use your saved agent?' })).toBeVisible()
    await clearScreen()
    await show(<OfferedAutosave records={two} {...agents} />)
    await expect.element(page.getByRole('dialog', { name: 'Use one of your saved agents?' })).toBeVisible()
    await clearScreen()
    const banner = { noun: 'office', onShow() {}, onKeep() {} }
    await show(<OfferedBanner count={1} {...banner} />)
    await expect.element(page.getByText('You already started an office like this.')).toBeVisible()
  })

  test('of the same name is told apart in the list and on the buttons', async () => {
    const answers = given()
    const twins = [saved('a', 'Residential, Nov 21, 7:02 p.m.'), saved('b', 'Residential, Nov 21, 7:02 p.m. (2)')]
    await show(<OfferedAutosave noun="listing" records={twins} problem={null} {...answers} onUndo={null} />)
    await page.getByRole('radio', { name: /^Residential, Nov 21, 7:02 p\.m\. \(2\)/ }).click()
    await page.getByRole('button', { name: 'Yes, use Residential, Nov 21, 7:02 p.m. (2)' }).click()
    expect(answers.onUse).toHaveBeenCalledExactlyOnceWith(twins[1])
  })

  test('is listed where it is more than one: the one that is used or discarded is named, and how many others wait', async () => {
    const answers = given()
    const [maple, elm, oak] = [saved('a', '12 Maple Street'), saved('b', '7 Elm Street'), saved('c', '3 Oak Street')]
    await show(<OfferedAutosave noun="listing" records={[maple, elm, oak]} problem={null} {...answers} />)
    const offer = page.getByRole('dialog', { name: 'Use one of your saved listings?' })
    await expect.element(page.getByRole('radio', { name: /12 Maple Street/ })).toBeChecked()
    await expect.element(offer.getByRole('button', { name: 'Yes, use 12 Maple Street' })).toBeVisible()
    await expect.element(offer.getByText(/The other 2 wait under Drafts/)).toBeVisible()
    await page.getByRole('radio', { name: /7 Elm Street/ }).click()
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'No, discard 7 Elm Street' }).click()
    expect(answers.onDiscard).toHaveBeenCalledExactlyOnceWith(elm)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(answers.onUndo).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Start another, keep these' }).click()
    expect(answers.onKeep).toHaveBeenCalledOnce()
  })
})
