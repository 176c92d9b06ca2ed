// Acting for others: the tables of the Impersonate sheet, the two panels of an agent's page, and the list of notices.
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AgentRow } from '#contract/agent.ts'
import type { ImpersonationData, ImpersonationRow } from '#contract/impersonation.ts'
import type { Notice } from '#contract/notice.ts'
import type { TeamRow } from '#contract/team.ts'
import type { Call } from '#src/api/call.ts'
import { ImpersonationPanel, type ImpersonationPorts } from '#src/features/impersonation/impersonation-panel.tsx'
import { TeamPanels } from '#src/features/impersonation/team-panels.tsx'
import { NoticeList } from '#src/features/notices/notice-list.tsx'
import { clearScreen, clock, expectNothingForAxe, show } from '../support/on-screen.tsx'

type Asked = { name: string; input?: unknown }
/** Answers by name; a call without an answer gets none. */
function answering(answers: Record<string, unknown>): { call: Call; asked: Asked[] } {
  const asked: Asked[] = []
  const call = (async (name: string, options?: { input?: unknown }) => {
    asked.push({ name, input: options?.input })
    return name in answers ? { kind: 'ok', value: answers[name] } : { kind: 'silence', reason: 'network' }
  }) as unknown as Call
  return { call, asked }
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const now = () => Date.parse('2026-11-22T20:00:00Z')
afterEach(() => page.viewport(390, 844))

/** How long the progress of an act is shown at least. */
const PROGRESS_MS = 400
const ME = 9
const aLink = (key: number, name: string, isLead: boolean): ImpersonationRow => ({
  UniqueID: key,
  MemberFullName: name,
  MemberMlsId: `A2000${key}`,
  OfficeName: 'Bow Valley Realty',
  userName: `A2000${key}`,
  TeamLeadKeyNumeric: isLead ? key : ME,
  TeamMemberKeyNumeric: isLead ? ME : key,
})
const LINKS: ImpersonationData = {
  allowedUsers: [],
  impersonationTargets: [aLink(1, 'Jordan Lindqvist', true), aLink(2, 'Ada Ames', true)],
  requestsReceived: [aLink(3, 'Cole Carter', false)],
  requestsSent: [aLink(4, 'Mia Mason', true)],
}

describe('the Impersonate sheet', () => {
  const panel = (given: Partial<ImpersonationPorts> = {}, links = LINKS) => {
    const made = answering({
      impersonationData: links,
      impersonationAllow: { outcome: 'granted' },
      impersonationGiveUp: { outcome: 'removed' },
    })
    const ports: ImpersonationPorts = {
      call: made.call,
      online: true,
      now,
      me: ME,
      myName: 'Priya Sidhu',
      actingFor: null,
      onStart: async () => null,
      onStop: async () => null,
      ...given,
    }
    return { ...made, shown: show(<ImpersonationPanel {...ports} />) }
  }

  test('has both tables, by keyboard and by ear; an empty one says so', async () => {
    await page.viewport(1366, 900)
    await panel().shown
    await expect.element(page.getByRole('heading', { name: 'Who can impersonate me:' })).toBeVisible()
    await expect.element(page.getByText('No Data Returned.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Open Profile' }))
      .toHaveAttribute('href', `/agent/view?UniqueID=${ME}`)
    const table = page.getByRole('table', { name: 'Who I can impersonate' })
    const heads = table
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent)
    expect(heads).toEqual(['Actions', 'Name', 'MLS ID', 'Office'])
    await expectNothingForAxe()
    table.getByRole('button', { name: 'Name' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => table.getByRole('row').elements()[1]!.textContent).toContain('Ada Ames')
    await page.getByRole('searchbox', { name: 'Search Who I can impersonate' }).fill('jordan')
    await expect.poll(() => table.getByRole('row').elements().length).toBe(2)
  })

  test('starts on a row; what fails is said, and it stays off', async () => {
    const onStart = vi.fn(async () => 'You may not act for Ada Ames any more.')
    await panel({ onStart }).shown
    await button('Start impersonating Ada Ames').click()
    expect(onStart).toHaveBeenCalledWith(LINKS.impersonationTargets[1])
    await expect.element(page.getByRole('alert')).toHaveTextContent('You may not act for Ada Ames any more.')
    await expect.element(button('Start impersonating Ada Ames')).toBeEnabled()
    await expectNothingForAxe()
  })

  test('offers Stop for the one who is impersonated, and no start of another', async () => {
    const onStop = vi.fn(async () => null)
    await panel({ actingFor: { UniqueID: 1, MemberFullName: 'Jordan Lindqvist' }, onStop }).shown
    await expect.element(button('Start impersonating Ada Ames')).toBeDisabled()
    await expect.element(page.getByText(/You are acting for Jordan Lindqvist/)).toBeVisible()
    await expect.element(button('Grant Cole Carter')).toBeDisabled()
    expect(button('Start impersonating Jordan Lindqvist').elements()).toEqual([])
    expect(page.getByRole('button', { name: /delete|remove/i }).elements()).toEqual([])
    await expectNothingForAxe()
    await button('Stop impersonating Jordan Lindqvist').click()
    expect(onStop).toHaveBeenCalledOnce()
  })

  test('grants a request with one tap, and withdraws one that was sent', async () => {
    const { asked, shown } = panel()
    await shown
    await button('Grant Cole Carter').click()
    const link = { TeamLeadKeyNumeric: ME, TeamMemberKeyNumeric: 3 }
    await expect.poll(() => asked).toContainEqual({ name: 'impersonationAllow', input: link })
    clock.advance(PROGRESS_MS)
    const done = page.getByRole('alertdialog', { name: 'Member Added' })
    await expect.element(done).toHaveTextContent('Cole Carter can now act for Priya Sidhu.')
    await expectNothingForAxe()
    await done.getByRole('button', { name: 'OK' }).click()
    await button('Withdraw the request to Mia Mason').click()
    const sent = { TeamLeadKeyNumeric: 4, TeamMemberKeyNumeric: ME }
    await expect.poll(() => asked).toContainEqual({ name: 'impersonationGiveUp', input: sent })
  })

  test('shows five rows a page', async () => {
    const many = Array.from({ length: 7 }, (_, at) => aLink(at + 10, `Member ${at}`, true))
    await panel({}, { ...LINKS, impersonationTargets: many }).shown
    await expect.element(page.getByText('Showing rows 1 to 5 of 7')).toBeVisible()
  })

  test('without an answer offers to try again, and offline says why nothing can be done', async () => {
    const none = async () => null
    const { call } = answering({})
    const ports = {
      call,
      online: false,
      now,
      me: ME,
      myName: 'Priya Sidhu',
      actingFor: null,
      onStart: none,
      onStop: none,
    }
    await show(<ImpersonationPanel {...ports} />)
    await expect.element(button('Try again')).toBeVisible()
    await expect.element(page.getByText(/You’re offline/)).toBeVisible()
  })
})

