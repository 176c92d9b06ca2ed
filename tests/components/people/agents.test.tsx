// Search Agents and an agent's page: the fields and columns of the specification, a number to call, links that lead nowhere unsafe.
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Delivery } from '#contract/delivery.ts'
import type { Values } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { PersonPublishing } from '#src/features/deliveries/person-publishing.tsx'
import { AgentView } from '#src/features/people/agent-view.tsx'
import { AgentSearch, type AgentsSearched } from '#src/features/people/people-search.tsx'
import type { TableView } from '#src/ui/data-table.tsx'
import { anAgent } from '../../features/people/an-agent.ts'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

type Clause = { name: string; value: string }[]
type Asked = { name: string; action: string | undefined; clause: Clause }[]
function answering(answers: Record<string, unknown>) {
  const asked: Asked = []
  const call = (async (name: string, { input }: { input?: { action?: string; where?: { clause: Clause } } } = {}) => {
    asked.push({ name, action: input?.action, clause: input?.where?.clause ?? [] })
    return name in answers ? { kind: 'ok', value: answers[name] } : { kind: 'silence', reason: 'network' }
  }) as unknown as Call
  return { call, asked }
}
const ports = (call: Call, online = true) => ({ call, online, now: () => 0 })
const STATUSES = [
  { code: 'A', text: 'Active' },
  { code: 'T', text: 'Terminated' },
]
afterEach(() => page.viewport(390, 844))

function Screen({ call, onSearched = () => {} }: { call: Call; onSearched?: (searched: AgentsSearched) => void }) {
  const [searched, setSearched] = useState<AgentsSearched>({})
  const [view, setView] = useState<TableView>({})
  return (
    <AgentSearch
      ports={ports(call)}
      searched={searched}
      onSearch={(next) => {
        onSearched(next)
        setSearched(next)
      }}
      view={view}
      onView={setView}
      ownOffice={{ UniqueID: 1001, name: 'Chinook Arch Realty' }}
      statuses={STATUSES}
    />
  )
}

