// The code of Submit is loaded after the form. If it cannot be loaded, the member gets a message and can try again.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadSubmit } from '#src/app/pages/record-form/load-submit.ts'
import { useFormActions } from '#src/app/pages/record-form/use-form-actions.ts'
import { ServicesProvider } from '#src/app/services.tsx'
import { aDraft } from '../../features/drafts/a-draft.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

const draft = aDraft({ formName: 'res' })
const session = {
  draft: () => draft,
  subscribe: () => () => {},
  incompleteProblems: () => [],
  store: { flush() {}, total: () => ({ errors: 0 }) },
  writer: { flush: async () => {}, state: () => ({ kind: 'saved' }) },
  ensureDraft: async () => draft.draftId,
}
const screen = { openSheet() {}, goTo() {}, goToSection() {} }
const definition = aDefinition([{ name: 'Price', groups: [{ fields: [{ FieldName: 'ListPrice' }] }] }])

function Buttons({ load }: { load: typeof loadSubmit }) {
  const actions = useFormActions(session as never, definition, screen, async () => false, load)
  return (
    <main>
      <button type="button" aria-busy={actions.busy === 'submit'} onClick={() => void actions.submit()}>
        Submit
      </button>
      <button type="button" aria-busy={actions.busy === 'incomplete'} onClick={() => void actions.saveIncomplete()}>
        Save Incomplete
      </button>
    </main>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const told = page.getByRole('alertdialog', { name: 'Not sent' })

test.each(['Submit', 'Save Incomplete'])(
  '%s says so and that all is kept, changes nothing, and sends when it is there',
  async (name) => {
    const submit = vi.fn(async () => 'attempt 1')
    const services = {
      call: async () => ({ kind: 'silence', reason: 'network' }),
      network: { isOnline: () => false, subscribe: () => () => {} },
      offline: { drafts: { get: async () => draft, submit }, sync: { nudge() {} } },
    }
    const load = vi.fn(loadSubmit)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await show(
      <ServicesProvider value={services as never}>
        <Buttons load={load} />
      </ServicesProvider>,
    )
    await button(name).click()
    await expect.element(told).toHaveTextContent(/did not answer. Everything you entered is kept. Try again/)
    await expectNothingForAxe()
    await told.getByRole('button').first().click()
    await expect.element(told).not.toBeInTheDocument()
    await expect.element(button(name)).toHaveAttribute('aria-busy', 'false')
    expect(submit).not.toHaveBeenCalled()

    await button(name).click()
    await expect.poll(() => submit.mock.calls.length).toBe(1)
    expect(load).toHaveBeenCalledTimes(2)
  },
)
