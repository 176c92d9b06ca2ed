import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LOADING_MS } from '#contract/constants.ts'
import { type Question, useDialogs } from '#src/ui/dialogs.tsx'
import { clock, expectNothingForAxe, painted, show } from '../../support/on-screen.tsx'

const DELETE: Question = { title: 'Delete unsent work?', text: 'It cannot be undone.', yes: 'Delete', no: 'Keep it' }

type Props = { question: Question; onAnswer(answer: boolean): void }

function Asking({ question, onAnswer }: Props) {
  const dialogs = useDialogs()
  return (
    <button type="button" onClick={() => void dialogs.ask(question).then(onAnswer)}>
      Delete
    </button>
  )
}
const opener = page.getByRole('button', { name: 'Delete' })
const dialog = page.getByRole('alertdialog', { name: DELETE.title })

test('a question begins at its title, is read whole, and gives the focus back', async () => {
  const answers: boolean[] = []
  await show(<Asking question={DELETE} onAnswer={(answer) => answers.push(answer)} />)
  await opener.click()
  await expect.element(dialog.getByRole('heading')).toHaveFocus()
  await expect.element(dialog).toHaveAccessibleDescription('It cannot be undone.')
  await expectNothingForAxe()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(answers).toEqual([false])
})

test('a question is answered by keyboard alone', async () => {
  const answers: boolean[] = []
  await show(<Asking question={DELETE} onAnswer={(answer) => answers.push(answer)} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.tab()
  await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answers).toEqual([true])
})

const SECOND: Question = { title: 'Delete 3 photos too?', text: 'They cannot be restored.', yes: 'Delete', no: 'Keep' }

function AskingTwice({ onAnswer }: Pick<Props, 'onAnswer'>) {
  const dialogs = useDialogs()
  return (
    <button
      type="button"
      onClick={() =>
        void dialogs
          .ask(DELETE)
          .then(() => dialogs.ask(SECOND))
          .then(onAnswer)
      }
    >
      Delete
    </button>
  )
}

test('a double click on an answer does not answer the next question', async () => {
  const answers: boolean[] = []
  await show(<AskingTwice onAnswer={(answer) => answers.push(answer)} />)
  await opener.click()
  await dialog.getByRole('button', { name: 'Delete' }).dblClick()
  const second = page.getByRole('alertdialog', { name: SECOND.title })
  await expect.element(second).toBeVisible()
  expect(answers).toEqual([])
  await second.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => answers).toEqual([true])
})

function Loading({ work }: { work: Promise<string> }) {
  const dialogs = useDialogs()
  const [answer, setAnswer] = useState('')
  const run = async () => setAnswer(await dialogs.loading({ title: 'Copying listing A1...', ms: LOADING_MS }, work))
  return (
    <button type="button" onClick={() => void run()}>
      Copy {answer}
    </button>
  )
}

test('a loading dialog stays until the work is done, also for Escape, and then gives the focus back', async () => {
  let finish = (_: string) => {}
  await show(<Loading work={new Promise((resolve) => (finish = resolve))} />)
  await page.getByRole('button', { name: 'Copy' }).click()
  const loading = page.getByRole('alertdialog', { name: 'Copying listing A1...' })
  await expect.element(loading.getByRole('heading')).toHaveFocus()
  await expectNothingForAxe()
  await userEvent.keyboard('{Escape}')
  await expect.element(loading).toBeVisible()
  clock.advance(LOADING_MS)
  await painted()
  await expect.element(loading).toBeVisible()
  finish('done')
  await expect.element(loading).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Copy done' })).toHaveFocus()
})

test('work that is done at once is shown for two seconds, as Copy and Audit are', async () => {
  await show(<Loading work={Promise.resolve('done')} />)
  await page.getByRole('button', { name: 'Copy' }).click()
  const loading = page.getByRole('alertdialog')
  await expect.element(loading).toBeVisible()
  clock.advance(1_999)
  await painted()
  expect(loading.elements()).toHaveLength(1)
  clock.advance(1)
  await expect.element(loading).not.toBeInTheDocument()
})
