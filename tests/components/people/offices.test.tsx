// Search Offices, an office's page and Office Lookup: the fields, columns and rows of the specification.
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Values } from '#contract/listing.ts'
import type { OfficeRow } from '#contract/office.ts'
import type { Call } from '#src/api/call.ts'
import type { OfficeWanted } from '#src/features/people/match-people.ts'
import { OfficeAgents, OfficeView } from '#src/features/people/office-view.tsx'
import { OfficeLookup } from '#src/features/people/people-lookup.tsx'
import { OfficeSearch } from '#src/features/people/people-search.tsx'
import type { TableView } from '#src/ui/data-table.tsx'
import { anAgent } from '../../features/people/an-agent.ts'
import { anOffice } from '../../features/people/an-office.ts'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

type Clause = { name: string; value: string }[]
function answering(answers: Record<string, unknown>) {
  const asked: Clause[] = []
  const call = (async (name: string, { input }: { input?: { where?: { clause: Clause } } } = {}) => {
    asked.push(input?.where?.clause ?? [])
    return name in answers ? { kind: 'ok', value: answers[name] } : { kind: 'silence', reason: 'network' }
  }) as unknown as Call
  return { call, asked }
}
const ports = (call: Call, online = true) => ({ call, online, now: () => 0 })
const boardName = (code: string) => (code === 'creb' ? 'Calgary Real Estate Board' : code)
const rows = [
  anOffice({ UniqueID: 1012, OfficeName: 'Red Willow Homes', OfficeCity: 'Red Deer', isAuditable: true }),
  anOffice(),
]
afterEach(() => page.viewport(390, 844))

function Search({ call }: { call: Call }) {
  const [searched, setSearched] = useState<OfficeWanted>({})
  const [view, setView] = useState<TableView>({})
  return (
    <OfficeSearch
      ports={ports(call)}
      searched={searched}
      onSearch={setSearched}
      view={view}
      onView={setView}
      statuses={[{ code: 'A', text: 'Active' }]}
      boardName={boardName}
    />
  )
}

