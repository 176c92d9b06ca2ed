import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LockBanner } from '#src/features/locks/lock-banner.tsx'
import { lockReply } from '../features/locks/lock-reply.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const VIEWER = { effectiveName: 'Ann Lee', realName: null, isAdmin: false }
const banner = page.getByRole('region', { name: 'Record lock' })
const button = (name: string) => banner.getByRole('button', { name, exact: true })
const theirs = lockReply({ userName: 'Sam Ode' })
const acts = () => ({ onRemove: vi.fn(), onTakeOver: vi.fn(), onTakeOverChanges: vi.fn(), onDiscardChanges: vi.fn() })

test('who holds a record is named, and nothing is offered to those who may do nothing', async () => {
  await show(<LockBanner type="listing" reply={theirs} viewer={VIEWER} removableInMs={300_000} {...acts()} />)
  await expect.element(banner).toHaveTextContent('Sam Ode')
  expect(banner.getByRole('button').elements()).toEqual([])
  await expectNothingForAxe()
})

test('an administrator takes over or removes the lock', async () => {
  const given = acts()
  const admin = { ...VIEWER, isAdmin: true }
  await show(<LockBanner type="listing" reply={theirs} viewer={admin} removableInMs={300_000} {...given} />)
  await expectNothingForAxe()
  await button('Take over').click()
  await button('Remove lock').click()
  expect([given.onTakeOver.mock.calls.length, given.onRemove.mock.calls.length]).toEqual([1, 1])
})

test('its own member takes over or discards the changes that are not saved', async () => {
  const given = acts()
  const reply = lockReply({ rowIsLockedByMember: true, userName: 'Ann Lee', hasUnsavedChanges: true })
  await show(<LockBanner type="listing" reply={reply} viewer={VIEWER} removableInMs={0} {...given} />)
  await expect.element(banner).toHaveTextContent('There are unsaved changes available.')
  await button('Take Over Changes').click()
  await button('Discard Changes').click()
  expect([given.onTakeOverChanges.mock.calls.length, given.onDiscardChanges.mock.calls.length]).toEqual([1, 1])
})

test('buttons without an act are not there', async () => {
  const admin = { ...VIEWER, isAdmin: true }
  await show(<LockBanner type="listing" reply={theirs} viewer={admin} removableInMs={300_000} onRemove={() => {}} />)
  await expect.element(button('Remove lock')).toBeVisible()
  await expect.element(button('Take over')).not.toBeInTheDocument()
})

test('what went wrong is heard at once', async () => {
  const error = { action: 'remove', text: 'The lock could not be removed.', requiresCheck: false } as const
  await show(<LockBanner type="listing" reply={theirs} viewer={VIEWER} removableInMs={0} error={error} {...acts()} />)
  await expect.element(banner.getByRole('alert')).toHaveTextContent('The lock could not be removed.')
})

test('a record that nobody holds has no banner', async () => {
  await show(
    <LockBanner
      type="listing"
      reply={lockReply({ rowIsLocked: false })}
      viewer={VIEWER}
      removableInMs={0}
      {...acts()}
    />,
  )
  await expect.element(banner).not.toBeInTheDocument()
})

test('a member who waits sees where the holder is, and asks them to release the lock', async () => {
  const onAsk = vi.fn()
  const reply = lockReply({ userName: 'Sam Ode', at: { section: 'Rooms', typedMsAgo: 300_000 } })
  await show(<LockBanner type="listing" reply={reply} viewer={VIEWER} removableInMs={60_000} onAsk={onAsk} />)
  await expect.element(banner).toHaveTextContent('In Rooms, last typed 5 minutes ago.')
  await expectNothingForAxe()
  await button('Ask Sam Ode to release').click()
  expect(onAsk).toHaveBeenCalledOnce()
})
