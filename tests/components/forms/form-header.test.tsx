// The form's header on a phone: its title, and the line below it that says where the work is saved.
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ListingHeading } from '#src/app/pages/record-form/form-heading.tsx'
import { ConflictList } from '#src/features/drafts/conflict-list.tsx'
import { SaveLabel } from '#src/features/forms/screen/save-label.tsx'
import type { EditBatcher } from '#src/features/forms/session/edit-batcher.ts'
import { SaveSheet } from '#src/features/forms/sheets/save-sheet.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { createSignal } from '#src/state/signal.ts'
import { aDraft, aNote, aPhoto, photosOf } from '../../features/drafts/a-draft.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm, sheet } from '../../support/form-on-screen.tsx'
import { clearScreen, expectNothingForAxe, show } from '../../support/on-screen.tsx'

const SAVED = { kind: 'saved' }
const FORM = aDefinition([
  { name: 'Price', groups: [{ fields: [{ FieldName: 'ListPrice', IsRequired: true }, { FieldName: 'City' }] }] },
])

const CITY = { section: 'fields', uid: null, field: 'City', base: '', mine: 'Calgary', theirs: 'Airdrie' } as const
const PLAIN = { label: (field: string) => field, text: (_: string, value: unknown) => String(value) } as never

/** A question above a long form, and the line that says so. */
function Conflicting({ title }: { title: string }) {
  const [isOpen, setOpen] = useState(false)
  const [draft] = useState(aDraft({ conflicts: [CITY], attention: aNote({ title, source: 'merge' }) }))
  const batcher = { state: createSignal(SAVED) } as unknown as EditBatcher
  const given = { batcher, session: { draft: () => draft, subscribe: () => () => {} }, online: true, now: () => 0 }
  return (
    <main className="form">
      <ConflictList now={0} draft={draft} words={PLAIN} onResolve={() => {}} />
      <div style={{ height: 2_000 }} />
      <SaveLabel {...given} onOpen={() => setOpen(true)} />
      {isOpen && <SaveSheet {...given} isAutosaved sendNow={vi.fn()} onClose={() => setOpen(false)} />}
    </main>
  )
}