const aTeamRow = (lead: [number, string], member: [number, string], isRequest = false): TeamRow => ({
  TeamLeadKeyNumeric: lead[0],
  TeamLeadFullName: lead[1],
  TeamLeadMlsId: `A2000${lead[0]}`,
  TeamLeadOfficeName: 'Bow Valley Realty',
  TeamMemberKeyNumeric: member[0],
  TeamMemberFullName: member[1],
  TeamMemberMlsId: `A2000${member[0]}`,
  TeamMemberOfficeName: 'Foothills Homes',
  isRequest,
})
const PRIYA: [number, string] = [ME, 'Priya Sidhu']
const JORDAN: [number, string] = [1, 'Jordan Lindqvist']
const COLE: [number, string] = [3, 'Cole Carter']
const OWN = ['VIEW', 'VIEWTEAM', 'EDITTEAM', 'ADDTEAMMEMBER', 'ADDTOTEAM']

/** The member's own links and, once an agent is chosen, the panels of the agent's page. */
function LinksBesideTeam({ call }: { call: Call }) {
  const [isChosen, setChosen] = useState(false)
  const none = async () => null
  const own = { call, online: true, now, me: ME, myName: 'Priya Sidhu', actingFor: null, onStart: none, onStop: none }
  return (
    <>
      <ImpersonationPanel {...own} />
      <button type="button" onClick={() => setChosen(true)}>
        Choose the agent
      </button>
      {isChosen && (
        <TeamPanels
          agent={{ UniqueID: ME, MemberFullName: 'Priya Sidhu' }}
          rights={{ actions: OWN, me: ME, isActing: false }}
          call={call}
          online
          now={now}
          lookup={({ isOpen, onPick, title }) =>
            isOpen && (
              <button type="button" onClick={() => onPick({ UniqueID: 5, MemberFullName: 'Mia Mason' } as never)}>
                {title}: Mia Mason
              </button>
            )
          }
        />
      )}
    </>
  )
}

