// The board's announcements: changed by keyboard, button and swipe, read in a sheet, dismissed, and limited to the few tags that a message may have.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Announcement } from '#contract/announcement.ts'
import { AnnouncementEditor } from '#src/features/announcements/announcement-editor.tsx'
import { openAnnouncementMarks, unexpired } from '#src/features/announcements/announcement-marks.ts'
import { Announcements } from '#src/features/announcements/announcements.tsx'
import { cleanMessage } from '#src/features/announcements/message-html.tsx'
import { anAnnouncement, NOON } from '../features/announcements/an-announcement.ts'
import { clock, expectNothingForAxe, show } from '../support/on-screen.tsx'

const three = [
  anAnnouncement({ id: 'one', title: 'First', createdts: '2026-11-03T16:00:00Z' }),
  anAnnouncement({ id: 'two', title: 'Second', createdts: '2026-11-02T16:00:00Z' }),
  anAnnouncement({ id: 'three', title: 'Third', createdts: '2026-11-01T16:00:00Z' }),
]
const marks = (all: readonly Announcement[]) => openAnnouncementMarks(1, localStorage, () => all)
const showAll = (all: Announcement[]) => show(<Announcements all={unexpired(all, NOON)} marks={marks(all)} />)
afterEach(() => localStorage.clear())

const next = page.getByRole('button', { name: 'Next announcement' })
const previous = page.getByRole('button', { name: 'Previous announcement' })
const slide = (title: string) => page.getByRole('group', { name: new RegExp(title) })

describe('the carousel', () => {
  test('shows one at a time, says which, and is turned by its buttons', async () => {
    await showAll(three)
    await expect.element(slide('First')).toBeInViewport()
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
    await expectNothingForAxe()
    await next.click()
    await expect.element(slide('2 of 3: Second')).toBeInViewport({ ratio: 0.9 })
    await expect.element(page.getByRole('status').first()).toHaveTextContent('Announcement 2 of 3')
    await next.click()
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await expect.element(slide('Third')).toBeInViewport({ ratio: 0.9 })
  })

  test('is turned by the arrow keys, and the keyboard meets only the one that is shown', async () => {
    await showAll(three)
    await previous.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(slide('Second')).toBeInViewport({ ratio: 0.9 })
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(slide('Second').getByRole('button', { name: 'Read' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(slide('First')).toBeInViewport({ ratio: 0.9 })
  })

  test('follows a finger: what is scrolled into view is current', async () => {
    await showAll(three)
    const track = document.querySelector('.announcements-track')!
    track.scrollTo({ left: track.clientWidth, behavior: 'instant' })
    await expect.element(page.getByText('Announcement 2 of 3')).toBeInTheDocument()
  })

  test('does not advance by itself, however long it is looked at', async () => {
    await showAll(three)
    await expect.element(page.getByText('Announcement 1 of 3')).toBeInTheDocument()
    expect(clock.pending()).toEqual([])
  })

  test('has no buttons for a single one', async () => {
    await showAll(three.slice(0, 1))
    await expect.element(slide('First')).toBeVisible()
    expect(next.elements()).toEqual([])
  })
})

describe('reading one', () => {
  test('opens the whole message in a sheet; after that it is no longer new', async () => {
    await showAll(three.slice(0, 1))
    await expect.element(page.getByText('New', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Read' }).click()
    const sheet = page.getByRole('dialog', { name: 'First' })
    await expect.element(sheet.getByText('house')).toBeVisible()
    await expectNothingForAxe()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    expect(page.getByText('New', { exact: true }).elements()).toEqual([])
  })

  test('a critical one says so in words, and cannot be dismissed', async () => {
    await showAll([anAnnouncement({ title: 'Offices closed', critical: true })])
    await expect.element(page.getByText('Important')).toBeVisible()
    expect(page.getByRole('button', { name: 'Dismiss' }).elements()).toEqual([])
    await expectNothingForAxe()
  })

  test('a dismissed one is gone, comes back with Undo, and can be shown again', async () => {
    await showAll(three.slice(0, 2))
    await slide('First').getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(slide('First')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Announcements' })).toHaveFocus()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(slide('First')).toBeInTheDocument()
    await slide('First').getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Show 1 dismissed' }).click()
    await slide('First').getByRole('button', { name: 'Show again' }).click()
    expect(JSON.parse(localStorage.getItem('curbside-announcements-1')!)).toEqual({})
  })
})

describe('a message holds text, lists and links, whatever was sent', () => {
  const htmlOf = (html: string) => {
    const host = document.createElement('div')
    host.append(cleanMessage(html))
    return host.innerHTML
  }

  test.each([
    [
      '<p>A <strong>b</strong><br><em>c</em></p><ul><li>d</li></ul>',
      '<p>A <strong>b</strong><br><em>c</em></p><ul><li>d</li></ul>',
    ],
    ['<script>alert(1)</script>x', 'x'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['<p onclick="alert(1)" style="position:fixed" id="app" class="button" data-x="1">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//elsewhere.example">x</a>', '<a>x</a>'],
    ['<a href="/\\elsewhere.example">x</a>', '<a>x</a>'],
    ['<a href="/condo">x</a>', '<a href="/condo">x</a>'],
    ['<a href="mailto:help@board.example">x</a>', '<a href="mailto:help@board.example">x</a>'],
    [
      '<a href="https://board.example" target="_top">x</a>',
      '<a href="https://board.example" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<form action="/login"><input name="password"></form>x', 'x'],
    ['<svg><a href="javascript:alert(1)">x</a></svg>y', 'y'],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>y', 'y'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>y', 'y'],
    ['<style>*{display:none}</style>y', 'y'],
  ])('%s', (html, clean) => expect(htmlOf(html)).toBe(clean))
})

describe('writing one', () => {
  test('a title that is too long is kept whole and refused in words before anything is sent', async () => {
    const call = vi.fn()
    const ports = { call: call as never, online: true, newId: () => 'a', now: () => NOON, member: '1' }
    await show(<AnnouncementEditor ports={ports} row={null} onClose={() => {}} onSaved={async () => {}} />)
    const title = page.getByLabelText('Title')
    const long = 'Closed on Friday. '.repeat(20).trim()
    await title.click()
    document.execCommand('insertText', false, long)
    await expect.element(title).toHaveValue(long)
    await page.getByLabelText('Message', { exact: true }).fill('Closed on Friday')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect.element(page.getByText(`characters at most; this has ${long.length}.`)).toBeVisible()
    expect(call).not.toHaveBeenCalled()
    sessionStorage.clear()
  })

  test('an end in the past is rejected in its field before anything is sent', async () => {
    const call = vi.fn()
    const ports = { call: call as never, online: true, newId: () => 'a', now: () => NOON, member: '1' }
    await show(<AnnouncementEditor ports={ports} row={null} onClose={() => {}} onSaved={async () => {}} />)
    await page.getByLabelText('Title').fill('Closed')
    await page.getByLabelText('Message', { exact: true }).fill('Closed on Friday')
    const until = page.getByLabelText('Until')
    await until.fill('2026-01-05T09:00')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect.element(page.getByText('That time has passed. Choose a later one.')).toBeVisible()
    await expect.element(until).toHaveFocus()
    expect(call).not.toHaveBeenCalled()
    await until.fill('2036-01-05T09:00')
    await expect.element(page.getByText('That time has passed. Choose a later one.')).not.toBeInTheDocument()
    sessionStorage.clear()
  })
})
