// What a member can do on a listing's page offline, and while there are unsaved changes on the server.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LOCK_OPEN_MS } from '#contract/constants.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Call } from '#src/api/call.ts'
import { RecordTasks } from '#src/app/pages/listing-view/record-tasks.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { DeskActions, type PageActs, ThumbBar } from '#src/features/listings/listing-actions.tsx'
import { tasksQuery } from '#src/features/listings/listing-queries.ts'
import { StatusPanel } from '#src/features/listings/status-panel.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { anEditOf } from '../features/drafts/a-draft.ts'
import { aRow } from '../features/listings/a-row.ts'
import { silence, theirs } from '../features/locks/lock-desk.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

afterEach(() => page.viewport(390, 844))

const GRANTED = { chgSold: true, chgPending: true, chgDetails: true }
const TASKS = tasksQuery(undefined as unknown as Call, { UniqueID: 7, version: 1, status: 'A' }).queryKey
const ACCESS = { canEdit: true, canCopy: true, canDelete: true, canAudit: true }
const NONE: readonly Draft[] = []
const pageActs = {} as PageActs

/** What the member may do with the listing was read before, and is known on this device. */
function Known({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    queries.setQueryData(TASKS, { formPermissions: GRANTED } as never)
    setKnown(true)
  }, [queries])
  return isKnown && children
}

type Given = {
  online?: boolean
  hasAutosave?: boolean
  drafts?: readonly Draft[]
  answers?: Partial<Record<EndpointName, unknown>>
}

