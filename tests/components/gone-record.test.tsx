// A record that was deleted elsewhere while this phone keeps a copy of it and unsent changes to it.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ListingRecord } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { RecordTasks } from '#src/app/pages/listing-view/record-tasks.tsx'
import { NoRecord } from '#src/app/pages/record-form/form-states.tsx'
import { useRefresh } from '#src/app/reading/use-refresh.ts'
import { ServicesProvider } from '#src/app/services.tsx'
import { GoneWork } from '#src/app/work/draft-changes.tsx'
import { KnownDrafts } from '#src/app/work/known-drafts.tsx'
import { DraftList } from '#src/features/drafts/draft-list.tsx'
import { type KnownNow, knownNow } from '#src/features/drafts/known-now.ts'
import { recordQuery } from '#src/features/listings/listing-queries.ts'
import { ListingView } from '#src/features/listings/listing-view.tsx'
import { AgentView } from '#src/features/people/agent-view.tsx'
import { OfficeView } from '#src/features/people/office-view.tsx'
import { agentQuery, officeQuery } from '#src/features/people/people-queries.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { aNote, anEditOf } from '../features/drafts/a-draft.ts'
import { aRow } from '../features/listings/a-row.ts'
import { lockReply } from '../features/locks/lock-reply.ts'
import { clearScreen, expectNothingForAxe, show } from '../support/on-screen.tsx'

afterEach(() => page.viewport(390, 844))

const NOT_FOUND = {
  kind: 'problem',
  status: 404,
  problem: {
    code: 'not-found',
    status: 404,
    title: 'There is no such record, or you may not see it.',
    detail: '',
    errors: [],
  },
}
/** The portal has no record anymore, and does not answer the rest. */
const RECORDS = ['listingRecord', 'agentSelect', 'officeSelect', 'lockCheck']
const call = vi.fn(
  async (name: string): Promise<unknown> =>
    RECORDS.includes(name) ? NOT_FOUND : { kind: 'silence', reason: 'network' },
)

const ACCESS = { canEdit: true, canCopy: true, canDelete: true, canAudit: true }
const row = aRow({ UniqueID: 7, ListingId: 'A7', StandardStatus: 'A' })
const record: ListingRecord = {
  row,
  listing: { ListPrice: 400_000 },
  photos: [],
  items: {},
  version: 1,
  definitionHash: null,
  deliveries: [],
  codes: ['GateCode'],
  access: ACCESS,
}
const draft: Draft = {
  ...anEditOf(7),
  fields: { ListPrice: { value: 450_000, base: 400_000, editedAt: 0, rev: 5 } },
  attention: aNote({ code: 'draft-used', title: 'Your unsent changes', detail: 'To add them, apply them.' }),
}

const services = (drafts: Draft[], some: object = {}) => ({
  call,
  now: () => 0,
  user: { agent: { MemberFullName: 'Ann Archer' }, aclString: '' },
  network: { isOnline: () => true, subscribe: () => () => {} },
  drafts: { subscribe: () => () => {}, get: () => drafts },
  offline: { drafts: { list: async () => drafts }, sync: { nudge: () => {}, drain: async () => {} } },
  ...some,
})
const within = (node: ReactNode, drafts: Draft[] = [], some: object = {}) =>
  show(<ServicesProvider value={services(drafts, some) as never}>{node}</ServicesProvider>)

/** Keeps `data` as it was read an hour ago, then shows the children. */
function Kept({ queryKey, data, children }: { queryKey: readonly unknown[]; data: unknown; children: ReactNode }) {
  const queries = useQueryClient()
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    queries.setQueryData(queryKey, data, { updatedAt: Date.now() - 3_600_000 })
    setKept(true)
  }, [queries, queryKey, data])
  return isKept && children
}
const ports = { call: call as unknown as Call, online: true, now: () => Date.now() }
const button = (name: string) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const NO_SLOTS = {
  UniqueID: 7,
  ports,
  onRefresh: async () => '',
  language: String,
  isOwn: false,
  notices: () => null,
  unsent: null,
  beside: () => null,
}
const ASIDE = <p>What was not sent</p>

function Watched({ onInvalidate }: { onInvalidate(queryKey: unknown): void }) {
  const queries = useQueryClient()
  useEffect(() => {
    vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (filters) => onInvalidate(filters?.queryKey))
  }, [queries, onInvalidate])
  return (
    <RecordTasks
      shown={{ record, isPublished: true, definition: null, lookups: (_, code) => code }}
      draw={({ notices }) => notices}
    />
  )
}

function Refresh() {
  const refresh = useRefresh()
  const [said, setSaid] = useState('')
  return (
    <button type="button" onClick={() => void refresh().then(setSaid)}>
      Refresh {said}
    </button>
  )
}

/** The form's page of listing 7, which can't open. */
function Opened() {
  const navigate = useNavigate()
  useEffect(() => void navigate({ to: '.', search: { UniqueID: 7 } as never }), [navigate])
  return <NoRecord formName="res" />
}

