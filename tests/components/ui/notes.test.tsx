// Passing notes on screen, and the text of empty states.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { type ToastAction, useToast } from '#src/ui/toast.tsx'
import { clock, expectNothingForAxe, show } from '../../support/on-screen.tsx'

function Speaker({ text, action }: { text: string; action?: ToastAction }) {
  const toast = useToast()
  return <Button onClick={() => toast(text, action)}>Speak</Button>
}

test('a toast is heard, can be acted on, and goes with its action', async () => {
  const run = vi.fn()
  await show(<Speaker text="Room deleted" action={{ label: 'Undo', run }} />)
  await page.getByRole('button', { name: 'Speak' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Room deleted' })
  await expect.element(toast).toBeVisible()
  await expectNothingForAxe()
  await toast.getByRole('button', { name: 'Undo' }).click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Room deleted')).not.toBeInTheDocument()
})

test('a toast without an action goes after three seconds', async () => {
  await show(<Speaker text="Listing submitted" />)
  await page.getByRole('button', { name: 'Speak' }).click()
  const toast = page.getByText('Listing submitted')
  await expect.element(toast).toBeVisible()
  clock.advance(2_999)
  expect(toast.elements()).toHaveLength(1)
  clock.advance(1)
  expect(toast.elements()).toEqual([])
})

test('a toast stays while its button has the focus', async () => {
  await show(<Speaker text="Room deleted" action={{ label: 'Undo', run: () => {} }} />)
  await page.getByRole('button', { name: 'Speak' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  ;(undo.element() as HTMLElement).focus()
  clock.advance(8_000)
  await expect.element(undo).toHaveFocus()
  ;(undo.element() as HTMLElement).blur()
  await expect.element(page.getByText('Room deleted')).not.toBeInTheDocument()
})

test('a finger swipes a toast away, and a tap leaves it', async () => {
  await show(<Speaker text="Room deleted" />)
  await page.getByRole('button', { name: 'Speak' }).click()
  const toast = page.getByText('Room deleted')
  await expect.element(toast).toBeVisible()
  const { left, top } = toast.element().getBoundingClientRect()
  const touch = (type: string, right: number) => {
    const at = { identifier: 1, target: document.body, clientX: left + 20 + right, clientY: top + 10 }
    document.body.dispatchEvent(new TouchEvent(type, { touches: [new Touch(at)], bubbles: true, cancelable: true }))
  }
  touch('touchstart', 0)
  touch('touchmove', 10)
  expect(toast.elements()).toHaveLength(1)
  touch('touchmove', 60)
  await expect.element(toast).not.toBeInTheDocument()
})

test('an empty state says what to do next', async () => {
  await show(
    <EmptyState title="No drafts yet" action={<Button look="main">Create Listing</Button>}>
      Work is kept here while you list a house.
    </EmptyState>,
  )
  await expect.element(page.getByText('No drafts yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create Listing' })).toBeVisible()
  await expectNothingForAxe()
})

test('a skeleton says to the ear what it shows to the eye', async () => {
  await show(<Skeleton lines={2} label="Opening the photos" />)
  await expect.element(page.getByRole('status').filter({ hasText: 'Opening the photos' })).toBeInTheDocument()
})

test('a busy button says so and takes no second tap', async () => {
  const onClick = vi.fn()
  await show(
    <Button busy onClick={onClick}>
      Submit
    </Button>,
  )
  const button = page.getByRole('button', { name: 'Submit' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  expect(onClick).not.toHaveBeenCalled()
})

test('the letter of a status stays in the middle of its circle in the largest text', async () => {
  document.documentElement.dataset.fontSize = 'largest'
  await show(<StatusBadge letter="A" word="Active" tone="ok" />)
  const circle = document.querySelector('.status-badge b')!
  const letter = document.createRange()
  letter.selectNodeContents(circle)
  const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
  expect(Math.abs(middle(letter.getBoundingClientRect()) - middle(circle.getBoundingClientRect()))).toBeLessThan(1.5)
})

test('every tone of a status can be read', async () => {
  const tones = ['ok', 'warn', 'info', 'danger', 'plum', 'quiet'] as const
  await show(tones.map((tone) => <StatusBadge key={tone} letter="A" word={`Active ${tone}`} tone={tone} />))
  await expectNothingForAxe()
})