describe('Search Agents', () => {
  const rows = [
    anAgent({ UniqueID: 1, MemberLastName: 'Sidhu', isAuditable: true }),
    anAgent({ UniqueID: 2, MemberLastName: 'Tran', MemberStatus: 'T', MemberDirectPhone: '' }),
  ]

  test('shows the agents of one’s own office first, each with a number to call and an address to write to', async () => {
    const { call, asked } = answering({ agentSearch: { data: rows } })
    await show(<Screen call={call} />)
    await expect.element(page.getByRole('heading', { name: 'Agents of Chinook Arch Realty' })).toBeVisible()
    expect(asked[0]).toMatchObject({ action: 'search', clause: [{ name: 'OfficeKeyNumeric', value: '1001' }] })
    const phone = page.getByRole('link', { name: 'Call Jordan Sidhu: 403-555-0142' })
    await expect.element(phone).toHaveAttribute('href', 'tel:4035550142')
    await expect
      .element(page.getByRole('link', { name: 'E-mail Jordan Sidhu' }))
      .toHaveAttribute('href', 'mailto:jordan@example.com')
    // Without a number of their own, the office's.
    await expect.element(page.getByRole('link', { name: 'Call Jordan Tran: 403-555-0100' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Audit Jordan Sidhu' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Audit Jordan Tran' }).elements()).toEqual([])
    await expectNothingForAxe()
  })

  test('asks for what was typed, trimmed and without what was left empty, also by Enter', async () => {
    const { call, asked } = answering({ agentSearch: { data: rows } })
    const searches: AgentsSearched[] = []
    await show(<Screen call={call} onSearched={(searched) => searches.push(searched)} />)
    for (const name of ['Agent ID', 'Last Name', 'First Name'])
      await expect.element(page.getByRole('textbox', { name })).toHaveAttribute('maxlength', '50')
    await page.getByRole('textbox', { name: 'Last Name' }).fill('  Sid ')
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Terminated')
    await page.getByRole('textbox', { name: 'First Name' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Agents found' })).toBeVisible()
    expect(searches.at(-1)).toEqual({ MemberLastName: 'Sid', MemberStatus: 'T' })
    await expect
      .poll(() => asked.at(-1)?.clause)
      .toEqual([
        { name: 'MemberLastName', value: 'Sid' },
        { name: 'MemberStatus', value: 'T' },
      ])
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.element(page.getByRole('heading', { name: 'Agents of Chinook Arch Realty' })).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    expect(searches.at(-1)).toEqual({ all: true })
    await expect.poll(() => asked.at(-1)?.clause).toEqual([])
  })

  test('is a table at a desk, with the columns of the specification, sorted by a click', async () => {
    await page.viewport(1024, 768)
    await show(<Screen call={answering({ agentSearch: { data: rows } }).call} />)
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(
      page
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual(['Actions', 'MLS ID', 'Status', 'First Name', 'Last Name', 'Office Name', 'Office Phone'])
    await expect
      .element(page.getByRole('columnheader', { name: 'Last Name' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Last Name' }).click()
    await expect.poll(() => page.getByRole('row').elements()[1]?.textContent).toContain('Tran')
    await expect
      .element(page.getByRole('link', { name: 'View Jordan Tran' }))
      .toHaveAttribute('href', '/agent/view?UniqueID=2')
    await expectNothingForAxe()
  })

  test('says when nothing is found, and when nobody answers', async () => {
    await show(<Screen call={answering({ agentSearch: { data: [] } }).call} />)
    await expect
      .element(page.getByText('Your search returned no results. Please try adjusting your search criteria.'))
      .toBeVisible()
    await expectNothingForAxe()
  })

  test('that the portal is too busy for says so, and when to try again', async () => {
    const problem = { code: 'busy', title: 'The portal is busy.', status: 503 }
    await show(<Screen call={async () => ({ kind: 'problem', status: 503, retryAfterMs: 20_000, problem }) as never} />)
    await expect.element(page.getByText('The agents could not be searched.')).toBeVisible()
    await expect.element(page.getByText(/^The portal is busy\..*Try again in 20 seconds\.$/)).toBeVisible()
  })

  test('that got no answer can be tried again', async () => {
    await show(<Screen call={answering({}).call} />)
    await expect.element(page.getByText('The agents could not be searched.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('View Agent', () => {
  const AGENT: Values = {
    UniqueID: 7,
    MemberFullName: 'Jordan Lindqvist',
    MemberStatus: 'A',
    MemberMlsId: 'A20001',
    OfficeKeyNumeric: 1001,
    OfficeName: 'Chinook Arch Realty',
    OfficePhone: '403-555-0100',
    MemberDirectPhone: '403-555-0142',
    MemberEmail: 'jordan@example.com',
    LanguageSpoken: ['English', 'Cree'],
    MemberAddress1: '12 Main Street',
    MemberCity: 'Calgary',
    MemberPostalCode: 'T2P 1J9',
    CellPhone: '587-555-0143',
    MemberFax: '403-555-0144',
    PrimaryWebsite: 'https://jordan.example.com',
    MembershipDate: '2011-04-02',
    TerminationDate: '2026-01-31',
    WebLinkedIn: 'https://www.linkedin.com/in/jordan',
    WebFacebook: 'javascript:alert(1)',
    WebTwitter: 'http://x.com/jordan',
    MemberInstagram: 'https://www.instagram.com/jordan',
  }
  const reply = (agent: Values, access = { canEdit: true, canAudit: true }) => ({
    agentSelect: { agent, photos: [], deliveries: [], version: 1, access },
  })
  const view = (answers: Record<string, unknown>, { online = true, isOwn = false } = {}) =>
    show(
      <AgentView
        UniqueID={7}
        ports={ports(answering(answers).call, online)}
        onRefresh={async () => ''}
        language={(code) => `the language ${code}`}
        isOwn={isOwn}
        unsent={null}
        notices={() => null}
        beside={() => null}
      />,
    )

  test('begins with who it is: status, office, MLS ID, and how to reach them', async () => {
    await view(reply(AGENT))
    await expect.element(page.getByRole('heading', { name: 'Jordan Lindqvist', level: 1 })).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Overview' }))
      .toHaveTextContent(/^JL.*Active.*Chinook Arch Realty.*MLS ID A20001.*403-555-0142.*jordan@example\.com/)
  })

  test('asks for the preferred photo', async () => {
    performance.clearResourceTimings() // the browser keeps 250 of them
    const file = (digit: string) => `Image/GetAwsFile?file=${digit.repeat(32)}`
    const photo = (digit: string, PreferredPhotoYN: boolean) => ({ externalURL: file(digit), PreferredPhotoYN })
    await view({ agentSelect: { ...reply(AGENT).agentSelect, photos: [photo('a', false), photo('b', true)] } })
    const asked = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/Image/'))
    await expect.poll(() => asked().map(({ name }) => name.split('/api/')[1])).toEqual([file('b')])
  })

  test('shows every row of the specification, in its order', async () => {
    await view(reply(AGENT))
    await expect.element(page.getByRole('heading', { name: 'Jordan Lindqvist', level: 1 })).toBeVisible()
    const labels = [...document.querySelectorAll('dt')].map((label) => label.textContent)
    expect(labels).toEqual([
      'Languages',
      'Address',
      'City',
      'Postal Code',
      'Mobile',
      'Fax',
      'Website',
      'Office Phone',
      'Membership Date',
      'Termination Date',
      'LinkedIn',
      'Facebook',
      'Twitter',
      'Instagram',
    ])
    await expect.element(page.getByText('the language English, the language Cree')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Chinook Arch Realty' }))
      .toHaveAttribute('href', '/office/view?UniqueID=1001')
    await expect.element(page.getByRole('link', { name: '587-555-0143' })).toHaveAttribute('href', 'tel:5875550143')
    await expectNothingForAxe()
  })

  test('links only to safe addresses, which learn nothing of the portal', async () => {
    await view(reply(AGENT))
    const site = page.getByRole('link', { name: /jordan\.example\.com/ })
    await expect.element(site).toHaveAttribute('href', 'https://jordan.example.com/')
    await expect.element(site).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(page.getByText('javascript:alert(1)')).toBeVisible()
    const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    expect(hrefs.filter((href) => /^(javascript|http):/.test(href))).toEqual([])
  })

  test('offers Edit and Audit to those who may, and to nobody else', async () => {
    await view(reply(AGENT))
    await expect.element(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/agent/edit?UniqueID=7')
    expect(page.getByRole('link', { name: 'Edit Profile' }).elements()).toEqual([])
    await expect
      .element(page.getByRole('link', { name: 'Audit' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/audit\?tableName=Agent&uniqueID=7&/))
  })

  test('offers Edit Profile to the member themselves, beside the form of the whole record', async () => {
    await view(reply(AGENT), { isOwn: true })
    const profile = page.getByRole('link', { name: 'Edit Profile' })
    await expect.element(profile).toHaveAttribute('href', '/agent/edit?UniqueID=7&formType=profile')
    await expect
      .element(page.getByRole('link', { name: 'All details' }))
      .toHaveAttribute('href', '/agent/edit?UniqueID=7')
    await expectNothingForAxe()
  })

  test('offers neither to others, and says when there is nothing to show', async () => {
    await view(reply({ UniqueID: 7, MemberFullName: 'Nell North' }, { canEdit: false, canAudit: false }))
    await expect.element(page.getByText('No Values to Show')).toBeVisible()
    expect(page.getByRole('link', { name: /Edit|Audit/ }).elements()).toEqual([])
    await expectNothingForAxe()
  })

  test('that is not here yet says so without signal', async () => {
    await view({}, { online: false })
    await expect.element(page.getByText(/not on this phone yet/)).toBeVisible()
    await expectNothingForAxe()
  })
})

describe('the way of a change to the MLS', () => {
  const at = '2026-11-22T16:00:00Z'
  const status = (delivery: Partial<Delivery>, call: Call, canRetry = true, onSent = () => {}) =>
    show(
      <PersonPublishing
        entity={{ type: 'agent', id: 7 }}
        deliveries={[{ destination: 'mls', status: 'submitted', at, detail: null, ...delivery }]}
        call={call}
        canRetry={canRetry}
        onSent={onSent}
      />,
    )

  test('is usual within 10-15 minutes', async () => {
    await status({}, answering({}).call)
    await expect.element(page.getByText(/usually live in 10-15 minutes/)).toBeVisible()
    await expectNothingForAxe()
  })

  test('that was refused can be sent again by staff', async () => {
    const { call, asked } = answering({ deliveryRetry: { deliveries: [] } })
    let sent = 0
    await status({ status: 'failed', detail: 'No such office.' }, call, true, () => sent++)
    await expect.element(page.getByText('No such office.')).toBeVisible()
    await page.getByRole('button', { name: 'Send again: The MLS' }).click()
    await expect.poll(() => sent).toBe(1)
    expect(asked.map(({ name }) => name)).toEqual(['deliveryRetry'])
  })

  test('is only told to others', async () => {
    await status({ status: 'failed' }, answering({}).call, false)
    await expect.element(page.getByText(/couldn’t be delivered/)).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })
})