describe('the line under the title', () => {
  test('says in one line where the work is; a tap says it in full and sends now', async () => {
    const sendNow = vi.fn()
    const { saved } = await openForm(FORM, { sendNow })
    await userEvent.type(field('City'), 'Calgary')
    await saved()
    await button(/^Saved on this/).click()
    await expect.element(sheet('Where your work is')).toHaveTextContent('Everything you entered')
    await expectNothingForAxe()
    await sheet('Where your work is').getByRole('button', { name: 'Send now' }).click()
    expect(sendNow).toHaveBeenCalledOnce()
    await expect.element(sheet('Where your work is')).not.toBeInTheDocument()
  })

  test('is not cut short by the ID of the record, which stands beside it', async () => {
    await page.viewport(320, 844)
    const words = page.getByText('Saved on this phone', { exact: true })
    const widths: number[] = []
    for (const more of [{}, { recordId: 'A0101847' }]) {
      await clearScreen()
      const { saved } = await openForm(FORM, more)
      await userEvent.type(field('City'), 'Calgary')
      await saved()
      widths.push((await words.findElement()).clientWidth)
    }
    expect(widths[1]).toBe(widths[0])
    await page.viewport(390, 844)
  })

  test('is the second of two, whatever the title, and whatever is typed', async () => {
    const header = () => document.querySelector('.form-header')!.getBoundingClientRect().height
    const draft = { propertyType: 'RES', base: { label: 'A0101847', status: 'A' } } as unknown as Draft
    const given = { kind: 'Residential', address: '', street: '', draft: null }
    const address = '12 Willow Ridge Boulevard NW, Calgary, AB T3K 5L5'
    const heights = new Set<number>()
    for (const more of [
      { act: 'Create Listing', formName: 'res' },
      { act: 'Create Listing', formName: 'res', address, street: '12 Willow Ridge Boulevard NW' },
      { act: 'Edit Listing', formName: 'res', draft, address, street: '12 Willow Ridge Boulevard NW' },
      { act: 'Sold', formName: 'chgSold', draft, address },
    ]) {
      await clearScreen()
      const heading = <h1>{<ListingHeading {...given} {...more} />}</h1>
      const { saved } = await openForm(FORM, { recordId: 'A0101847', heading })
      await expect.element(page.getByText('No changes yet', { exact: true })).toBeVisible()
      heights.add(header())
      await userEvent.type(field('City'), 'Calgary')
      await saved()
      await expect.element(page.getByText('Saved on this phone', { exact: true })).toBeVisible()
      heights.add(header())
      const quadrant = document.querySelector('.form-header-quadrant')
      if (quadrant) {
        const title = document.querySelector('.form-header h1')!.getBoundingClientRect()
        const { right, width } = quadrant.getBoundingClientRect()
        expect([right <= title.right, width > 20]).toEqual([true, true])
        const street = document.querySelector('.form-header-street')!
        expect(street.textContent).toBe('12 Willow Ridge')
        expect(street.scrollWidth).toBe(street.clientWidth)
      }
      expect(quadrant !== null).toBe('address' in more)
    }
    expect(heights.size).toBe(1)
    expect(Math.max(...heights)).toBeLessThan(72)
  })

  test.for([320, 1366])('shows a listing’s type, ID and status, once each, at %i pixels', async (width) => {
    await page.viewport(width, 844)
    const draft = { propertyType: 'RES', base: { label: 'A0101847', status: 'A' } } as unknown as Draft
    const heading = (
      <ListingHeading
        {...{ act: 'Edit Listing', formName: 'res', kind: 'Residential', draft }}
        address="2412 33 Ave SW, Calgary, AB T2T 1Z4"
        street="2412 33 Ave SW"
      />
    )
    await openForm(FORM, { recordId: 'A0101847', heading: <h1>{heading}</h1> })
    const isShown = (element: Element) => element.getBoundingClientRect().width > 1
    const ids = page.getByText('A0101847').elements()
    expect(ids.filter(isShown).length).toBe(1)
    expect([...document.querySelectorAll('.form-header :is(.status-badge, svg[aria-label])')].every(isShown)).toBe(true)
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(/^Edit Listing A0101847 .*Active ?2412 33 Ave SW, Calgary, AB T2T 1Z4$/)
    expect(isShown(page.getByText(', Calgary, AB').element())).toBe(width === 1366)
    await expectNothingForAxe()
    await page.viewport(390, 844)
  })

  test('says that there is no signal; then nothing can be sent now', async () => {
    const { saved } = await openForm(FORM, { online: false })
    await userEvent.type(field('City'), 'Calgary')
    await saved()
    const words = page.getByText('Offline · saved on this phone', { exact: true })
    await expect.element(words).toBeVisible()
    expect(words.element().scrollWidth).toBe(words.element().clientWidth)
    await button(/^Offline · saved on this/).click()
    await expect.element(sheet('Where your work is').getByRole('button', { name: 'Send now' })).toBeDisabled()
  })

  test.each([
    ['the draft needs attention', { attention: aNote({ title: 'This draft is being edited on another device.' }) }],
    ['a photo was refused, though every change is on the server', { savedAt: '2026-11-30T09:00:00Z', acknowledged: 5 }],
  ])('stands out while %s; its details say how many photos do', async (_, state) => {
    const draft = aDraft({ ...photosOf(aPhoto('a', { state: 'refused' }), aPhoto('b')), ...state })
    const batcher = { state: createSignal(SAVED) } as unknown as EditBatcher
    const given = { batcher, session: { draft: () => draft, subscribe: () => () => {} }, online: true, now: () => 0 }
    await show(
      <>
        <SaveLabel {...given} onOpen={vi.fn()} />
        <SaveSheet {...given} isAutosaved sendNow={vi.fn()} onClose={vi.fn()} />
      </>,
    )
    await expect
      .element(sheet('Where your work is'))
      .toHaveTextContent('2 photos still on this phone, 1 needs attention')
    expect(document.querySelector('.form-header-saved')).toHaveClass('form-header-failing')
    expect(document.querySelector('.form-badge')).toHaveTextContent('2')
    await expect.element(sheet('Where your work is').getByRole('button', { name: 'Send now' })).toBeVisible()
  })

  test('leads from its details to what needs attention, wherever the member has scrolled to', async () => {
    const title = 'Your other device changed the same fields'
    await show(<Conflicting title={title} />)
    await button(/^Needs attention/).click()
    await expect.element(sheet('Where your work is')).toHaveTextContent(title)
    await expectNothingForAxe()
    await sheet('Where your work is').getByRole('button', { name: 'Show what needs attention' }).click()
    const conflicts = page.getByRole('region', { name: 'Somebody changed the same field' })
    await expect.element(conflicts).toHaveFocus()
    await expect.element(conflicts).toBeInViewport()
    await expect.element(sheet('Where your work is')).not.toBeInTheDocument()
  })

  test('says when the server last heard of a draft that has been changed since', async () => {
    const draft = aDraft({ savedAt: '2027-01-01T18:00:00.000Z', acknowledged: 2, revision: 3 })
    const batcher = { state: createSignal(SAVED) } as unknown as EditBatcher
    const given = { batcher, session: { draft: () => draft, subscribe: () => () => {} }, online: true, now: () => 0 }
    await show(<SaveSheet {...given} isAutosaved sendNow={vi.fn()} onClose={vi.fn()} />)
    await expect.element(sheet('Where your work is')).toHaveTextContent(/Last saved .*, changed since/)
  })

  test('offers no sending of a draft that another device writes', async () => {
    const title = 'This draft is being edited on another device.'
    const draft = aDraft({ attention: aNote({ code: 'autosave-other-device', title }) })
    const batcher = { state: createSignal(SAVED) } as unknown as EditBatcher
    const given = { batcher, session: { draft: () => draft, subscribe: () => () => {} }, online: true, now: () => 0 }
    await show(
      <>
        <SaveLabel {...given} onOpen={vi.fn()} />
        <SaveSheet {...given} isAutosaved sendNow={vi.fn()} onClose={vi.fn()} />
      </>,
    )
    // It may have been discarded there: the form says which.
    expect(document.querySelector('.form-header-saved')).toHaveTextContent('Needs attention: nothing is sent from here')
    await expect.element(sheet('Where your work is')).toHaveTextContent('Nothing is sent from here')
    expect(sheet('Where your work is').getByRole('button', { name: 'Send now' }).elements()).toEqual([])
  })
})