/** What the lookup finds: the agent of the page too. */
const FOUND = [
  { UniqueID: ME, MemberFullName: 'Priya Sidhu' },
  { UniqueID: 5, MemberFullName: 'Mia Mason' },
] as AgentRow[]

describe('the panels of an agent’s page', () => {
  const team = {
    canImpersonate: [aTeamRow(JORDAN, PRIYA)],
    canBeImpersonatedBy: [aTeamRow(PRIYA, COLE, true)],
  }
  const panels = (answers: Record<string, unknown>, rights: Partial<{ actions: string[]; isActing: boolean }> = {}) => {
    const made = answering({ teamSearch: team, ...answers })
    const shown = show(
      <TeamPanels
        agent={{ UniqueID: ME, MemberFullName: 'Priya Sidhu' }}
        rights={{ actions: OWN, me: ME, isActing: false, ...rights }}
        call={made.call}
        online
        now={now}
        lookup={({ isOpen, onPick, title, offer }) =>
          isOpen &&
          FOUND.filter(offer.takes).map((agent) => (
            <button key={agent.UniqueID} type="button" onClick={() => onPick(agent)}>
              {title}: {agent.MemberFullName}
            </button>
          ))
        }
      />,
    )
    return { ...made, shown }
  }

  test('list whom the agent can impersonate and who can impersonate them', async () => {
    await page.viewport(1366, 900)
    await panels({}).shown
    const mine = page.getByRole('table', { name: 'My Impersonations' })
    await expect.element(mine).toHaveTextContent('Jordan Lindqvist')
    await expect
      .element(page.getByRole('table', { name: 'My Impersonators' }))
      .toHaveTextContent('Cole CarterRequested')
    await expectNothingForAxe()
  })

  test('the agent’s own Add to My Impersonations asks the other', async () => {
    const { asked, shown } = panels({ teamAdd: { outcome: 'requested' } })
    await shown
    await button('Add to My Impersonations').click()
    expect(button('Add to My Impersonations: Priya Sidhu').elements()).toEqual([])
    await button('Add to My Impersonations: Mia Mason').click()
    await expect.poll(() => asked).toContainEqual({ name: 'teamAdd', input: { targetMemberkey: ME, teamKey: 5 } })
    clock.advance(PROGRESS_MS)
    await expect
      .element(page.getByRole('alertdialog', { name: 'Request Sent' }))
      .toHaveTextContent('Request sent to Mia Mason.')
  })

  test('an empty panel says what to do, to those who may', async () => {
    const nobody = { teamSearch: { canImpersonate: [], canBeImpersonatedBy: [] } }
    await panels(nobody).shown
    const hint = page.getByText('Tap Add to choose a member who should act for Priya Sidhu.')
    await expect.element(hint).toBeVisible()
    await clearScreen()
    await panels(nobody, { actions: ['VIEWTEAM'] }).shown
    await expect.element(page.getByText('No Data Returned.').first()).toBeVisible()
    expect(hint.elements()).toEqual([])
  })

  test('opening an agent’s page, and adding a member there, asks for the member’s own links again', async () => {
    const { call, asked } = answering({
      teamSearch: team,
      impersonationData: LINKS,
      teamAdd: { outcome: 'granted' },
    })
    const times = () => asked.filter(({ name }) => name === 'impersonationData').length
    await show(<LinksBesideTeam call={call} />)
    await expect.element(button('Start impersonating Ada Ames')).toBeVisible()
    const first = times()
    await button('Choose the agent').click()
    await expect.poll(times).toBeGreaterThan(first)
    await expect.element(button('Add to My Impersonators')).toBeVisible()
    const second = times()
    await button('Add to My Impersonators').click()
    await button('Add to My Impersonators: Mia Mason').click()
    await expect.poll(() => asked.map(({ name }) => name)).toContain('teamAdd')
    clock.advance(PROGRESS_MS)
    await expect.poll(times).toBeGreaterThan(second)
  })

  test('a member who could not be added is named', async () => {
    const { asked, shown } = panels({})
    await shown
    await button('Add to My Impersonators').click()
    await button('Add to My Impersonators: Mia Mason').click()
    await expect.poll(() => asked).toContainEqual({ name: 'teamAdd', input: { targetMemberkey: 5, teamKey: ME } })
    clock.advance(PROGRESS_MS)
    await expect
      .element(page.getByRole('alertdialog', { name: 'Member Not Added' }))
      .toHaveTextContent('Mia Mason could not be added at this time. Please contact support.')
  })

  test('Delete asks first; a failure says so', async () => {
    const { asked, shown } = panels({})
    await shown
    await button('Delete Jordan Lindqvist').click()
    const question = page.getByRole('alertdialog', { name: 'Remove this member?' })
    await expectNothingForAxe()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(asked.map(({ name }) => name)).not.toContain('teamRemove')
    await button('Delete Jordan Lindqvist').click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => asked).toContainEqual({ name: 'teamRemove', input: { targetMemberkey: ME, teamKey: 1 } })
    clock.advance(PROGRESS_MS)
    await expect
      .element(page.getByRole('alertdialog', { name: 'Member Not Removed' }))
      .toHaveTextContent('Jordan Lindqvist could not be removed at this time. Please contact support.')
  })

  test('a request to the agent is granted here too', async () => {
    const { asked, shown } = panels({ impersonationAllow: { outcome: 'granted' } })
    await shown
    await button('Grant Cole Carter').click()
    const input = { TeamLeadKeyNumeric: ME, TeamMemberKeyNumeric: 3 }
    await expect.poll(() => asked).toContainEqual({ name: 'impersonationAllow', input })
  })

  test.each<[string, { actions?: string[]; isActing?: boolean }, string[]]>([
    ['those who only see the team change nothing', { actions: ['VIEW', 'VIEWTEAM'], isActing: false }, []],
    ['while acting for somebody nothing is changed', { isActing: true }, []],
    [
      'who may add members to the team adds there only',
      { actions: ['VIEWTEAM', 'ADDTEAMMEMBER'] },
      ['Add to My Impersonators'],
    ],
  ])('%s', async (_, rights, adds) => {
    await panels({}, rights).shown
    await expect.element(page.getByText('Jordan Lindqvist').first()).toBeVisible()
    expect(
      page
        .getByRole('button', { name: /^Add to/ })
        .elements()
        .map((each) => each.textContent),
    ).toEqual(adds)
    if (rights.isActing) expect(page.getByRole('button', { name: /^(Delete|Grant)/ }).elements()).toEqual([])
  })

  test('who may not see the team sees neither panel', async () => {
    await panels({}, { actions: ['VIEW'] }).shown
    expect(page.getByRole('heading').elements()).toEqual([])
  })
})