function Drafts({ drafts }: { drafts: Draft[] }) {
  const [known, setKnown] = useState<ReadonlyMap<string, KnownNow>>(new Map())
  return (
    <>
      <KnownDrafts drafts={drafts} online onKnown={setKnown} />
      <DraftList
        drafts={drafts.map((draft) => knownNow(draft, known.get(draft.draftId)))}
        titles={new Map(drafts.map(({ draftId, title }) => [draftId, title]))}
        bytes={{ photoBytes: async () => undefined }}
        now={0}
        acts={{} as never}
      />
    </>
  )
}

describe('a record that the portal no longer has', () => {
  const listing = () =>
    within(
      <Kept queryKey={recordQuery(ports.call, { ListingID: 'A7' }).queryKey} data={record}>
        <ListingView
          recordKey={{ ListingID: 'A7' }}
          ports={{ ...ports, newId: () => 'id', copy: () => {}, audit: () => {}, edit: () => {} }}
          published={[]}
          onRefresh={async () => ''}
          viewer={{ place: null, show: () => {}, close: () => {} }}
          canRetry
          ready={() => <p>Prepare for offline</p>}
          acts={(_, draw) => draw({ edit: null, copy: null, audit: null, remove: null, status: null, notices: 'Acts' })}
          unsent={ASIDE}
        />
      </Kept>,
    )

  test('is shown as this phone’s copy, with the unsent changes and without what cannot work', async () => {
    for (const width of [390, 1366]) {
      await clearScreen()
      await page.viewport(width, 844)
      await listing()
      const said = page.getByText(/^This listing was deleted, or you can no longer see it\. .* copy on this .*, as of/)
      await expect.element(said).toBeVisible()
      await expect.element(page.getByText('What was not sent')).toBeVisible()
      expect(page.getByText('The portal didn’t answer').elements()).toEqual([])
      for (const words of ['Acts', 'Prepare for offline', 'Share', 'Show codes'])
        expect(page.getByText(words, { exact: true }).elements()).toEqual([])
      expect(page.getByRole('button', { name: /Share|More|Print/ }).elements()).toEqual([])
    }
    await expectNothingForAxe()
  })

  test('is told of an agent and of an office too, without Edit and Audit', async () => {
    const shared = { ports, onRefresh: async () => '' }
    const slots = { notices: () => 'Acts', beside: () => 'Beside', unsent: ASIDE }
    const known = { photos: [], deliveries: [], version: 1, access: { canEdit: true, canAudit: true } }
    const agent = { ...known, agent: { UniqueID: 7, MemberFullName: 'Ann Archer' } }
    const office = { ...known, data: [{ UniqueID: 7, OfficeName: 'Chinook Arch Realty' }] }
    await within(
      <Kept queryKey={agentQuery(ports.call, 7).queryKey} data={agent}>
        <AgentView {...shared} {...slots} isOwn UniqueID={7} language={String} below={() => 'Below'} />
      </Kept>,
    )
    await expect.element(page.getByText(/^This agent was deleted, or you can no longer see it\./)).toBeVisible()
    await within(
      <Kept queryKey={officeQuery(ports.call, 7).queryKey} data={office}>
        <OfficeView
          {...shared}
          {...slots}
          edit={<a href="/edit">Edit</a>}
          UniqueID={7}
          province={String}
          below="Below"
        />
      </Kept>,
    )
    await expect.element(page.getByText(/^This office was deleted, or you can no longer see it\./)).toBeVisible()
    expect(page.getByText('What was not sent').elements()).toHaveLength(2)
    expect([...link(/^Edit/).elements(), ...link('Audit').elements()]).toEqual([])
    for (const words of [/Acts/, /Beside/, /Below/]) expect(page.getByText(words).elements()).toEqual([])
  })

  test('leaves the way to the unsent changes also when this phone keeps no copy', async () => {
    await within(<AgentView {...NO_SLOTS} unsent={ASIDE} />)
    await expect.element(page.getByText('There is no such agent.')).toBeVisible()
    await expect.element(page.getByText('What was not sent')).toBeVisible()
  })

  test('has no lock: the page asks for the record again instead', async () => {
    const locked = lockReply({ rowIsLockedByMember: true, userName: 'Ann Archer' })
    let isGone = false
    const asked = vi.fn(async (name: string) => {
      if (name === 'lockCheck') return isGone ? NOT_FOUND : { kind: 'ok', value: locked }
      return { kind: 'silence', reason: 'network' }
    })
    const invalidated: unknown[] = []
    await within(<Watched onInvalidate={(key) => invalidated.push(key)} />, [], { call: asked })
    await expect.element(page.getByText('This Listing is locked by you')).toBeVisible()
    isGone = true
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => invalidated).toContainEqual(['myListings'])
    expect(invalidated).toContainEqual(['listingRecord'])
    expect(page.getByText(/locked by you|Error encountered/).elements()).toEqual([])
  })

  test('counts as answered when the page is refreshed', async () => {
    await within(
      <>
        <Refresh />
        <AgentView {...NO_SLOTS} />
      </>,
    )
    await expect.element(page.getByText('There is no such agent.')).toBeVisible()
    await button('Refresh').click()
    await expect.element(button('Refresh Updated')).toBeVisible()
  })
})

