// Conflicts above the form: what nobody can type is not asked about.
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Conflicts } from '#src/app/pages/record-form/conflicts.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { applyLook, parseLook } from '#src/features/settings/look.ts'
import type { Draft, DraftConflict } from '#src/offline/drafts/draft-model.ts'
import { aDraft } from '../../features/drafts/a-draft.ts'
import { expectNothingForAxe, painted, show } from '../../support/on-screen.tsx'

const changed = (field: string, mine: string, theirs: string): DraftConflict =>
  ({ section: 'fields', uid: null, field, base: '', mine, theirs, ownDevice: true }) as never
const STREET = changed('StreetName', 'Maple', 'Oak')
const ADDRESS = changed('UnparsedAddress', 'Maple, AB', 'Oak, AB')

const NOW = Date.parse('2026-07-21T18:00:00Z')
type Portal = { some?: Partial<Draft>; call?: (...asked: never[]) => Promise<unknown>; isOnline?: boolean }
const silent = async () => ({ kind: 'silence', reason: 'network' })

/** The form of a draft with these conflicts; what it does, in order. */
async function aForm(conflicts: DraftConflict[], { some = {}, call = silent, isOnline = true }: Portal = {}) {
  let draft: Draft = aDraft({ conflicts, ...some })
  let online = isOnline
  let tellOnline = () => {}
  const network = {
    isOnline: () => online,
    subscribe: (listener: () => void) => {
      tellOnline = listener
      return () => {}
    },
  }
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
    batcher: { flush: async () => {} },
    store: {
      model: { fields },
      composeAddress: () => {
        const now = `${done.includes('StreetName: theirs') ? 'Oak' : 'Maple'}, AB`
        if (now === address) return
        address = now
        done.push(`UnparsedAddress: ${now}`)
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
    <ServicesProvider value={{ offline: { drafts: { edit } }, call, network, now: () => NOW } as never}>
      <main className="form">
        <Conflicts session={session as never} parts={{ definition, lookups: {} } as never} />
        <h2 className="form-page-title" tabIndex={-1}>
          Location
        </h2>
      </main>
    </ServicesProvider>,
  )
  const goOnline = () => {
    online = true
    tellOnline()
  }
  return { done, goOnline }
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

describe('the other changes of a record', () => {
  const VERSION = 3
  const values = { City: 'Airdrie', StreetName: 'Oak', ListPrice: 500 }
  const base = { UniqueID: 42, label: 'A42', status: 'A', version: VERSION, values, items: {}, photos: [] }
  const theirs = (field: keyof typeof values): DraftConflict =>
    ({ section: 'fields', uid: null, field, base: '', mine: 'mine', theirs: values[field] }) as never
  const CITY = theirs('City')
  const PRICE = theirs('ListPrice')
  const MORNING = '2026-07-21T16:42:00.000Z'
  const EARLIER = '2026-07-03T20:02:00.000Z'

  type Change = { RealUser: string; ImpersonatedUser?: string; at?: string; own?: true }
  /** The server's reply about these fields. */
  const says = (fields: Record<string, Change>, version = VERSION) =>
    vi.fn(async () => ({
      kind: 'ok',
      value: {
        version,
        changes: Object.entries(fields).map(([FieldName, { at = MORNING, ImpersonatedUser = null, ...change }]) => ({
          ...{ ClassName: 'Listing', FieldName, ChangeTimeStamp: at, ImpersonatedUser, ...change },
        })),
      },
    }))
  const ask = (conflicts: DraftConflict[], call: Portal['call'], more: Portal = {}) =>
    aForm(conflicts, { some: { base, operation: 'edit' }, ...(call && { call }), ...more })
  const heading = (name: string) => expect.element(page.getByRole('region')).toHaveAccessibleName(name)
  const lines = () =>
    page
      .getByText(/^Changed /)
      .elements()
      .map((each) => each.textContent)
  const ANA = { RealUser: 'Ana Reyes' }
  const BOB = { RealUser: 'Bob Stone', at: EARLIER }

  test('by one person: the heading says who, each line when', async () => {
    const call = says({ City: ANA, ListPrice: { ...ANA, at: EARLIER } })
    await ask([CITY, PRICE], call)
    await heading('Ana Reyes changed the same 2 fields')
    expect(lines()).toEqual(['Changed 10:42 a.m.', 'Changed Jul 3, 2:02 p.m.'])
    await expect.element(page.getByRole('button', { name: /Take the other: Airdrie/ })).toBeVisible()
    expect(call.mock.lastCall).toEqual([
      'lastChanges',
      {
        input: {
          entity: { type: 'listing', id: 42 },
          fields: ['City', 'ListPrice'].map((FieldName) => ({ ClassName: 'Listing', FieldName })),
        },
        signal: expect.anything(),
      },
    ])
    await expectNothingForAxe()
  })

  test('by two: each line says who', async () => {
    await ask([CITY, PRICE], says({ City: ANA, ListPrice: BOB }))
    await heading('2 people changed the same 2 fields')
    expect(lines()).toEqual(['Changed by Ana Reyes, 10:42 a.m.', 'Changed by Bob Stone, Jul 3, 2:02 p.m.'])
  })

  test('by somebody who acts for another', async () => {
    await ask([CITY], says({ City: { ...ANA, ImpersonatedUser: 'Bob Stone' } }))
    await heading('Ana Reyes for Bob Stone changed the same field')
  })

  test('by the member, where nobody knew of another device', async () => {
    await ask([CITY], says({ City: { ...ANA, own: true } }))
    await heading('Another edit of yours changed the same field')
    expect(lines()).toEqual(['Changed 10:42 a.m.'])
    await expect.element(page.getByRole('button', { name: /Take the other: Airdrie/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Keep mine: mine/ })).toBeVisible()
  })

  test('on another device of the member’s keep their words, and are not asked about', async () => {
    const call = says({ City: ANA, ListPrice: ANA })
    await ask([CITY, { ...PRICE, ownDevice: true }], call)
    await heading('Ana Reyes and another device of yours changed the same 2 fields')
    expect(lines()).toEqual(['Changed by Ana Reyes, 10:42 a.m.'])
    expect(JSON.stringify(call.mock.calls)).not.toContain('ListPrice')
  })

  test('of which one is not known are somebody’s', async () => {
    await ask([CITY, PRICE], says({ City: ANA }))
    await expect.poll(lines).toEqual(['Changed by Ana Reyes, 10:42 a.m.', 'Changed meanwhile'])
    await heading('Somebody changed the same 2 fields')
  })

  test.each<[string, Portal['call']]>([
    ['refuses', vi.fn(async () => ({ kind: 'problem', status: 403, problem: { title: 'No' } }))],
    ['does not answer', vi.fn(silent)],
    ['is of another version by now', says({ City: ANA }, VERSION + 1)],
  ])('stay somebody’s if the server %s', async (_, call) => {
    await ask([CITY], call)
    await expect.poll(() => vi.mocked(call!).mock.calls.length).toBeGreaterThan(0)
    await painted()
    await heading('Somebody changed the same field')
    expect(lines()).toEqual(['Changed meanwhile'])
  })

  test('stay somebody’s without signal, and have names once there is one; what the member was about to press keeps the focus', async () => {
    const call = says({ City: { RealUser: 'Odette Fontaine' }, ListPrice: { ...BOB, RealUser: 'Graham Halvorson' } })
    const { goOnline } = await ask([CITY, PRICE], call, { isOnline: false })
    await heading('Somebody changed the same 2 fields')
    await painted()
    expect(call).not.toHaveBeenCalled()
    const keep = page.getByRole('button', { name: /ListPrice: Keep mine/ })
    ;(keep.element() as HTMLElement).focus()
    goOnline()
    await heading('2 people changed the same 2 fields')
    await expect.element(keep).toHaveFocus()
  })

  const PRIYA = { RealUser: 'Priya Sidhu', ImpersonatedUser: 'Jordan Lindqvist', at: EARLIER }
  const ODETTE = { RealUser: 'Odette Fontaine-Halvorson', at: EARLIER }
  const OWN = { RealUser: 'Riley Marsh', own: true as const }
  const LONG = 'Corner of the avenue next to the school, and'
  describe('in extra large text', () => {
    test.each<[string, DraftConflict[], Record<string, Change>]>([
      ['Odette Fontaine-Halvorson changed the same field', [CITY], { City: ODETTE }],
      ['Another edit of yours changed the same field', [CITY], { City: OWN }],
      ['Priya Sidhu for Jordan Lindqvist changed the same 2 fields', [CITY, PRICE], { City: PRIYA, ListPrice: PRIYA }],
      [
        'Priya Sidhu and another device of yours changed the same 2 fields',
        [CITY, { ...PRICE, ownDevice: true }],
        { City: PRIYA },
      ],
    ])('nothing moves under a finger at 390 pixels: %s', async (named, conflicts, reply) => {
      await page.viewport(390, 844)
      applyLook({ ...parseLook(null), extraLarge: true }, document)
      const { goOnline } = await ask(
        conflicts.map((each) => ({ ...each, mine: LONG })),
        says(reply),
        { isOnline: false },
      )
      await painted()
      const tops = () =>
        page
          .getByRole('button')
          .elements()
          .map((each) => Math.round(each.getBoundingClientRect().top))
      const before = tops()
      expect(before).toHaveLength(conflicts.length * 2)
      goOnline()
      await heading(named)
      await painted()
      expect(tops()).toEqual(before)
      applyLook(parseLook(null), document)
    })
  })

  test('keep the names that are known when one is decided', async () => {
    let isAnswering = true
    const reply = says({ City: ANA, ListPrice: BOB })
    const call = vi.fn(async () => (isAnswering ? reply() : new Promise(() => {})))
    await ask([CITY, PRICE], call)
    await heading('2 people changed the same 2 fields')
    isAnswering = false
    await page.getByRole('button', { name: /Take the other: Airdrie/ }).click()
    await heading('Bob Stone changed the same field')
  })

  test('that the record does not have are not asked about: they are of a copy of the draft', async () => {
    const call = says({ City: ANA })
    await ask([{ ...CITY, theirs: 'Calgary' }], call)
    await painted()
    await heading('Somebody changed the same field')
    expect(call).not.toHaveBeenCalled()
  })
})
