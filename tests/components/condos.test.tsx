// Condo names: dependent place fields, adding and renaming names, and typing that is never lost.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CondoName } from '#contract/condo.ts'
import type { Call } from '#src/api/call.ts'
import { CondoNames } from '#src/features/condos/condo-names.tsx'
import { CondoSearch } from '#src/features/condos/condo-place.tsx'
import { clearScreen, expectNothingForAxe, show } from '../support/on-screen.tsx'

const BELTLINE = { code: 'Beltline', text: 'Beltline' }
const silence = { kind: 'silence', reason: 'network' }
const condo = (UniqueID: number, name: string): CondoName => ({
  UniqueID,
  CondoName: name,
  SubdivisionName: 'Beltline',
})

/** A server with these names; `answers` comes before its own. */
function portal(names: CondoName[], answers: Record<string, () => unknown> = {}) {
  const call = vi.fn(async (name: string, options: { input: { CondoData: CondoName }; idempotencyKey?: string }) => {
    const answer = answers[name]?.()
    if (answer) return answer
    if (name === 'condoSearch') return { kind: 'ok', value: { data: names } }
    const { CondoData } = options.input
    if (name === 'condoUpdate') return { kind: 'ok', value: { data: { UniqueID: 1, status: 'updated' } } }
    names = [...names, { ...CondoData, UniqueID: 99 }].sort((a, b) => a.CondoName.localeCompare(b.CondoName))
    return { kind: 'ok', value: { data: { UniqueID: 99 } } }
  })
  return call
}
let ids = 0
const names = (call: unknown, subdivision: typeof BELTLINE | null = BELTLINE, online = true) =>
  show(
    <CondoNames
      ports={{ call: call as Call, online, now: () => 0, newId: () => `key-${++ids}` }}
      member="1/1"
      subdivision={subdivision}
      isShown={subdivision !== null}
      onShow={() => undefined}
    />,
  )
beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const add = page.getByRole('button', { name: 'Add Condo Name' })
const input = page.getByLabelText('Enter New Condo Name')
const listed = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

describe('the place', () => {
  test('is chosen from the county down', async () => {
    const picked: string[] = []
    const search = (place: object, busy = false) =>
      show(
        <CondoSearch
          place={place}
          textOf={(_, code) => code}
          onPick={(field) => picked.push(field)}
          onSearch={() => picked.push('search')}
          busy={busy}
        />,
      )
    await search({})
    await expect.element(page.getByRole('heading', { name: 'Condo Management' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^City/ })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: /^Subdivision Name/ })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Search' })).toBeDisabled()
    await expectNothingForAxe()
    await page.getByRole('button', { name: /^County/ }).click()
    await clearScreen()
    await search({ CountyOrParish: 'Calgary', City: 'Calgary', SubdivisionName: 'Beltline' }, true)
    await page.getByRole('button', { name: /^Subdivision Name/ }).click()
    await expect.element(page.getByRole('button', { name: 'Loading...' })).toHaveAttribute('aria-busy', 'true')
    expect(picked).toEqual(['CountyOrParish', 'SubdivisionName'])
  })
})