describe('Search Offices', () => {
  test('lists all offices at once, each with a number to call', async () => {
    const { call, asked } = answering({ officeSearch: { data: rows } })
    await show(<Search call={call} />)
    await expect.element(page.getByRole('heading', { name: 'All offices' })).toBeVisible()
    expect(asked[0]).toEqual([])
    await expect
      .element(page.getByRole('link', { name: 'Call Red Willow Homes: 403-555-0100' }))
      .toHaveAttribute('href', 'tel:4035550100')
    await expect.element(page.getByText('Calgary Real Estate Board').first()).toBeVisible()
    await expectNothingForAxe()
  })

  test('asks by the fields of the specification, with towns to type ahead', async () => {
    const { call, asked } = answering({ officeSearch: { data: rows } })
    await show(<Search call={call} />)
    for (const name of ['MLSID', 'Manager or Broker MLSID', 'Manager or Broker Name', 'Office Name'])
      await expect.element(page.getByRole('textbox', { name, exact: true })).toHaveAttribute('maxlength', '50')
    await expect.element(page.getByRole('combobox', { name: 'Status' })).toBeVisible()
    const city = page.getByRole('combobox', { name: 'City' })
    await expect.poll(() => (city.element() as HTMLInputElement).list?.options.length).toBe(2)
    await city.fill('Red Deer ')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Offices found' })).toBeVisible()
    await expect.poll(() => asked.at(-1)).toEqual([{ name: 'OfficeCity', value: 'Red Deer' }])
  })

  test('is a table at a desk, highest id first', async () => {
    await page.viewport(1366, 900)
    await show(<Search call={answering({ officeSearch: { data: rows } }).call} />)
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(
      page
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual(['Actions', 'MLS ID', 'Status', 'Name', 'Phone', 'AOR'])
    await expect.element(page.getByRole('columnheader', { name: 'MLS ID' })).toHaveAttribute('aria-sort', 'descending')
    await expect.element(page.getByRole('link', { name: 'Audit Red Willow Homes' })).toBeVisible()
    await expectNothingForAxe()
  })
})

describe('View Office', () => {
  const OFFICE: Values = {
    UniqueID: 1001,
    OfficeName: 'Chinook Arch Realty',
    OfficeStatus: 'A',
    OfficeMlsId: 'O10001',
    OfficePhone: '403-555-0100',
    OfficeAddress1: '1200 Centre Street',
    OfficeCity: 'Calgary',
    OfficeStateOrProvince: 'AB',
    OfficePostalCode: 'T2P 1J9',
    OfficeManagerFullName: 'Graham Halvorson',
    OfficeManagerKeyNumeric: 5003,
    OfficeAssociationComments: 'Rear entrance.',
    OfficeEmail: 'office@example.com',
    OfficeFax: '403-555-0101',
    OfficeMailAddress1: 'Box 12',
    OfficeMailCity: 'Airdrie',
    OfficeMailPostalCode: 'T4A 1A1',
    OfficePostalCodePlus4: '1234',
    OtherWebsite: 'https://careers.example.com',
    OfficeSocialMedia: 'https://social.example.com/arch',
    TerminationDate: '2026-01-31',
    OfficeTollFreePhone: '800-555-0142',
    WebFacebook: 'https://www.facebook.com/arch',
    WebTwitter: 'https://x.com/arch',
  }
  const view = (office: Values) =>
    show(
      <OfficeView
        UniqueID={1001}
        ports={ports(
          answering({
            officeSelect: {
              data: [office],
              photos: [],
              deliveries: [],
              version: 1,
              access: { canEdit: false, canAudit: true },
            },
          }).call,
        )}
        onRefresh={async () => ''}
        province={() => 'Alberta'}
        edit={null}
        unsent={null}
        notices={() => null}
        beside={() => null}
        below={null}
      />,
    )

  test('shows every row of the specification, in its order, and whom to ask for', async () => {
    await view(OFFICE)
    await expect.element(page.getByRole('heading', { name: 'Chinook Arch Realty', level: 1 })).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Overview' }))
      .toHaveTextContent(/Active.*MLS ID O10001.*1200 Centre Street.*Calgary, Alberta T2P 1J9.*403-555-0100/)
    expect([...document.querySelectorAll('dt')].map((label) => label.textContent)).toEqual([
      'Association Comments',
      'E-mail',
      'Fax',
      'Mail Address',
      'Mail City',
      'Mail Postal Code',
      'Phone',
      'Postal Plus 4',
      'Other Website',
      'Social Media',
      'Termination Date',
      'Toll Free',
      'Facebook',
      'Twitter',
    ])
    await expect
      .element(page.getByRole('link', { name: 'Graham Halvorson' }))
      .toHaveAttribute('href', '/agent/view?UniqueID=5003')
    await expectNothingForAxe()
  })

  test('shows its address with the province in words, and on a map', async () => {
    await view(OFFICE)
    await expect.element(page.getByText(/Calgary, Alberta T2P 1J9/)).toBeVisible()
    const map = page.getByRole('link', { name: /Show on a map/ })
    const address = new URL((map.element() as HTMLAnchorElement).href)
    expect([address.protocol, address.searchParams.get('query')]).toEqual([
      'https:',
      '1200 Centre Street, Calgary, Alberta T2P 1J9',
    ])
    await expect.element(map).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('says when there is nothing to show', async () => {
    await view({ UniqueID: 1001, OfficeName: 'New Office' })
    await expect.element(page.getByText('No Values to Show')).toBeVisible()
  })

  test('lists its agents', async () => {
    const { call, asked } = answering({ agentSearch: { data: [anAgent()] } })
    await show(<OfficeAgents office={1001} ports={ports(call)} view={{}} onView={() => {}} />)
    await expect.element(page.getByRole('link', { name: 'Jordan Lindqvist', exact: true })).toBeVisible()
    expect(asked[0]).toEqual([{ name: 'OfficeKeyNumeric', value: '1001' }])
  })

  test('without agents says No Data Returned.', async () => {
    await show(
      <OfficeAgents
        office={1001}
        ports={ports(answering({ agentSearch: { data: [] } }).call)}
        view={{}}
        onView={() => {}}
      />,
    )
    await expect.element(page.getByText('No Data Returned.')).toBeVisible()
  })
})

function Lookup({ call }: { call: Call }) {
  const [picked, setPicked] = useState<OfficeRow | null>(null)
  return (
    <>
      <output>{picked ? `Chosen: ${picked.OfficeMlsId}` : 'None'}</output>
      <OfficeLookup
        isOpen={!picked}
        onClose={() => {}}
        onPick={setPicked}
        call={call}
        online
        now={() => 0}
        ownOffice={1001}
        boardName={boardName}
      />
    </>
  )
}

describe('Office Lookup', () => {
  const lookup = page.getByRole('dialog', { name: 'Office Lookup' })

  test('offers one’s own office first, and takes one with a tap', async () => {
    await show(<Lookup call={answering({ offices: { data: rows } }).call} />)
    await expect
      .element(lookup.getByRole('button', { name: /Choose/ }).first())
      .toHaveTextContent('Chinook Arch Realty')
    await expect
      .element(lookup.getByRole('button', { name: /Choose/ }).first())
      .toHaveTextContent(/Unique ID 1001 · \S/)
    for (const name of ['Office ID', 'Office Name'])
      await expect.element(lookup.getByRole('textbox', { name })).toHaveAttribute('maxlength', '50')
    await expectNothingForAxe()
    await lookup.getByRole('button', { name: /Choose Red Willow Homes/ }).click()
    await expect.element(page.getByText('Chosen: O1012')).toBeVisible()
  })

  test('is a table at a desk', async () => {
    await page.viewport(1366, 900)
    await show(<Lookup call={answering({ offices: { data: rows } }).call} />)
    await expect.element(lookup.getByRole('columnheader', { name: 'AOR' })).toBeVisible()
    const heads = lookup.getByRole('columnheader').elements()
    expect(heads.map((head) => head.textContent)).toEqual(['Actions', 'Unique ID', 'MLS ID', 'Name', 'Phone', 'AOR'])
    await expectNothingForAxe()
  })

  test('says that it searches, asks for what was typed and nothing else, and Clear starts over', async () => {
    const { call, asked } = answering({ offices: { data: rows }, officeLookup: { data: [] } })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const slow = (async (...given: Parameters<Call>) => {
      if (given[0] === 'officeLookup') await answered
      return call(...given)
    }) as Call
    await show(<Lookup call={slow} />)
    await lookup.getByRole('textbox', { name: 'Office Name' }).fill(' Nobody ')
    await lookup.getByRole('combobox', { name: 'City' }).fill('Okotoks')
    await lookup.getByRole('button', { name: 'Search', exact: true }).click()
    await expect.element(lookup.getByRole('button', { name: 'Searching...' })).toBeVisible()
    answer()
    await expect
      .element(lookup.getByText('Your search returned no results. Please try adjusting your search criteria.'))
      .toBeVisible()
    expect(asked.at(-1)).toEqual([
      { name: 'OfficeName', value: 'Nobody' },
      { name: 'OfficeCity', value: 'Okotoks' },
    ])
    await lookup.getByRole('button', { name: 'Clear' }).click()
    await expect.element(lookup.getByRole('button', { name: /Choose Red Willow Homes/ })).toBeVisible()
    await expect.element(lookup.getByRole('textbox', { name: 'Office Name' })).toHaveValue('')
  })

  test('shows five offices at a time', async () => {
    const many = [1, 2, 3, 4, 5, 6].map((at) => anOffice({ UniqueID: 2000 + at }))
    await show(<Lookup call={answering({ offices: { data: many } }).call} />)
    await expect.element(lookup.getByText('Showing rows 1 to 5 of 6')).toBeVisible()
    expect(lookup.getByRole('button', { name: /^Choose/ }).elements()).toHaveLength(5)
  })
})
