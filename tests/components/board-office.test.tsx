// The board office's lists: members, messages, announcements and rejected deliveries. Next to a desktop's menu at 1,024 pixels, each is a table.
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Call } from '#src/api/call.ts'
import { OfficeAnnouncements } from '#src/features/announcements/office-announcements.tsx'
import { RefusedList } from '#src/features/deliveries/refused-list.tsx'
import { MemberDesk } from '#src/features/members/member-desk.tsx'
import { OfficeMessages } from '#src/features/support/office-messages.tsx'
import { anAgent } from '../features/people/an-agent.ts'
import { show } from '../support/on-screen.tsx'

/** The page's width at 1,024 px, next to the menu. */
const DESK = 710
const AT = '2026-11-23T17:02:00.000Z'
/** A moment of this year that takes the most letters. */
const LATE = '2026-11-22T19:52:00.000Z'
const DAYS_AGO = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
const MEMBER = anAgent({ MemberFullName: 'Alexandria Featherstonehaugh', MemberStatus: 'T' })
const ANSWERS: Record<string, unknown> = {
  agentSearch: { data: [MEMBER] },
  memberAccess: {
    data: [{ UniqueID: MEMBER.UniqueID, role: 'admin', signIn: 'none', passkeys: 0, locks: [], sessions: [] }],
  },
  supportMessages: {
    data: [
      {
        messageId: '1',
        receivedAt: AT,
        writtenAt: AT,
        MemberFullName: 'Alexandria Featherstonehaugh',
        MemberMlsId: 'A20001',
        MemberEmail: 'a@example.com',
        actingFor: null,
        text: 'How do I add a second parcel to a listing that is already active?',
        listingId: 'A0101989',
        page: '/listings/view',
        answeredAt: null,
        answeredBy: null,
      },
    ],
  },
  announcementsKept: {
    data: [
      {
        id: '1',
        title: 'The office is closed on Family Day',
        intro: 'Listings are still processed; calls are answered on Tuesday.',
        message: '<p>Closed.</p>',
        critical: true,
        createdts: LATE,
        expirests: '2036-12-29T19:12:00.000Z',
        written: { text: 'Closed.', version: 1, by: 'Alexandria Featherstonehaugh', at: AT },
      },
    ],
    now: AT,
  },
  deliveriesRefused: {
    data: [
      {
        type: 'listing',
        id: 101_989,
        label: 'A0101989',
        title: '413 North Ranchland Close NW',
        isDeleted: false,
        MemberFullName: 'Alexandria Featherstonehaugh',
        destination: 'national',
        detail: 'PostalCode: the value does not fit the city of the listing.',
        at: DAYS_AGO,
      },
    ],
    total: 1,
  },
}
const call = (async (name: string) => ({ kind: 'ok', value: ANSWERS[name] })) as unknown as Call
const view = { view: {}, onView: () => undefined }
const SCREENS = {
  'Members found': (
    <MemberDesk
      {...{ call, ...view, online: true, sheet: undefined, statuses: [], searched: { all: true } }}
      viewer={{ UniqueID: 1, isAdmin: false }}
      onSearch={() => undefined}
    />
  ),
  Messages: <OfficeMessages call={call} online {...view} pageName={(path) => path} />,
  Announcements: (
    <OfficeAnnouncements ports={{ call, online: true, newId: () => '1', now: () => 0, member: '1' }} {...view} />
  ),
  'Refused deliveries': <RefusedList call={call} online {...view} />,
}
const DATES: Partial<Record<keyof typeof SCREENS, number>> = {
  Announcements: 2,
  'Refused deliveries': 1,
}
/** How many lines the text of a cell has. */
const linesOf = (cell: Element): number => {
  const text = document.createRange()
  text.selectNodeContents(cell)
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
}

async function showAtDesk(screen: ReactNode) {
  await page.viewport(1024, 768)
  await show(
    <div data-room style={{ width: DESK }}>
      {screen}
    </div>,
  )
}

afterEach(() => page.viewport(390, 844))

test.each(Object.entries(SCREENS))('%s are a table at a small desk, and it fits its room', async (name, screen) => {
  await showAtDesk(screen)
  const table = page.getByRole('table', { name })
  await expect.element(table).toBeVisible()
  const room = table.element().closest('[data-room]')!.getBoundingClientRect()
  expect(table.element().getBoundingClientRect().right).toBeLessThanOrEqual(room.right)
})

test.each(Object.entries(DATES))('a date of the %s stands in one line there', async (name, count) => {
  await showAtDesk(SCREENS[name as keyof typeof SCREENS])
  const table = page.getByRole('table', { name })
  await expect.element(table).toBeVisible()
  const dates = [...table.element().querySelectorAll('td')].filter(({ textContent }) =>
    /^\w{3} \d+, /.test(textContent),
  )
  expect(dates.map(linesOf)).toEqual(Array(count).fill(1))
})
