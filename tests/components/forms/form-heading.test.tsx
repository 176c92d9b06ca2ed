// A form's heading: the action and the record, with its status, property type and ListingId.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FormHeading } from '#src/app/pages/record-form/form-heading.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { aDraft } from '../../features/drafts/a-draft.ts'
import { show } from '../../support/on-screen.tsx'

const ADDRESS = '12 Maple Street, Calgary'
const saved = (formName: string) =>
  aDraft({
    ...{ formName, propertyType: 'RES', title: ADDRESS },
    base: { UniqueID: 7, label: 'A0000007', status: 'P', version: 1, values: {}, items: {}, photos: [] } as never,
  })

async function open(formName: string, title: string, address: string, draft: Draft | null) {
  const session = {
    store: { title: () => address, street: () => address.split(',')[0] },
    draft: () => draft,
    subscribe: () => () => {},
  }
  await show(<FormHeading parts={{ definition: { formName, title } } as never} session={session as never} />)
  return page.getByRole('heading', { level: 1 })
}

test('a new listing is incomplete, and called by its type', async () => {
  const heading = await open('res', 'Residential', '', null)
  await expect.element(heading).toHaveTextContent(/^Create Listing New residential listing/)
  await expect.element(heading).toHaveTextContent('Incomplete')
  await expect.element(heading.getByRole('img', { name: 'Residential' })).toBeInTheDocument()
  expect(document.title).toBe('Create Listing: Residential · Curbside')
})

test('a saved listing says its ListingId, its status and its kind', async () => {
  const heading = await open('res', 'Residential', ADDRESS, saved('res'))
  await expect.element(heading).toHaveTextContent(/^Edit Listing A0000007 .*12 Maple Street, Calgary$/)
  await expect.element(heading).toHaveTextContent('Pending')
  await expect.element(heading.getByRole('img', { name: 'Residential' })).toBeInTheDocument()
  expect(document.title).toBe('Edit Listing A0000007 · Curbside')
})

test('a change form is called by its task', async () => {
  const heading = await open('chgSold', 'Sold', ADDRESS, saved('chgSold'))
  await expect.element(heading).toHaveTextContent(/^Sold ?A0000007 /)
  await expect.element(heading.getByText('Sold', { exact: true })).toBeVisible()
})

test.each([
  ['agent', 'Create Agent'],
  ['office', 'Create Office'],
])('a new %s is titled %s', async (formName, title) => {
  await expect.element(await open(formName, '', '', null)).toHaveTextContent(title)
  expect(document.title).toBe(`${title} · Curbside`)
})