describe('notices', () => {
  const notice = (NoticeID: number, text: string, some: Partial<Notice> = {}): Notice => ({
    NoticeID,
    kind: 'lock-taken-over',
    text,
    data: { type: 'listing', id: 12, label: 'A2' },
    createdAt: '2026-11-22T19:30:00Z',
    readAt: null,
    ...some,
  })
  const list = [
    notice(2, 'Sanjay took over your lock.'),
    notice(1, 'An older one.'),
    notice(0, 'Read.', { readAt: '2026-11-22T19:31:00Z' }),
  ]

  test('come with their time, what is new, and their one act; each is marked as read', async () => {
    const { call, asked } = answering({ notices: { notices: list, unread: 2 }, noticesRead: { unread: 1 } })
    await show(
      <NoticeList
        call={call}
        online
        now={now}
        act={(each, done) => (
          <button type="button" onClick={done}>
            Open {each.NoticeID}
          </button>
        )}
      />,
    )
    await expect.element(page.getByText('Sanjay took over your lock.').first()).toBeVisible()
    expect(page.getByText('New', { exact: true }).elements()).toHaveLength(2)
    await expectNothingForAxe()
    await button('Mark as read An older one.').click()
    await expect.poll(() => asked).toContainEqual({ name: 'noticesRead', input: { NoticeIDs: [1] } })
    await button('Open 2').click()
    await expect.poll(() => asked).toContainEqual({ name: 'noticesRead', input: { NoticeIDs: [2] } })
    await button('Mark all as read').click()
    await expect.poll(() => asked).toContainEqual({ name: 'noticesRead', input: { NoticeIDs: [2, 1] } })
  })

  test('without any, it says what will be there', async () => {
    await show(
      <NoticeList call={answering({ notices: { notices: [], unread: 0 } }).call} online now={now} act={() => null} />,
    )
    await expect.element(page.getByText('Nothing new.')).toBeVisible()
  })

  test('offline, without a copy, it says so', async () => {
    await show(<NoticeList call={answering({}).call} online={false} now={now} act={() => null} />)
    await expect.element(page.getByText(/You’re offline/)).toBeVisible()
    await expect.element(button('Try again')).toBeVisible()
  })
})