describe('condo names', () => {
  test('are listed, with a delete button that does nothing and says why', async () => {
    const call = portal([condo(1, 'Aurora'), condo(2, 'The Orchard')])
    await names(call)
    await expect.element(page.getByRole('heading', { name: 'Condo Name Results' })).toBeVisible()
    await expect.poll(listed).toEqual(['Aurora', 'The Orchard'])
    const trash = page.getByRole('button', { name: 'Delete Aurora' })
    await expect.element(trash).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(trash)
      .toHaveAccessibleDescription('Condo names can be edited, but not deleted: listings may use them.')
    await expectNothingForAxe()
    expect(getComputedStyle(page.getByRole('list').element()).maxHeight).toBe(`${innerHeight * 0.7}px`)
  })

  test('that are none, and that cannot be loaded, say so', async () => {
    await names(portal([]))
    await expect.element(page.getByText('No condo names found')).toBeVisible()
    await clearScreen()
    await names(() => Promise.resolve(silence), BELTLINE, false)
    await expect.element(page.getByText('The condo names need a connection.')).toBeVisible()
  })

  test('need a subdivision and a name', async () => {
    await names(portal([]), null)
    await input.fill('Aurora')
    await expect.element(add).toBeDisabled()
    await expect.element(page.getByText('Choose a subdivision first.')).toBeVisible()
    await clearScreen()
    await names(portal([]))
    await expect.element(input).toHaveValue('Aurora')
    await input.fill('   ')
    await expect.element(add).toBeDisabled()
  })

  test('are added, announced, and asked for once however often the reply is lost', async () => {
    let lost = 2
    const call = portal([condo(2, 'The Orchard')], { condoInsert: () => (lost-- > 0 ? silence : undefined) })
    await names(call)
    await input.fill('Aurora')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('The name you typed is kept here.')
    await expectNothingForAxe()
    // A reload in between.
    await clearScreen()
    await names(call)
    await expect.element(input).toHaveValue('Aurora')
    await add.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await add.click()
    await expect.element(page.getByText('“Aurora” was added to Beltline.')).toBeInTheDocument()
    await expect.poll(listed).toEqual(['Aurora', 'The Orchard'])
    await expect.element(input).toHaveValue('')
    const keys = call.mock.calls.filter(([name]) => name === 'condoInsert').map(([, options]) => options.idempotencyKey)
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(3)
  })

  test('that are too long are kept whole and refused in words, while added and while renamed', async () => {
    await names(portal([condo(1, 'Aurora')]))
    const long = 'The Residences '.repeat(7).trim()
    await input.click()
    document.execCommand('insertText', false, long)
    await expect.element(input).toHaveValue(long)
    await expect.element(page.getByRole('alert')).toHaveTextContent('100 characters at most; this has 104.')
    await userEvent.keyboard('{Enter}')
    await expect.element(input).toHaveValue(long)
    await input.fill('')
    await page.getByRole('button', { name: 'Edit Aurora' }).click()
    const name = page.getByLabelText('Name of Aurora')
    await name.fill(long)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('100 characters at most; this has 104.')
    await expect.element(name).toHaveValue(long)
  })

  test('that are taken are refused in words', async () => {
    const problem = {
      title: 'Validation Failed',
      errors: [{ message: 'This subdivision already has “Aurora”.' }],
    }
    await names(portal([], { condoInsert: () => ({ kind: 'problem', status: 422, problem }) }))
    await input.fill('Aurora')
    await add.click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This subdivision already has “Aurora”. The name you typed is kept here.')
    // Another name has not been refused.
    await input.fill('Aurora II')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('are renamed in place; Escape leaves them as they were', async () => {
    await names(portal([condo(1, 'Aurora')]))
    await page.getByRole('button', { name: 'Edit Aurora' }).click()
    const name = page.getByLabelText('Name of Aurora')
    await expect.element(name).toHaveFocus()
    await expectNothingForAxe()
    await name.fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a name.')
    await userEvent.keyboard('{Escape}')
    await expect.poll(listed).toEqual(['Aurora'])
    await expect.element(page.getByRole('button', { name: 'Edit Aurora' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await name.fill('Aurora Place')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('“Aurora” is now “Aurora Place”.')).toBeInTheDocument()
  })

  test('that a colleague renamed meanwhile are not overwritten unseen', async () => {
    const sent: unknown[] = []
    const problem = { code: 'version-conflict', title: 'Changed', CondoName: 'Aurora House' }
    const call = portal([condo(1, 'Aurora')], {
      condoUpdate: () => (sent.push(1) === 1 ? { kind: 'problem', status: 409, problem } : undefined),
    })
    await names(call)
    await page.getByRole('button', { name: 'Edit Aurora' }).click()
    await page.getByLabelText(/^Name of/).fill('Aurora Place')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Someone renamed it “Aurora House” in the meantime.')
    await expect.element(page.getByLabelText(/^Name of/)).toHaveValue('Aurora Place')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => call.mock.calls.filter(([name]) => name === 'condoUpdate').at(-1)?.[1].input)
      .toMatchObject({ baseCondoName: 'Aurora House', CondoData: { CondoName: 'Aurora Place' } })
  })
})
