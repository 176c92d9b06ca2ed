// A member's unsent changes next to the record as it is now: what each replaces, and who else changed it.
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ServicesProvider } from '#src/app/services.tsx'
import { DraftChanges } from '#src/app/work/draft-changes.tsx'
import { UnsentChanges } from '#src/features/drafts/unsent-changes.tsx'
import { aDraft, anEditOf } from '../features/drafts/a-draft.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const NOW = 86_400_000
const words = { label: (name: string) => name, text: (_: string, value: unknown) => String(value ?? '') }

const EDITED = { UniqueID: 42, ListingId: 'A42', version: 1, values: { ListPrice: 400_000 }, items: {} }

test('unsent changes are shown next to the values that they replace', async () => {
  const copied: string[] = []
  const onReapply = vi.fn()
  await show(
    <UnsentChanges
      draft={aDraft({
        base: EDITED as never,
        fields: { ListPrice: { value: 450_000, base: 400_000, editedAt: 0, rev: 5 } },
      })}
      theirs={{ listing: { ListPrice: 410_000 }, items: {} }}
      words={words}
      blocked={null}
      onReapply={onReapply}
      onDiscard={() => {}}
      copy={async (text) => void copied.push(text)}
    />,
  )
  for (const price of ['400000', '450000', '410000']) await expect.element(page.getByText(price)).toBeVisible()
  await expectNothingForAxe()
  await page.getByRole('button', { name: /copy/i }).click()
  await expect.poll(() => copied.join()).toContain('450000')
  await page.getByRole('button', { name: /apply/i }).click()
  expect(onReapply).toHaveBeenCalledOnce()
})

test('the unsent changes of two drafts of one listing are two regions, each with its own heading', async () => {
  const edit = aDraft({
    base: EDITED as never,
    fields: { ListPrice: { value: 450_000, base: 400_000, editedAt: 0, rev: 5 } },
  })
  const acts = { blocked: null, onReapply: () => {}, onDiscard: () => {}, copy: async () => {} }
  const theirs = { listing: { ListPrice: 410_000 }, items: {} }
  await show(
    <>
      <UnsentChanges draft={edit} {...{ theirs, words, ...acts }} />
      <UnsentChanges draft={{ ...edit, draftId: 'd2' }} {...{ theirs, words, ...acts }} />
    </>,
  )
  await expect.poll(() => page.getByRole('region', { name: 'Your unsent changes' }).elements()).toHaveLength(2)
  const regions = page.getByRole('region').elements()
  for (const region of regions) {
    const title = document.getElementById(region.getAttribute('aria-labelledby')!)
    expect(title !== null && region.contains(title)).toBe(true)
  }
})

describe('on an agent’s page, what both sides changed', () => {
  const register = (value: string, base: string) => ({ value, base, editedAt: 0, rev: 5 })
  const fields = {
    CellPhone: register('403 1', '403 0'),
    MemberEmail: register('a@b.c', ''),
    MemberFax: register('403 9', ''),
  }
  const draft = { ...anEditOf(101), formName: 'profile', fields }
  const at = new Date(NOW).toISOString()
  const CHANGE = { ClassName: 'Agent', FieldName: 'CellPhone', ChangeTimeStamp: at, RealUser: 'Ana Reyes' }

  async function agentPage(change: object, version: number) {
    const reply = { version: 4, changes: [{ ...CHANGE, ImpersonatedUser: null, ...change }] }
    const call = vi.fn(async (name: string, _asked: { input?: unknown }) => ({
      kind: 'ok',
      value: name === 'lastChanges' ? reply : { pages: [], fields: [], lookups: [] },
    }))
    const network = { isOnline: () => true, subscribe: () => () => {} }
    await show(
      <ServicesProvider value={{ call, network, now: () => NOW } as never}>
        <DraftChanges
          draft={draft}
          theirs={{ listing: { CellPhone: '403 2', MemberEmail: '', MemberFax: '403 9' }, items: {}, version }}
          blocked={null}
          onReapply={null}
          onDiscard={() => {}}
        />
      </ServicesProvider>,
    )
    return () => call.mock.calls.flatMap(([name, { input }]) => (name === 'lastChanges' ? [input] : []))
  }

  test.each<[string, object, RegExp]>([
    ['a colleague', {}, /^Also changed by Ana Reyes, \d/],
    ['somebody who acts', { ImpersonatedUser: 'Bob Stone' }, /^Also changed by Ana Reyes for Bob Stone, \d/],
    ['the member', { own: true }, /^Also changed by you, \d/],
  ])('was changed by %s', async (_, change, line) => {
    const asked = await agentPage(change, 4)
    await expect.element(page.getByText(line)).toBeVisible()
    expect(asked().at(-1)).toEqual({
      entity: { type: 'agent', id: 101 },
      fields: [{ ClassName: 'Agent', FieldName: 'CellPhone' }],
    })
    await expectNothingForAxe()
  })

  test('was changed meanwhile, if the record on screen is older than what the server knows', async () => {
    const asked = await agentPage({}, 3)
    await expect.poll(() => asked().length).toBeGreaterThan(0)
    await expect.element(page.getByText(/^Also changed meanwhile$/)).toBeVisible()
  })
})
