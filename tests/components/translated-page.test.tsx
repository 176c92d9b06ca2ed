// A page that the browser translates, or an extension marks up, stays usable, and its changes are seen.
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SyncMark } from '#src/features/drafts/sync-mark.tsx'
import { NO_WORK } from '#src/offline/drafts/standing.ts'
import { Button } from '#src/ui/button.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { aDefinition } from '../features/forms/a-form.ts'
import { openForm } from '../support/form-on-screen.tsx'
import { clock, show } from '../support/on-screen.tsx'
import { translatePage, WRAPS } from '../support/translate-page.ts'

const next = page.getByTestId('next')
const shown = () => page.getByTestId('shown').element().textContent!.replaceAll(/[«»]/g, '')

/** Texts beside texts and elements, in all the ways that they come, change, move and go. */
const STATES = [
  { count: 3, error: null, order: ['a', 'b'] },
  { count: 4, error: 'Too many', order: ['a', 'b'] },
  { count: 4, error: 'Far too many', order: ['b', 'a'] },
  { count: 5, error: null, order: ['b', 'c', 'a'] },
  { count: null, error: 'None', order: ['c'] },
  { count: 1, error: null, order: [] },
]
const whole = ({ count, error, order }: (typeof STATES)[number]) =>
  `${count === null ? '' : `${count} photos `}${error ?? ''}!${order.map((name) => `${name}.`).join('')}end`

function Everything() {
  const [at, setAt] = useState(0)
  const { count, error, order } = STATES[at]!
  return (
    <>
      <Button data-testid="next" onClick={() => setAt(at + 1)}>
        Next
      </Button>
      <div data-testid="shown">
        {count !== null && <>{count} photos </>}
        {error && <b>{error}</b>}!
        {order.map((name) => (
          <Named key={name} name={name} />
        ))}
        end
      </div>
    </>
  )
}
const Named = ({ name }: { name: string }) => <>{name}.</>

test.for(Object.keys(WRAPS) as (keyof typeof WRAPS)[])('text %s comes, changes, moves and goes', async (wrap) => {
  await show(<Everything />)
  translatePage(WRAPS[wrap])
  for (const state of STATES) {
    await expect.poll(shown).toBe(whole(state))
    if (state !== STATES.at(-1)) await next.click()
  }
})

const FORM = aDefinition(
  [
    {
      name: 'Price',
      groups: [
        {
          fields: [
            { FieldName: 'ListPrice', datatype: 'decimal', inputType: 'Currency', IsRequired: true },
            { FieldName: 'PublicRemarks', maxLength: 500, inputType: 'Multiline' },
            { FieldName: 'PoolPrivateYN', datatype: 'bit' },
            { FieldName: 'PoolFeatures' },
          ],
        },
      ],
    },
  ],
  [
    { field: 'ListPrice', expression: 'ListPrice > 5000000', text: 'This price is too high.' },
    { field: 'ListPrice', expression: 'ListPrice > 4000000', action: 'WARNING', text: 'Is this price right?' },
    { field: 'PoolFeatures', expression: 'PoolPrivateYN', action: 'SET_DISPLAY' },
    { field: 'PoolFeatures', expression: 'PoolPrivateYN', action: 'SET_REQUIRED' },
  ],
)

describe('a translated form', () => {
  test('keeps what is typed, and its errors, counts, labels and save status go with it', async () => {
    const { kept, saved } = await openForm(FORM)
    translatePage()
    const note = (text: string) => page.getByText(text, { exact: false })
    const price = page.getByRole('textbox', { name: /List Price/ })
    await userEvent.type(price, '6000000')
    await userEvent.tab()
    await expect.element(note('This price is too high.')).toBeVisible()
    await saved()
    await expect.element(note('Saved on this phone').first()).toBeVisible()
    await price.fill('4500000')
    await userEvent.tab()
    await expect.element(note('Is this price right?')).toBeVisible()
    await expect.element(note('This price is too high.')).not.toBeInTheDocument()
    await price.fill('400000')
    await expect.element(note('Is this price right?')).not.toBeInTheDocument()
    const remarks = page.getByRole('textbox', { name: /Public Remarks/ })
    await userEvent.type(remarks, 'Bright')
    await expect.element(note('6 / 500')).toBeVisible()
    await userEvent.type(remarks, ' corner')
    await expect.element(note('13 / 500')).toBeVisible()
    await page.getByText('Yes', { exact: false }).click()
    await expect.element(page.getByRole('textbox', { name: /Pool Features/ })).toBeVisible()
    await page.getByText('«No»').click()
    await expect.element(page.getByRole('textbox', { name: /Pool Features/ })).not.toBeInTheDocument()
    await expect.poll(() => kept('PublicRemarks')).toBe('Bright corner')
    await expect.poll(() => kept('ListPrice')).toBe(400_000)
  })
})

function Speaking() {
  const toast = useToast()
  const dialogs = useDialogs()
  const [isOnline, setOnline] = useState(true)
  const sync = { phase: 'idle', waitingDrafts: 0, waitingUploads: 0, retryAt: null, storage: null } as const
  return (
    <>
      <SyncMark
        sync={{ ...sync, phase: isOnline ? 'sending' : 'offline', uploadsHeld: false }}
        work={{ ...NO_WORK, drafts: 1 }}
        online={isOnline}
        unsaved={false}
        lost={0}
        link={(mark) => mark}
      />
      <Button onClick={() => setOnline(!isOnline)}>Signal</Button>
      <Button onClick={() => toast('Photo deleted.', { label: 'Undo', run: () => {} })}>Toast</Button>
      <Button onClick={() => toast('Photo restored.')}>Tell</Button>
      <Button
        onClick={async () => {
          await dialogs.tell({ title: 'First title', text: 'One' })
          await dialogs.tell({ title: 'Second title', text: 'Two', isError: true })
        }}
      >
        Dialogs
      </Button>
    </>
  )
}

describe('on a translated page', () => {
  const press = (name: string) => page.getByRole('button', { name }).click()

  test('a toast is replaced by the next', async () => {
    await show(<Speaking />)
    translatePage()
    const toast = () => document.querySelector('.toast')!.textContent
    await press('Toast')
    await expect.poll(toast).toBe('«Photo deleted.»«Undo»')
    await press('Tell')
    await expect.poll(toast).toBe('«Photo restored.»')
    await press('Toast')
    await expect.poll(toast).toBe('«Photo deleted.»«Undo»')
    await press('Undo')
    await expect.poll(toast).toBe('')
  })

  test('a dialog follows another', async () => {
    await show(<Speaking />)
    translatePage()
    await press('Dialogs')
    await expect.element(page.getByRole('alertdialog', { name: 'First title' })).toBeVisible()
    await press('OK')
    await expect.element(page.getByRole('alertdialog', { name: 'Second title' })).toBeVisible()
    await press('OK')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('the sync mark tells of the signal', async () => {
    await show(<Speaking />)
    translatePage()
    await press('Signal')
    await expect.element(page.getByText('Offline', { exact: false }).first()).toBeVisible()
    await press('Signal')
    clock.advance(3_000)
    await expect.poll(() => document.querySelector('.sync-word')!.textContent).toBe('«Saving…»')
  })
})
