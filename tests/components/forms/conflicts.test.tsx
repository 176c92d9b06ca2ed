// Conflicts above the form: what nobody can type is not asked about.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Conflicts } from '#src/app/pages/record-form/conflicts.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import type { Draft, DraftConflict } from '#src/offline/drafts/draft-model.ts'
import { aDraft } from '../../features/drafts/a-draft.ts'
import { show } from '../../support/on-screen.tsx'

const changed = (field: string, mine: string, theirs: string): DraftConflict =>
  ({ section: 'fields', uid: null, field, base: '', mine, theirs, ownDevice: true }) as never
const STREET = changed('StreetName', 'Maple', 'Oak')
const ADDRESS = changed('UnparsedAddress', 'Maple, AB', 'Oak, AB')

/** The form of a draft with these conflicts; what it does, in order. */
async function aForm(conflicts: DraftConflict[]) {
  let draft: Draft = aDraft({ conflicts })
  let tell = () => {}
  let address = ''
  const done: string[] = []
  const fields = new Map([
    ['StreetName', { definition: {} }],
    ['UnparsedAddress', { definition: { IsDisabled: true } }],
  ])
  const session = {
    draft: () => draft,
    subscribe: (listener: () => void) => {
      tell = listener
      return () => {}
    },
    writer: { flush: async () => {} },
    store: {
      model: { fields },
      value: () => null,
      consequencesOf: () => {
        const now = `${done.includes('StreetName: theirs') ? 'Oak' : 'Maple'}, AB`
        return { writes: now === address ? {} : { UnparsedAddress: now } }
      },
      set: (name: string, value: string) => {
        address = value
        done.push(`${name}: ${value}`)
      },
    },
  }
  const edit = vi.fn(async (_: string, edits: { field: string; take: string }[]) => {
    for (const { field, take } of edits) done.push(`${field}: ${take}`)
    draft = { ...draft, conflicts: draft.conflicts.filter((each) => !edits.some(({ field }) => field === each.field)) }
    tell()
  })
  const definition = { pages: [], fields: [] }
  await show(
    <ServicesProvider value={{ offline: { drafts: { edit } } } as never}>
      <main className="form">
        <Conflicts session={session as never} parts={{ definition, lookups: {} } as never} />
        <h2 className="form-page-title" tabIndex={-1}>
          Location
        </h2>
      </main>
    </ServicesProvider>,
  )
  return { done }
}

test('an address that both phones composed is composed from what the form shows, and again after each answer', async () => {
  const { done } = await aForm([STREET, ADDRESS])
  await expect.element(page.getByText('Another device of yours changed the same field')).toBeVisible()
  expect(page.getByText('Oak, AB').elements()).toEqual([])
  const composed = ['UnparsedAddress: mine', 'UnparsedAddress: Maple, AB']
  await expect.poll(() => done).toEqual(composed)
  await page.getByRole('button', { name: /Take the other device’s: Oak/ }).click()
  await expect.poll(() => done).toEqual([...composed, 'StreetName: theirs', 'UnparsedAddress: Oak, AB'])
})

test('a question about an address that was already composed leaves it as the answers say', async () => {
  const { done } = await aForm([STREET, changed('City', 'Calgary', 'Airdrie')])
  await expect.poll(() => done).toEqual(['UnparsedAddress: Maple, AB'])
  await page.getByRole('button', { name: /Take the other device’s: Oak/ }).click()
  await expect.poll(() => done.slice(1)).toEqual(['StreetName: theirs', 'UnparsedAddress: Oak, AB'])
})

test('the focus goes on to the next question, and after the last one to the section below', async () => {
  await aForm([STREET, changed('City', 'Calgary', 'Airdrie')])
  await page.getByRole('button', { name: /Keep what was typed here: Maple/ }).click()
  await expect.element(page.getByRole('button', { name: /Keep what was typed here: Calgary/ })).toHaveFocus()
  await page.getByRole('button', { name: /Take the other device’s: Airdrie/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Location' })).toHaveFocus()
})

test('where nothing else differs nothing is asked', async () => {
  const { done } = await aForm([ADDRESS])
  await expect.poll(() => done).toEqual(['UnparsedAddress: mine', 'UnparsedAddress: Maple, AB'])
  expect(page.getByRole('button').elements()).toEqual([])
})

test.each([
  ['Another device of yours changed the same 2 fields', true, true],
  ['Somebody changed the same 2 fields', false, false],
  ['Somebody and another device of yours changed the same 2 fields', true, false],
])('who changed them is in the heading: %s', async (heading, ...isOwn) => {
  const { ownDevice: _, ...theirs } = changed('City', 'Calgary', 'Airdrie')
  const conflicts = isOwn.map((own, at) => ({
    ...theirs,
    field: `Field${at}`,
    ...(own && { ownDevice: true as const }),
  }))
  await aForm(conflicts)
  await expect.element(page.getByRole('region')).toHaveAccessibleName(heading)
})
