// A member's actions on a record's page, by its buttons: one at a time, each undone or reported.
import { useLocation } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ListingRecord } from '#contract/listing.ts'
import type { LockReply } from '#contract/lock.ts'
import { RecordTasks } from '#src/app/pages/listing-view/record-tasks.tsx'
import { useTaskActs } from '#src/app/pages/listing-view/use-task-acts.ts'
import { ServicesProvider } from '#src/app/services.tsx'
import { DeskActions, type PageActs } from '#src/features/listings/listing-actions.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { aDraft, anEditOf } from '../features/drafts/a-draft.ts'
import { aRow } from '../features/listings/a-row.ts'
import { lockReply } from '../features/locks/lock-reply.ts'
import { clearScreen, clock, painted, show } from '../support/on-screen.tsx'

const record = { row: { UniqueID: 7, PropertyType: 'RES' } } as unknown as ListingRecord
const draft = aDraft({ formName: 'res', lockEpoch: 3 })

function given() {
  return {
    discard: vi.fn(async (_: string) => {}),
    restore: vi.fn(async (_: string) => {}),
    edit: vi.fn(async () => draft),
    create: vi.fn(async () => ({ kind: 'held' })),
    askRelease: vi.fn(async () => true),
    takeOver: vi.fn(async () => ({ kind: 'held' })),
    call: vi.fn(async () => ({ kind: 'silence', reason: 'network' })),
    reply: null as object | null,
  }
}

type Lock = Pick<ReturnType<typeof given>, 'create' | 'takeOver' | 'askRelease' | 'reply'>

function Buttons({ create, takeOver, askRelease, reply, work }: Lock & { work: Draft[] }) {
  const acts = useTaskActs(record, { watch: { create, takeOver, askRelease }, reply } as never, work)
  return (
    <main aria-busy={acts.busy}>
      <p data-testid="address">{useLocation().pathname}</p>
      <button type="button" onClick={acts.open('res')}>
        Edit
      </button>
      <button type="button" onClick={acts.reapply(draft)}>
        Apply again
      </button>
      <button type="button" onClick={acts.discardDraft(draft)}>
        Discard
      </button>
      <button type="button" onClick={acts.takeOverChanges}>
        Take over
      </button>
      <button type="button" onClick={acts.takeOverLock}>
        Take the lock
      </button>
      <button type="button" onClick={acts.askRelease}>
        Ask
      </button>
    </main>
  )
}

async function open(phone: ReturnType<typeof given>, work: Draft[] = []) {
  const { discard, restore, edit, create, takeOver, askRelease, call, reply } = phone
  const services = {
    call,
    newId: () => 'id',
    network: { isOnline: () => true, subscribe: () => () => {} },
    offline: { drafts: { discard, restore, edit } },
  }
  await show(
    <ServicesProvider value={services as never}>
      <Buttons create={create} takeOver={takeOver} askRelease={askRelease} reply={reply} work={work} />
    </ServicesProvider>,
  )
}
const button = (name: string, exact = false) => page.getByRole('button', { name, exact })

describe('on a record’s page', () => {
  test('discarded changes go to the bin, and come back by Undo', async () => {
    const phone = given()
    await open(phone)
    await button('Discard').click()
    await button('Undo').click()
    await expect.poll(() => phone.restore).toHaveBeenCalledWith('d1')
    expect(phone.discard).toHaveBeenCalledWith('d1')
  })

  test('a colleague who is asked for the lock is not promised to see it before they are online', async () => {
    const phone = given()
    await open(phone)
    await button('Ask').click()
    await expect.element(page.getByText('Sent. They will see it once their device is online.')).toBeVisible()
    expect(phone.askRelease).toHaveBeenCalledOnce()
  })

  test('an act that fails says so, and the next one works', async () => {
    const phone = given()
    phone.discard.mockRejectedValueOnce(new Error('This phone is out of space.'))
    await open(phone)
    await button('Discard').click()
    await expect.element(page.getByText('This phone is out of space.')).toBeVisible()
    await button('OK').click()
    await expect.poll(() => page.getByRole('main').element().getAttribute('aria-busy')).toBe('false')
    await button('Discard').click()
    await expect.poll(() => phone.discard).toHaveBeenCalledTimes(2)
  })

  test('a second tap while an act runs does nothing', async () => {
    const phone = given()
    let finish = () => {}
    phone.discard.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)))
    await open(phone)
    await button('Discard').click()
    await button('Discard').click()
    await button('Apply again').click()
    expect([phone.discard.mock.calls.length, phone.edit.mock.calls.length]).toEqual([1, 0])
    finish()
    await expect.poll(() => page.getByRole('main').element().getAttribute('aria-busy')).toBe('false')
  })

  test('the lock comes before a form that begins, not before work that is here', async () => {
    const [fresh, begun] = [given(), given()]
    await open(fresh)
    await button('Edit').click()
    await expect.poll(() => fresh.create).toHaveBeenCalled()
    await open(begun, [draft])
    await button('Edit').last().click()
    await expect.poll(() => page.getByRole('main').last().element().getAttribute('aria-busy')).toBe('false')
    expect(begun.create).not.toHaveBeenCalled()
  })

  test('a form whose lock is refused does not open, and says why; one that somebody else holds leads to the lock’s page', async () => {
    const [refused, held] = [given(), given()]
    const text = 'Error encountered on create action: Too many requests. (rate-limited)'
    refused.create.mockResolvedValueOnce({ kind: 'failed', error: { action: 'create', text } } as never)
    await open(refused)
    await button('Edit').click()
    await expect.element(page.getByRole('alertdialog', { name: 'Not opened' })).toHaveTextContent(text)
    await clearScreen()
    held.create.mockResolvedValueOnce({ kind: 'locked', page: '/rowLock/listing/7' } as never)
    await open(held)
    await button('Edit').click()
    await expect.element(page.getByTestId('address')).toHaveTextContent('/rowLock/listing/7')
  })

  test('a lock that is taken over leads to the form, and one that is still too young to the lock’s page', async () => {
    const [taken, tooYoung] = [given(), given()]
    const takeIt = async () => {
      await button('Take the lock').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click()
    }
    await open(taken)
    await takeIt()
    await expect.element(page.getByTestId('address')).toHaveTextContent('/listings/edit/res')
    await clearScreen()
    tooYoung.takeOver.mockResolvedValueOnce({ kind: 'locked', page: '/rowLock/listing/7' } as never)
    await open(tooYoung)
    await takeIt()
    await expect.element(page.getByTestId('address')).toHaveTextContent('/rowLock/listing/7')
  })

  test('changes are applied again without an epoch that another has taken, and with one that is still good', async () => {
    for (const [epoch, edits] of [
      [9, 1],
      [3, 0],
    ] as const) {
      const phone = given()
      phone.reply = { rowIsLockedByUser: true, epoch }
      await open(phone)
      await button('Apply again').last().click()
      await expect.poll(() => page.getByRole('main').last().element().getAttribute('aria-busy')).toBe('false')
      expect(phone.edit.mock.calls.length).toBe(edits)
    }
  })

  test('without an answer nothing is taken over, and the member gets a message', async () => {
    const phone = given()
    await open(phone)
    await button('Take over').click()
    await expect.element(page.getByText('Couldn’t take over')).toBeVisible()
  })
})

