// What the board's office works through: members, messages and announcements. Beside the menu of a desk of 1,024 pixels each is a table.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Call } from '#src/api/call.ts'
import { OfficeAnnouncements } from '#src/features/announcements/office-announcements.tsx'
import { MemberDesk } from '#src/features/members/member-desk.tsx'
import { OfficeMessages } from '#src/features/support/office-messages.tsx'
import { anAgent } from '../features/agents/an-agent.ts'
import { show } from '../support/on-screen.tsx'

/** The room that the page leaves at 1,024 px, beside the menu. */
const DESK = 710
const AT = '2026-11-23T17:02:00.000Z'
const MEMBER = anAgent()
const ANSWERS: Record<string, unknown> = {
  agentSearch: { data: [MEMBER] },
  memberAccess: {
    data: [{ UniqueID: MEMBER.UniqueID, role: 'MANAGER', signIn: 'provider', locks: [], sessions: [] }],
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
        createdts: AT,
        expirests: AT,
        written: { text: 'Closed.', version: 1, by: 'Alexandria Featherstonehaugh', at: AT },
      },
    ],
    now: AT,
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
  Messages: <OfficeMessages call={call} online {...view} />,
  Announcements: <OfficeAnnouncements ports={{ call, online: true, newId: () => '1', member: '1' }} {...view} />,
}
afterEach(() => page.viewport(390, 844))

test.each(Object.entries(SCREENS))(
  '%s are a table at a small desk, with every column in sight',
  async (name, screen) => {
    await page.viewport(DESK, 768)
    await show(screen)
    const table = page.getByRole('table', { name })
    await expect.element(table).toBeVisible()
    expect(table.element().getBoundingClientRect().right).toBeLessThanOrEqual(DESK)
  },
)
