// A change form opened while its own change is being sent: what the page says once the server has replied.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SubmittedFirst } from '#src/app/pages/record-form/submitted-first.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { fillPhoneQueries } from '#src/phone/phone-queries.ts'
import { anEditOf, aSubmission, DONE, OWNER } from '../../features/drafts/a-draft.ts'
import { clock, expectNothingForAxe, show } from '../../support/on-screen.tsx'

type Hear = (change: { draftId: string; draft: Draft | null } | null) => void

/** Opens the form while its change is being sent. Returns a function with which the draft ends. */
async function openWhileSending(formName: string, status: string) {
  const made = anEditOf(42)
  let draft: Draft = {
    ...made,
    formName,
    base: { ...made.base!, status },
    submission: aSubmission({ state: 'sending' }),
  }
  const heard = new Set<Hear>()
  const offline = {
    owner: OWNER,
    drafts: { list: async () => [draft], get: async () => draft },
    sync: { nudge: () => undefined },
    subscribe: (hear: Hear) => {
      heard.add(hear)
      return () => heard.delete(hear)
    },
  }
  const services = { offline, network: { isOnline: () => true, subscribe: () => () => undefined } } as never
  await show(
    <ServicesProvider value={services}>
      <Filled offline={offline}>
        <SubmittedFirst formName={formName} UniqueID={42}>
          <p>The form</p>
        </SubmittedFirst>
      </Filled>
    </ServicesProvider>,
  )
  await expect.poll(clock.pending).toContain(1_500)
  clock.advance(1_500)
  await expect.element(page.getByText('Your change to this listing is being submitted.')).toBeVisible()
  return (end: Partial<Draft>) => {
    draft = { ...draft, ...end }
    for (const hear of heard) hear({ draftId: draft.draftId, draft })
  }
}

function Filled({ offline, children }: { offline: unknown; children: ReactNode }) {
  const queries = useQueryClient()
  useEffect(() => fillPhoneQueries(offline as never, queries), [offline, queries])
  return children
}

test.each([
  ['chgPending', 'A', 'Your change to this listing was submitted.', 'View the listing'],
  ['chgDel', 'E', 'This listing was deleted.', 'My Listings'],
])('%s was made and can’t be made again: says so, and leads on', async (formName, status, title, link) => {
  const end = await openWhileSending(formName, status)
  await expect.element(page.getByText(/You’ll see here when the server confirms it/)).toBeVisible()
  end({ submission: DONE })
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByRole('link', { name: link })).toBeVisible()
  expect(page.getByText('The form').elements()).toEqual([])
  await expectNothingForAxe()
})

test.each([
  ['a change that can be made again', 'chgDetails', { submission: DONE }],
  ['a refused one', 'chgPending', { submission: aSubmission({ state: 'refused' }) }],
])('%s opens the form', async (_, formName, ended) => {
  const end = await openWhileSending(formName, 'A')
  end(ended)
  await expect.element(page.getByText('The form', { exact: true })).toBeVisible()
})
