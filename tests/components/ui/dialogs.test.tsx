import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Question, useDialogs } from '#src/ui/dialogs.tsx'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

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
