import { describe, expect, test } from 'vitest'
import type { WriteListing } from '#contract/listing.ts'
import { outcomeOf, refusalWords, submitFailure, submitForm } from '#src/app/pages/record-form/submit-form.ts'
import { DraftError } from '#src/offline/drafts/draft-error.ts'
import type { Draft, Submission } from '#src/offline/drafts/draft-model.ts'
import { aDefinition, aForm } from '../features/forms/a-form.ts'

const definition = aDefinition([{ name: 'A', groups: [{ fields: [{ FieldName: 'City', IsRequired: true }] }] }])

function aSubmit(given: {
  city?: string
  online?: boolean
  confirm?: boolean
  isFull?: boolean
  conflicts?: boolean
  isUnchanged?: boolean
  problems?: { key: string; message: string }[]
  looksAtGuests?: boolean
}) {
  const { store } = aForm(definition, { values: { City: given.city ?? null } })
  const log: string[] = []
  const listeners = new Set<() => void>()
  let draft = { draftId: 'd', submission: null } as unknown as Draft
  let attempts = 0
  const become = (submission: Partial<Submission>) => {
    draft = { ...draft, submission: { key: `attempt ${attempts}`, ...submission } as Submission }
    for (const listener of listeners) listener()
  }
  let patience = () => {}
  const outcome = (kind: 'submit' | 'incomplete') =>
    submitForm(kind, {
      session: {
        store,
        batcher: {
          state: { get: () => ({ kind: given.isFull ? 'failing' : 'saved' }) },
          flush: async () => {
            log.push('flush')
            if (given.isFull) throw new Error('full')
          },
        } as never,
        ensureDraft: async () => 'd',
        draft: () => draft,
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      drafts: {
        get: async () => draft,
        submit: async (_, sent) => {
          if (given.conflicts) throw new DraftError('conflicts')
          log.push(`submit ${sent}`)
          attempts += 1
          return `attempt ${attempts}`
        },
      },
      body: () => ({}) as WriteListing,
      changesNothing: async () => given.isUnchanged ?? false,
      incompleteProblems: () => given.problems ?? [],
      onSending: () => log.push('sending'),
      confirm: async () => {
        log.push('confirm')
        return given.confirm ?? true
      },
      leaveGuests: async () => !given.looksAtGuests,
      nudge: () => log.push('nudge'),
      isOnline: () => given.online ?? true,
      after: (_, run) => {
        patience = run
        return () => {}
      },
    })
  return { outcome, log, become, waitOut: () => patience() }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test.each(['submit', 'incomplete'] as const)(
  '%s: nothing is submitted when the member chooses to look at guests’ photos first',
  async (kind) => {
    const given = aSubmit({ city: 'Delta', looksAtGuests: true })
    expect(await given.outcome(kind)).toEqual({ kind: 'declined' })
  },
)

describe('Submit', () => {
  test('with errors goes nowhere and says how many', async () => {
    const { outcome, log } = aSubmit({})
    expect(await outcome('submit')).toEqual({ kind: 'invalid', errors: 1 })
    expect(log).toEqual([])
    expect(submitFailure('submit', 3)).toEqual({
      title: 'Validation Failed',
      text: 'Please correct 3 validation errors and try again.',
    })
  })

  test('asks, writes everything down, freezes, and waits for the reply', async () => {
    const { outcome, log, become } = aSubmit({ city: 'Calgary' })
    const pending = outcome('submit')
    await settle()
    expect(log).toEqual(['confirm', 'sending', 'flush', 'submit submit', 'nudge'])
    become({ state: 'sending' })
    become({ state: 'done', reply: { label: 'A1' } as never })
    expect(await pending).toEqual({ kind: 'done', record: { label: 'A1' } })
  })

  test('after a refusal waits for its own answer, not the one of before', async () => {
    const { outcome, become } = aSubmit({ city: 'Calgary' })
    const first = outcome('submit')
    await settle()
    const errors = [{ target: 'ListPrice', code: 'value', message: 'Too little.' }]
    become({ state: 'refused', problem: { errors, title: 'Refused' } as never })
    expect(await first).toEqual({ kind: 'refused', errors, title: 'Refused' })
    const second = outcome('submit')
    let said: unknown = null
    void second.then((found) => {
      said = found
    })
    await settle()
    expect(said).toBeNull()
    become({ state: 'done', reply: { label: 'A1' } as never })
    expect(await second).toEqual({ kind: 'done', record: { label: 'A1' } })
  })

  test('declined does nothing', async () => {
    const { outcome, log } = aSubmit({ city: 'Calgary', confirm: false })
    expect(await outcome('submit')).toEqual({ kind: 'declined' })
    expect(log).toEqual(['confirm'])
  })

  test('without signal, or with a slow server, leaves it waiting', async () => {
    expect(await aSubmit({ city: 'Calgary', online: false }).outcome('submit')).toEqual({ kind: 'waiting' })
    const slow = aSubmit({ city: 'Calgary' })
    const pending = slow.outcome('submit')
    await settle()
    slow.waitOut()
    expect(await pending).toEqual({ kind: 'waiting' })
  })

  test('says why, when the member has to choose a value first', async () => {
    expect(await aSubmit({ city: 'Calgary', conflicts: true }).outcome('submit')).toMatchObject({
      kind: 'undecided',
      text: expect.stringContaining('Choose which values to keep'),
    })
  })

  test('freezes nothing that the phone could not keep', async () => {
    const { outcome, log } = aSubmit({ city: 'Calgary', isFull: true })
    expect(await outcome('submit')).toEqual({ kind: 'unsaved' })
    expect(log).toEqual(['confirm', 'sending', 'flush'])
  })
})

test('nothing is submitted when nothing has changed', async () => {
  const { outcome, log } = aSubmit({ city: 'Calgary', isUnchanged: true })
  expect(await outcome('submit')).toEqual({ kind: 'unchanged' })
  expect(log).toEqual([])
})

test('Save Incomplete says what blocks it before anything is sent', async () => {
  const problems = [{ key: 'StreetName', message: 'Enter at least a street name.' }]
  const { outcome, log } = aSubmit({ problems })
  expect(await outcome('incomplete')).toEqual({ kind: 'blocked', problems })
  expect(log).toEqual([])
})

test('Save Incomplete asks nothing and lets errors stand', async () => {
  const { outcome, log, become } = aSubmit({})
  const pending = outcome('incomplete')
  await settle()
  become({ state: 'refused', problem: { errors: [], title: 'x' } as never })
  expect(await pending).toEqual({ kind: 'refused', errors: [], title: 'x' })
  expect(log).toEqual(['sending', 'flush', 'submit incomplete', 'nudge'])
  expect(submitFailure('incomplete', 0)).toEqual({
    title: 'Listing Not Saved As Incomplete',
    text: 'Listing could not be saved at this time. Please contact support',
  })
})

test.each([
  ['agent', 'Agent Not Submitted', 'Agent could not be submitted at this time. Please contact support.'],
  ['office', 'Office Not Submitted', 'Office could not be submitted at this time. Please contact support.'],
  ['res', 'Listing Not Submitted', 'Listing could not be submitted at this time. Please contact support.'],
  ['chgDel', 'Listing Not Deleted', 'Listing could not be deleted at this time. Please contact support.'],
])('a form of %s that the server did not take says so in the words of the specification', (form, title, text) => {
  expect(submitFailure('submit', 0, form)).toEqual({ title, text })
})

test('an outcome is known only from the reply', () => {
  expect(outcomeOf(null, 'k')).toBeNull()
  expect(outcomeOf({ submission: { key: 'k', state: 'sending' } } as Draft, 'k')).toBeNull()
  expect(outcomeOf({ submission: { key: 'k', state: 'done', reply: null } } as unknown as Draft, 'k')).toEqual({
    kind: 'done',
    record: null,
  })
})

test('a submission that was refused because somebody changed the record names the record', () => {
  const base = { UniqueID: 7, label: 'A7' }
  const submission = { key: 'k', state: 'refused', problem: { code: 'version-conflict', errors: [], title: 'x' } }
  expect(outcomeOf({ submission, base } as unknown as Draft, 'k')).toEqual({ kind: 'outdated', record: base })
})

test('a refused Save Incomplete says at once what it wants; a refused Submit leaves that to the summary', () => {
  const message = 'To save the listing, enter at least a street name, a city or the LINC number.'
  expect(refusalWords('incomplete', [{ message }, { message }])).toEqual({
    title: 'Validation Failed',
    text: `Please correct 2 validation errors and try again. ${message}`,
  })
  expect(refusalWords('submit', [{ message }]).text).toBe('Please correct 1 validation errors and try again.')
  expect(refusalWords('incomplete', []).title).toBe('Listing Not Saved As Incomplete')
})
