// More text than a field holds: typing stops at the limit; pasted text is kept whole and rejected with a message.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { field, openForm } from '../../support/form-on-screen.tsx'

const FORM = aDefinition([
  {
    name: 'Words',
    groups: [
      {
        fields: [
          { FieldName: 'BuilderName', maxLength: 60 },
          { FieldName: 'PublicRemarks', maxLength: 250 },
        ],
      },
    ],
  },
])
const LONG = 'Bright corner lot. '.repeat(20).slice(0, 300)

/** As the browser inserts pasted text: into the selection, in one piece. */
const insert = (text: string) => document.execCommand('insertText', false, text)

describe.each([
  ['Public Remarks', 'PublicRemarks', 250],
  ['Builder Name', 'BuilderName', 60],
] as const)('%s', (label, name, most) => {
  test('keeps all that is pasted, and says at once how much there is', async () => {
    const { kept } = await openForm(FORM)
    await field(label).click()
    insert(LONG)
    await expect.element(field(label)).toHaveValue(LONG)
    await expect.element(page.getByText(`${most} characters at most; this has 300.`)).toBeVisible()
    await expect.element(page.getByText(`300 / ${most}`)).toBeVisible()
    await expect.poll(() => kept(name)).toBe(LONG)
  })

  test('takes no key beyond it, but one that replaces others or follows a deletion', async () => {
    const { kept } = await openForm(FORM)
    await field(label).fill('x'.repeat(most))
    await userEvent.type(field(label), 'yz')
    await expect.element(field(label)).toHaveValue('x'.repeat(most))
    await userEvent.keyboard('{Backspace}yz')
    await expect.element(field(label)).toHaveValue(`${'x'.repeat(most - 1)}y`)
    ;(field(label).element() as HTMLInputElement).select()
    await userEvent.keyboard('new')
    await expect.poll(() => kept(name)).toBe('new')
  })

  test('is shortened by deleting, and then accepted', async () => {
    const { session } = await openForm(FORM)
    await field(label).fill(`${'x'.repeat(most)}yz`)
    await expect.poll(() => session.store.counts.total().errors).toBe(1)
    await userEvent.type(field(label), '{Backspace}{Backspace}')
    await expect.element(field(label)).toHaveValue('x'.repeat(most))
    await userEvent.tab()
    await expect
      .element(page.getByText(`${most} characters at most; this has`, { exact: false }))
      .not.toBeInTheDocument()
  })
})
