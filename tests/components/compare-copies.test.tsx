// One draft on two devices: the member looks at both before they continue on this one.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CopyDifferences } from '#src/features/drafts/compare-copies.ts'
import { CompareCopiesSheet } from '#src/features/drafts/compare-copies-sheet.tsx'
import { WrittenElsewhere } from '#src/features/drafts/written-elsewhere.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const NAMES: Record<string, string> = {
  Beds: 'Bedrooms',
  ListPrice: 'List Price',
  rooms: 'Rooms',
  RoomType: 'Room',
  openHouses: 'Open Houses',
}
const words = {
  label: (name: string) => NAMES[name] ?? name,
  text: (_: string, value: unknown) => String(value ?? ''),
}
const BOTH: CopyDifferences = {
  fields: [
    { field: 'ListPrice', base: null, mine: 450_000, theirs: 455_000, outcome: 'ask' },
    { field: 'Beds', base: null, mine: null, theirs: 3, outcome: 'theirs' },
    { field: 'Remarks', base: null, mine: 'New roof', theirs: null, outcome: 'mine' },
  ],
  rows: [
    {
      section: 'rooms',
      uid: 'r1',
      kind: 'mine',
      stands: true,
      fields: [{ field: 'RoomType', base: null, mine: 'Den', theirs: null, outcome: 'mine' }],
    },
    {
      ...{ section: 'rooms', uid: 'r2', kind: 'both', stands: true },
      fields: [{ field: 'RoomType', base: null, mine: 'Kitchen', theirs: 'Pantry', outcome: 'theirs' }],
    },
    {
      ...{ section: 'rooms', uid: 'r3', kind: 'theirs', stands: false },
      fields: [{ field: 'Place', base: null, mine: null, theirs: 'Pool', outcome: 'mine' }],
    },
  ],
  reordered: [{ section: 'openHouses', outcome: 'theirs' }],
  photos: { mine: 2, theirs: 1, removed: 1, described: 1, asked: 1, reordered: 'ask' },
}
const SAME: CopyDifferences = {
  ...{ fields: [], rows: [], reordered: [] },
  photos: { mine: 0, theirs: 0, removed: 0, described: 0, asked: 0, reordered: null },
}
const acts = () => ({ onRetry: vi.fn(), onContinue: vi.fn(), onClose: vi.fn() })
const sheet = (differences: CopyDifferences | null, problem: string | null, given = acts()) =>
  show(<CompareCopiesSheet differences={differences} problem={problem} words={words} busy={false} online {...given} />)
const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('each difference has both values, and says what continuing here will do', async () => {
  const given = acts()
  await sheet(BOTH, null, given)
  await expect.element(line('List Price')).toHaveTextContent(/Here450000There455000Continue here asks you/)
  await expect.element(line('Bedrooms')).toHaveTextContent(/Here\(empty\)There3Continue here takes what is there/)
  await expect.element(line('Remarks')).toHaveTextContent(/Continue here keeps what is here/)
  await expect.element(line('Den')).toHaveTextContent('Rooms, only hereRoom DenContinue here keeps it.')
  await expect.element(line('Pool')).toHaveTextContent('Rooms, only therePlace PoolContinue here removes it.')
  await expect
    .element(line('Open Houses'))
    .toHaveTextContent('In another order there.Continue here takes what is there.')
  await expect.element(line('Pantry')).toHaveTextContent(/RoomHereKitchenTherePantry/)
  await expect
    .element(line('Photos'))
    .toHaveTextContent(
      '2 only here, 1 only there, 1 deleted on one of them, which Continue here removes, 1 caption not the same, 1 caption for you to choose, in another order there, for you to choose',
    )
  await expectNothingForAxe()
  await page.getByRole('button', { name: 'Continue here' }).click()
  expect(given.onContinue).toHaveBeenCalledOnce()
})

test('while the portal is asked it says so, and offers nothing yet', async () => {
  await sheet(null, null)
  await expect.element(page.getByRole('status')).toHaveTextContent('Asking for what was entered there')
  await expect.element(page.getByRole('button', { name: 'Continue here' })).not.toBeInTheDocument()
})

test('without an answer it says why, and asks again', async () => {
  const given = acts()
  await sheet(null, 'The portal didn’t answer.', given)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The portal didn’t answer.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(given.onRetry).toHaveBeenCalledOnce()
  await expectNothingForAxe()
})

test('two that are the same are said to be', async () => {
  await sheet(SAME, null)
  await expect.element(page.getByRole('status')).toHaveTextContent('No difference')
  await expect.element(page.getByRole('button', { name: 'Continue here' })).toBeVisible()
})

test('the form offers it, and not without a connection', async () => {
  const onCompare = vi.fn()
  const banner = (offline: boolean) =>
    show(
      <WrittenElsewhere
        {...{ offline, onCompare, where: 'elsewhere' }}
        onContinue={async () => {}}
        onCopy={async () => {}}
      />,
    )
  await banner(false)
  await page.getByRole('button', { name: 'Compare' }).click()
  expect(onCompare).toHaveBeenCalledOnce()
  await banner(true)
  await expect.element(page.getByRole('button', { name: 'Compare' }).last()).toBeDisabled()
  await expect.element(page.getByText('Connect to compare or to continue here.')).toBeVisible()
})
