// "Near me": a member at the door of a house begins its listing with the parcel they stand on.
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TaxRow } from '#contract/tax.ts'
import type { Call } from '#src/api/call.ts'
import type { Position } from '#src/device/location.ts'
import { NearbyParcels } from '#src/features/tax/address-suggestions.tsx'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

const parcel = (UniqueID: number): TaxRow => ({
  UniqueID,
  ParcelNumber: `001234567${UniqueID}`,
  TaxRollNumber: `20000000${UniqueID}`,
  UnitNumber: null,
  StreetNumber: String(UniqueID),
  StreetName: 'Elm',
  StreetSuffix: 'Street',
  StreetDirSuffix: null,
  City: 'Calgary',
  PostalCode: null,
  TaxYear: 2026,
})
const HERE: Position = { ok: true, latitude: 51.08, longitude: -114.19, accuracyMetres: 8 }

function roll(answers: ('silence' | TaxRow[])[]) {
  const asked: unknown[] = []
  const call = (async (name: string, { input }: { input: unknown }) => {
    asked.push([name, input])
    const answer = answers[Math.min(asked.length, answers.length) - 1]!
    if (answer === 'silence') return { kind: 'silence', reason: 'network' }
    return { kind: 'ok', value: { data: answer, total: answer.length } }
  }) as unknown as Call
  return { call, asked }
}

type ScreenProps = { call: Call; found?: Position; then?: Position; online?: boolean }

/** `then`: the phone's location at the second request. */
function Screen({ call, found = HERE, then, online = true }: ScreenProps) {
  const [picked, setPicked] = useState(0)
  const next = useRef(found)
  return (
    <>
      <p>Picked: {picked}</p>
      {then && (
        <button type="button" onClick={() => (next.current = then)}>
          Step outside
        </button>
      )}
      <NearbyParcels
        ports={{ call, online, now: Date.now, describe: (_, code) => code }}
        locate={async () => next.current}
        onPick={({ UniqueID }) => setPicked(UniqueID)}
      />
    </>
  )
}

test('the parcels around are offered as the roll orders them, and one is chosen', async () => {
  const { call, asked } = roll([[parcel(3), parcel(1)]])
  await show(<Screen call={call} />)
  const list = page.getByRole('list', { name: 'From the tax roll' })
  await expect.element(list.getByRole('button').first()).toHaveTextContent('3 Elm Street')
  await expectNothingForAxe()
  expect(asked).toEqual([['taxNear', { latitude: 51.08, longitude: -114.19 }]])
  await list.getByRole('button', { name: /^1 Elm/ }).click()
  await expect.element(page.getByText('Picked: 1')).toBeInTheDocument()
})

test.each([
  ['the roll has nothing around', { answers: [[]] }, 'The tax roll has no parcel around here. Type the address.'],
  [
    'the phone may not say where it is',
    { found: { ok: false, reason: 'denied' } },
    /Allow it .* or type the address\./,
  ],
  ['there is no signal', { online: false }, /^You’re offline, and the tax roll needs a connection\./],
] as [string, { answers?: TaxRow[][]; found?: Position; online?: boolean }, string | RegExp][])(
  'it is said where %s',
  async (_, { answers = [[parcel(1)]], ...given }, said) => {
    await show(<Screen call={roll(answers).call} {...given} />)
    await expect.element(page.getByRole('status')).toHaveTextContent(said)
  },
)

test('no answer is said, and asked for again', async () => {
  await show(<Screen call={roll(['silence', [parcel(1)]]).call} />)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: /^1 Elm/ })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveFocus()
})

test('a phone that did not find itself is asked again', async () => {
  await show(<Screen call={roll([[parcel(1)]]).call} found={{ ok: false, reason: 'timeout' }} then={HERE} />)
  await expect.element(page.getByText(/^Still searching for your location/)).toBeVisible()
  await expectNothingForAxe()
  await page.getByRole('button', { name: 'Step outside' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: /^1 Elm/ })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveFocus()
})