const ACCESS = { canEdit: true, canCopy: true, canDelete: true, canAudit: true }
const NONE: readonly never[] = []
const pageActs = {} as PageActs

describe('an autosave on the server', () => {
  const actions = (
    hasAutosave: boolean,
    drafts: readonly Draft[] = NONE,
    lock?: LockReply,
    answers: Readonly<Record<string, object>> = {},
  ) => {
    const row = aRow({ UniqueID: 7, hasAutosave })
    const shown = { record: { row, access: ACCESS, version: 1, items: {}, photos: [] }, isPublished: true }
    const services = {
      call: async (name: string) =>
        lock && name === 'lockCheck'
          ? { kind: 'ok', value: lock }
          : (answers[name] ?? { kind: 'silence', reason: 'network' }),
      user: { agent: { MemberFullName: 'Ann Archer' }, aclString: '' },
      network: { isOnline: () => true, subscribe: () => () => {} },
      drafts: { subscribe: () => () => {}, get: () => drafts },
      offline: { drafts: {} },
    }
    return show(
      <ServicesProvider value={services as never}>
        <RecordTasks
          shown={shown as never}
          draw={(acts) => (
            <main>
              {acts.notices}
              <DeskActions row={row} acts={acts} page={pageActs} />
            </main>
          )}
        />
      </ServicesProvider>,
    )
  }

  test('is discarded in one place: in the lock’s banner, or with the changes that are here', async () => {
    const onHerTablet = lockReply({ rowIsLockedByMember: true, userName: 'Ann Archer', hasUnsavedChanges: true })
    await actions(true, NONE, onHerTablet)
    await expect.element(button('Take Over Changes')).toBeVisible()
    await expect.element(button('Discard Changes')).toBeVisible()
    await clearScreen()
    const here = { ...anEditOf(7), attention: null, savedAt: '2026-09-01T12:00:00Z' }
    await actions(true, [here], onHerTablet)
    await expect.element(button('Take Over Changes')).toBeVisible()
    await expect.element(button('Discard', true)).toBeVisible()
    expect(button('Discard Changes').elements()).toEqual([])
  })

  test('that is discarded spins for two seconds, however fast the server is', async () => {
    const own = { draftId: 'a', revision: 4 }
    await actions(true, NONE, undefined, {
      autosaveCheck: { kind: 'ok', value: { data: [own], others: [] } },
      autosaveRemove: { kind: 'ok', value: {} },
    })
    await button('Discard', true).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    const spinner = page.getByText('Discarding the unsaved changes')
    await expect.element(spinner).toBeVisible()
    clock.advance(1_999)
    await painted()
    expect(spinner.elements()).toHaveLength(1)
    clock.advance(1)
    await expect.element(spinner).not.toBeInTheDocument()
  })

  test('disables Edit and Copy of its listing, with the reason; without one both are offered', async () => {
    await page.viewport(1366, 900)
    await actions(true)
    await expect.element(page.getByText('There are unsaved changes available.', { exact: true })).toBeVisible()
    for (const name of ['Edit', 'Copy']) {
      await expect.element(button(name)).toBeDisabled()
      await expect.element(button(name)).toHaveAccessibleDescription(/unsaved changes available/)
    }
    await clearScreen()
    await actions(false)
    await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible()
    await expect.element(button('Copy')).toBeEnabled()
    await page.viewport(390, 844)
  })
})