describe('unsent changes to it', () => {
  test('cannot be applied, but copied or discarded', async () => {
    const discard = vi.fn(async () => {})
    await within(<GoneWork record={{ type: 'listing', ListingID: 'A7' }} />, [draft, anEditOf(8)], {
      offline: { drafts: { discard } },
    })
    await expect.element(page.getByText(/^The listing was deleted, or you can no longer see it, so/)).toBeVisible()
    await expect.element(page.getByText('450000')).toBeVisible()
    expect(page.getByText('To add them, apply them.').elements()).toEqual([])
    expect(button('Apply to this listing').elements()).toEqual([])
    await expect.element(button('Copy as text')).toBeEnabled()
    await expectNothingForAxe()
    await button('Discard').click()
    await expect.poll(() => discard).toHaveBeenCalledWith('d1')
  })

  test('are on the page that cannot open the form', async () => {
    await within(<Opened />, [draft])
    await expect.element(page.getByText('There is no such listing, or you may not edit it.')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Your unsent changes' })).toBeVisible()
  })

  test('and a draft discarded on another device are described in Drafts as they are now', async () => {
    const discarded: Draft = {
      ...anEditOf(8),
      draftId: 'd2',
      base: null,
      title: '14 Maple Street',
      attention: aNote({ code: 'autosave-other-device', title: 'This draft is being edited on another device.' }),
    }
    const answer = async (name: string, request: { input?: { bin?: boolean } }) =>
      name === 'autosaveCheck' && request.input?.bin
        ? { kind: 'ok', value: { listingHasAutosave: true, data: [{ draftId: 'd2' }], others: [] } }
        : call(name)
    const quiet: Draft = { ...draft, draftId: 'd3', attention: null }
    const agent: Draft = { ...anEditOf(9), draftId: 'd4', formName: 'agent' }
    call.mockClear()
    await within(<Drafts drafts={[draft, quiet, agent, discarded]} />, [], { call: answer })
    const gone = page.getByText(/This listing was deleted, or you can no longer see it\./)
    await expect.poll(() => gone.elements().length).toBe(2)
    // Only of a draft that needs attention the portal is asked.
    expect([...new Set(call.mock.calls.map(([name]) => name))]).toEqual(['listingRecord'])
    await expect.element(page.getByText(/^These changes can’t be applied\./).first()).toBeVisible()
    expect(page.getByText('To add them, apply them.').elements()).toEqual([])
    await expect.element(page.getByText(/This draft was discarded on another device\./)).toBeVisible()
    await expect.element(page.getByText(/continue here, which brings the draft back from the bin\./)).toBeVisible()
    await expect.element(button('Continue here')).toBeVisible()
    await expectNothingForAxe()
  })
})

test('a draft that another device edited, discarded or submitted says so in Drafts, although this phone has nothing to send', async () => {
  const saved = (draftId: string, title: string): Draft => ({
    ...anEditOf(8),
    ...{ draftId, title, base: null, attention: null, revision: 3, acknowledged: 3, savedAt: '2026-09-01T12:00:00Z' },
  })
  const drafts = [
    saved('own', '1 Own Street'),
    saved('edited', '2 Edited Street'),
    saved('discarded', '3 Discarded Street'),
    saved('submitted', '4 Submitted Street'),
    { ...saved('typed', '5 Typed Street'), revision: 4 },
  ]
  const open = [
    { draftId: 'own', deviceId: 'this phone', IsDeleted: false },
    { draftId: 'edited', deviceId: 'a tablet', IsDeleted: false },
  ]
  const answer = async (name: string, { input }: { input?: { bin?: boolean } }) =>
    name === 'autosaveCheck'
      ? { kind: 'ok', value: { data: input?.bin ? [{ draftId: 'discarded' }] : open, others: [] } }
      : call(name)
  const cardOf = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await within(<Drafts drafts={drafts} />, [], {
    call: answer,
    offline: { deviceId: 'this phone', drafts: { list: async () => drafts } },
  })
  await expect.element(cardOf('2 Edited Street')).toHaveTextContent(/was edited on another device\..*Continue here/)
  await expect.element(cardOf('3 Discarded Street')).toHaveTextContent(/This draft was discarded.*Continue here/)
  await expect.element(cardOf('4 Submitted Street')).toHaveTextContent(/The server no longer has this draft\./)
  await expect.element(cardOf('1 Own Street')).toHaveTextContent(/Saved to the server/)
  const toHandOver = page.getByRole('button', { name: 'on another device' })
  expect(toHandOver.elements().map((each) => each.getAttribute('aria-label'))).toEqual([
    'Continue 1 Own Street on another device',
    'Continue 5 Typed Street on another device',
  ])
  await expect.element(cardOf('5 Typed Street')).toHaveTextContent(/Saved on this phone/)
  await expectNothingForAxe()
})