/** Opens the tasks of listing 7, for sale, of a form with open houses. What is not among the answers is not answered. */
async function open({ online = true, hasAutosave = false, drafts = NONE, answers = {} }: Given) {
  const call = vi.fn(async (name: EndpointName, _options: object): Promise<unknown> => answers[name] ?? silence)
  const row = aRow({ UniqueID: 7, hasAutosave })
  const services = {
    call,
    now: () => 0,
    newId: () => 'id',
    user: { agent: { UniqueID: 7, MemberFullName: 'Ann Archer' }, aclString: '' },
    network: { isOnline: () => online, subscribe: () => () => {} },
    drafts: { subscribe: () => () => {}, get: () => drafts },
    offline: { drafts: {} },
  }
  const record = { row, access: ACCESS, version: 1, listing: { ListPrice: 400_000 }, items: {}, photos: [] }
  const definition = { fields: [], pages: [{ PageName: 'Visits', groups: [{ items: 'openHouses' }] }] }
  const shown = { record, definition, isPublished: true, lookups: (_: string, code: string) => code }
  const isDesk = window.innerWidth > 1_000
  await show(
    <ServicesProvider value={services as never}>
      <Known>
        <RecordTasks
          shown={shown as never}
          draw={(acts) => (
            <main>
              {acts.notices}
              {isDesk ? (
                <>
                  <DeskActions row={row} acts={acts} page={pageActs} />
                  <StatusPanel row={row} status={acts.status} />
                </>
              ) : (
                <ThumbBar row={row} acts={acts} page={pageActs} />
              )}
            </main>
          )}
        />
      </Known>
    </ServicesProvider>,
    { route: '/listings/view', address: '/listings/view?UniqueID=7' },
  )
  return call
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const address = page.getByTestId('address')
const FORM = '/listings/edit/res?UniqueID=7'

describe('without signal', () => {
  const sheet = page.getByRole('dialog', { name: 'Status' })

  test.each([
    ['a price', 'Change Details', '&listingType=res&formName=chgDetails'],
    ['a sale', 'Sold', '&listingType=res&formName=chgSold'],
    ['an open house', 'Open Houses', '&section=Visits&listingType=res'],
  ])(
    '%s is entered at once: %s opens its form, nothing is said against it, and no lock is asked for',
    async (_, task, search) => {
      const call = await open({ online: false })
      await button('Status').click()
      await expect.element(sheet.getByRole('button', { name: task })).toBeEnabled()
      await expect.element(sheet).not.toHaveTextContent(/connect|offline|signal/i)
      await sheet.getByRole('button', { name: task }).click()
      await expect.poll(() => address.element().textContent).toBe(`${FORM}${search}`)
      expect(call.mock.calls.map(([name]) => name)).not.toContain('lockCreate')
    },
  )

  test('Edit opens the form too', async () => {
    const call = await open({ online: false })
    await link('Edit').click()
    await expect.poll(() => address.element().textContent).toBe(`${FORM}&listingType=res`)
    expect(call.mock.calls.map(([name]) => name)).not.toContain('lockCreate')
  })

  test('what only the portal can do says so, and waits', async () => {
    await open({ online: false })
    await button('More for this listing').click()
    const more = page.getByRole('dialog', { name: 'This listing' })
    for (const [name, reason] of [
      [/^Copy/, 'Connect first to copy.'],
      [/^Audit/, 'Connect first: the log is on the server.'],
      [/^Delete/, 'Connect first to delete.'],
    ] as const) {
      await expect.element(more.getByRole('button', { name })).toBeDisabled()
      await expect.element(more.getByRole('button', { name })).toHaveTextContent(reason)
    }
    await expectNothingForAxe()
  })

  test('that the phone has not noticed, a sale is entered as well, once the portal did not answer soon', async () => {
    const call = await open({ online: true })
    await button('Status').click()
    await sheet.getByRole('button', { name: 'Sold' }).click()
    await expect.element(address).toHaveTextContent('formName=chgSold')
    const input = { type: 'listing', id: 7 }
    expect(call).toHaveBeenCalledWith('lockCreate', { input, deadlineMs: LOCK_OPEN_MS })
  })
})

describe('unsaved changes on the server keep a member from beginning, not from the work that this device has', () => {
  const REASON = 'There are unsaved changes available. Take them over or discard them first.'
  const aSale: Draft = { ...anEditOf(7), formName: 'chgSold' }

  test('an edit that was begun here is continued; Copy and every other task wait, with the reason', async () => {
    await page.viewport(1366, 900)
    await open({ hasAutosave: true, drafts: [anEditOf(7)] })
    for (const name of ['Copy', 'Sold', 'Pending', 'Change price', 'Open Houses']) {
      await expect.element(button(name)).toBeDisabled()
      await expect.element(button(name)).toHaveAccessibleDescription(REASON)
    }
    await expectNothingForAxe()
    await link('Continue editing').click()
    await expect.poll(() => address.element().textContent).toBe(`${FORM}&draft=d1&listingType=res`)
  })

  test('a sale that was begun here is continued; Edit, Copy and every other task wait', async () => {
    await page.viewport(1366, 900)
    await open({ hasAutosave: true, drafts: [aSale] })
    for (const name of ['Edit', 'Copy', 'Pending', 'Change price']) {
      await expect.element(button(name)).toBeDisabled()
      await expect.element(button(name)).toHaveAccessibleDescription(REASON)
    }
    const sold = page.getByRole('button', { name: /^Sold/ })
    await expect.element(sold).toHaveTextContent(/Started on this/)
    await sold.click()
    await expect.poll(() => address.element().textContent).toBe(`${FORM}&draft=d1&listingType=res&formName=chgSold`)
  })

  test('a colleague’s lock does', async () => {
    await page.viewport(1366, 900)
    await open({
      hasAutosave: true,
      drafts: [anEditOf(7), { ...aSale, draftId: 'd2' }],
      answers: { lockCheck: theirs('Bo Roy') },
    })
    await expect.element(page.getByText('This Listing is locked by Bo Roy')).toBeVisible()
    for (const name of ['Continue editing', /^Sold/]) {
      const shut = page.getByRole('button', { name })
      await expect.element(shut).toBeDisabled()
      await expect.element(shut).toHaveAccessibleDescription('This entity is currently locked.')
    }
    expect(link('Continue editing').elements()).toEqual([])
  })
})
