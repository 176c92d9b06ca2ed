// A new listing that begins as one of the member's own did.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ListingRow } from '#contract/listing.ts'
import { TemplatesSheet } from '#src/features/terms/usual-terms-row.tsx'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

const row = (UniqueID: number, UnparsedAddress: string) =>
  ({ UniqueID, ListingId: `A${UniqueID}`, UnparsedAddress, City: 'Calgary', StandardStatusVerb: 'Sold' }) as ListingRow

test('the last condo in the building is found by its street and taken with a tap', async () => {
  const onPick = vi.fn()
  const rows = [row(9, '1207, 1410 1 Street SE'), row(8, '31 Maple Way')]
  await show(<TemplatesSheet rows={rows} onPick={onPick} onClose={() => undefined} />)
  await expect.element(page.getByRole('button', { name: /31 Maple Way/ })).toBeVisible()
  await expectNothingForAxe()
  await page.getByRole('textbox', { name: 'Find a listing' }).fill('1410')
  await expect.element(page.getByRole('button', { name: /31 Maple Way/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /1207, 1410 1 Street SE/ }).click()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(rows[0])
})
