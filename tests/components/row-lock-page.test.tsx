// The page of a record's lock, where members are sent who find the record locked: who holds it, what they may do about
// it and when, and how they get on.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { EndpointName } from '#contract/endpoints.ts'
import type { LockReply } from '#contract/lock.ts'
import { RowLockPage } from '#src/app/pages/row-lock.page.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { mine, problem, says, silence } from '../features/locks/lock-desk.ts'
import { lockReply } from '../features/locks/lock-reply.ts'
import { clearScreen, clock, expectNothingForAxe, show } from '../support/on-screen.tsx'

afterEach(() => page.viewport(390, 844))

type Answers = Partial<Record<EndpointName, unknown>>

/** Opens the page as Ann Lee. What is not among the answers is not answered. */
async function open(answers: Answers, address = '/rowLock/listing/7') {
  const call = vi.fn(
    async (name: EndpointName, _options: { input: object }): Promise<unknown> => answers[name] ?? silence,
  )
  const services = {
    call,
    user: { agent: { UniqueID: 1, MemberFullName: 'Ann Lee' }, realUniqueID: 1, aclString: '' },
    network: { isOnline: () => true, subscribe: () => () => {} },
  }
  await show(
    <ServicesProvider value={services as never}>
      <RowLockPage />
    </ServicesProvider>,
    { route: '/rowLock/$entityType/$entityId', address },
  )
  return call
}

const bos = (some: Partial<LockReply> = {}) => says({ userName: 'Bo Roy', mayLock: true, ...some })
const OLD = { removableInMs: 0 }
const YOUNG = { removableInMs: 182_000 }
const RESIDENTIAL = { kind: 'ok', value: { row: { UniqueID: 7, PropertyType: 'RES' } } }
const LISTING = { type: 'listing', id: 7 }

const banner = page.getByRole('region', { name: 'Record lock' })
const button = (name: string) => banner.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name })
const address = page.getByTestId('address')
const PROMISE = /will be able to|take it over|remove the lock/i
const namesOf = (call: Awaited<ReturnType<typeof open>>) => call.mock.calls.map(([name]) => name)

async function confirm(title: string, yes: string) {
  await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: yes }).click()
}

describe('a listing that a colleague holds', () => {
  test('counts down while the lock is too young; until then the colleague can only be asked', async () => {
    const call = await open({ lockCheck: bos(YOUNG), lockAskRelease: bos({ ...YOUNG, askedByMe: true }) })
    await expect.element(banner).toHaveTextContent('This Listing is locked by Bo Roy')
    const countdown = page.getByText(/^You will be able to remove the lock on this Listing record in /)
    await expect.element(countdown).toHaveTextContent('in 03:02.')
    clock.advance(1_000)
    await expect.element(countdown).toHaveTextContent('in 03:01.')
    for (const name of ['Take over', 'Remove lock']) expect(button(name).elements()).toEqual([])
    await expect.element(link('View the listing')).toHaveAttribute('href', '/listings/view?UniqueID=7')
    await expectNothingForAxe()
    await button('Ask Bo Roy to release').click()
    await expect.element(page.getByText('You asked Bo Roy to release it.')).toBeVisible()
    expect(call).toHaveBeenCalledWith('lockAskRelease', { input: { ...LISTING, epoch: 5 } })
    expect(page.getByRole('button', { name: /^Ask/ }).elements()).toEqual([])
  })

  test('can be taken over or unlocked as soon as the countdown ends', async () => {
    const answers: Answers = { lockCheck: bos({ removableInMs: 1_000 }) }
    await open(answers)
    await expect.element(page.getByText(/^You will be able/)).toBeVisible()
    expect(button('Take over').elements()).toEqual([])
    answers.lockCheck = bos(OLD)
    clock.advance(1_250)
    await expect.element(button('Take over')).toBeVisible()
    await expect.element(button('Remove lock')).toBeVisible()
    expect(page.getByText(/^You will be able/).elements()).toEqual([])
  })

  test.each([
    ['the listing’s form', '/rowLock/listing/7', RESIDENTIAL, '/listings/edit/res?UniqueID=7&listingType=res'],
    [
      'the change form that waited for it',
      '/rowLock/listing/7?formName=chgSold',
      RESIDENTIAL,
      '/listings/edit/res?UniqueID=7&listingType=res&formName=chgSold',
    ],
    ['the listing, if its type cannot be read,', '/rowLock/listing/7', silence, '/listings/view?UniqueID=7'],
  ])('%s opens once its old lock is taken over, after a question', async (_, here, listingRecord, form) => {
    const call = await open({ lockCheck: bos(OLD), lockTakeover: mine(6), listingRecord }, here)
    await expect.element(button('Remove lock')).toBeVisible()
    await button('Take over').click()
    await confirm('Take over the lock?', 'Cancel')
    expect(namesOf(call)).not.toContain('lockTakeover')
    await button('Take over').click()
    await confirm('Take over the lock?', 'Take over')
    await expect.poll(() => address.element().textContent).toBe(form)
    expect(call).toHaveBeenCalledWith('lockTakeover', { input: { ...LISTING, epoch: 5 } })
  })

  const toCy = { userName: 'Cy Fox', epoch: 10 }
  test.each([
    [
      'because another was faster',
      problem(409, 'lock-epoch', { lock: lockReply(toCy) }),
      'Error encountered on takeover action: No. (lock-epoch)',
    ],
    [
      'because the lock is young again',
      says({ ...toCy, ...YOUNG, type: 'FAILURE', message: 'Locked', redirect: '/rowLock/listing/7' }),
      'Error encountered on takeover action: The portal declined (Locked)',
    ],
  ])(
    'that may not be taken over, %s, stays here with the reason and its present holder',
    async (_, refusal, reason) => {
      const answers: Answers = { lockCheck: bos(OLD), lockTakeover: refusal, listingRecord: RESIDENTIAL }
      await open(answers)
      await button('Take over').click()
      await confirm('Take over the lock?', 'Take over')
      await expect.element(banner.getByRole('alert')).toHaveTextContent(reason)
      await expect.element(banner).toHaveTextContent('This Listing is locked by Cy Fox')
      answers.lockCheck = says({ ...toCy, at: { section: 'Rooms', typedMsAgo: 300_000 } })
      document.dispatchEvent(new Event('visibilitychange'))
      await expect.element(banner).toHaveTextContent('In Rooms, last typed 5 minutes ago.')
      await expect.element(banner.getByRole('alert')).toHaveTextContent(reason)
      expect(address.elements()).toEqual([])
    },
  )

  test.each([
    ['refuses', problem(403, 'not-allowed'), 'No. (not-allowed)'],
    ['fails', problem(500, 'unavailable'), 'No. (unavailable)'],
    ['does not answer', silence, 'No answer (no signal)'],
  ])('keeps the reason if the server %s when the lock is removed', async (_, lockRemove, reason) => {
    const answers: Answers = { lockCheck: bos(OLD), lockRemove }
    await open(answers)
    await button('Remove lock').click()
    answers.lockCheck = bos({ ...OLD, at: { section: 'Rooms', typedMsAgo: 300_000 } })
    await confirm('Remove the lock?', 'Remove lock')
    await expect.element(banner).toHaveTextContent('In Rooms, last typed 5 minutes ago.')
    await expect.element(banner.getByRole('alert')).toHaveTextContent(`Error encountered on remove action: ${reason}`)
    await expect.element(button('Remove lock')).toBeEnabled()
  })

  test('is unlocked once its old lock is removed, and can be edited', async () => {
    await open({ lockCheck: bos(OLD), lockRemove: says({ rowIsLocked: false }), listingRecord: RESIDENTIAL })
    await button('Remove lock').click()
    await confirm('Remove the lock?', 'Remove lock')
    await expect.element(page.getByText('The lock is removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit the listing' }).click()
    await expect.element(address).toHaveTextContent('/listings/edit/res?UniqueID=7')
  })

  test.each([
    ['young', YOUNG],
    ['old', OLD],
  ])('promises and offers nothing to a member who may not edit it, however %s its lock is', async (_, age) => {
    await open({ lockCheck: bos({ ...age, mayLock: false }) })
    await expect.element(banner).toHaveTextContent('This Listing is locked by Bo Roy')
    await expect.element(banner).not.toHaveTextContent(PROMISE)
    expect(banner.getByRole('button').elements()).toEqual([])
    await expect.element(link('View the listing')).toBeVisible()
    await expectNothingForAxe()
  })

  test.each([390, 1366])('is called locked once, clear of the banner, %i pixels wide', async (width) => {
    await page.viewport(width, 844)
    await open({ lockCheck: bos(OLD) })
    const said = page.getByText('This entity is currently locked.')
    await expect.element(said).toBeVisible()
    expect(page.getByRole('main').element().textContent?.split('currently locked')).toHaveLength(2)
    const [above, below] = [said.element().getBoundingClientRect(), banner.element().getBoundingClientRect()]
    expect(below.top - above.bottom).toBeGreaterThan(0)
  })
})

describe('a listing that nobody holds', () => {
  const free = (mayLock: boolean) => ({ lockCheck: says({ rowIsLocked: false, mayLock }), listingRecord: RESIDENTIAL })
  const said = page.getByText('This entity is not currently locked.')

  test('leads those who may edit it to the form they came for', async () => {
    await open(free(true), '/rowLock/listing/7?formName=chgPending')
    await expect.element(said).toBeVisible()
    await expect.element(banner).not.toBeInTheDocument()
    await expect.element(link('View the listing')).toHaveAttribute('href', '/listings/view?UniqueID=7')
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'Edit the listing' }).click()
    await expect.element(address).toHaveTextContent(/^\/listings\/edit\/res\?UniqueID=7&.*formName=chgPending$/)
  })

  test('leads the others to its page only', async () => {
    await open(free(false))
    await expect.element(said).toBeVisible()
    await expect.element(page.getByRole('main')).not.toHaveTextContent(/edit/i)
    await link('View the listing').click()
    await expect.element(address).toHaveTextContent('/listings/view?UniqueID=7')
  })
})

describe.each([
  ['agent', 'Agent', '/agent/view?UniqueID=5'],
  ['office', 'Office', '/office/view?UniqueID=5'],
])('an %s', (type, name, view) => {
  const here = `/rowLock/${type}/5`

  test('promises nothing to those who may not edit it, and leads to its page', async () => {
    for (const age of [YOUNG, OLD]) {
      await clearScreen()
      await open({ lockCheck: bos({ ...age, mayLock: false }) }, here)
      await expect.element(banner).toHaveTextContent(`This ${name} is locked by Bo Roy`)
      await expect.element(banner).not.toHaveTextContent(PROMISE)
      expect(banner.getByRole('button').elements()).toEqual([])
      await expect.element(link(`View the ${type}`)).toHaveAttribute('href', view)
    }
  })

  test.each([
    ['a colleague', {}],
    ['the member’s other device', { rowIsLockedByMember: true }],
  ])('with an old lock of %s has no takeover here, and does not speak of one', async (_, holder) => {
    await open({ lockCheck: bos({ ...OLD, ...holder }) }, here)
    await expect.element(banner).toHaveTextContent('Remove the lock so that anyone can edit it.')
    await expect.element(button('Remove lock')).toBeVisible()
    await expect.element(banner).not.toHaveTextContent(/take it over|continue here/i)
    expect(banner.getByRole('button').elements()).toHaveLength(1)
  })

  test.each([
    ['is said to be edited from its page', true, 1],
    ['is not said to be editable', false, 0],
  ])('that nobody holds %s, if that is so: %s', async (_, mayLock, times) => {
    await open({ lockCheck: says({ rowIsLocked: false, mayLock }) }, here)
    await expect.element(page.getByText('This entity is not currently locked.')).toBeVisible()
    expect(page.getByText('It can be edited from its own page.').elements()).toHaveLength(times)
    expect(page.getByRole('button', { name: /^Edit/ }).elements()).toEqual([])
    await expect.element(link(`View the ${type}`)).toHaveAttribute('href', view)
  })
})

const invalid = page.getByText('Invalid entity')

test('a record that does not exist, or that the member may not see, is an invalid entity', async () => {
  await open({ lockCheck: problem(404, 'not-found') })
  await expect.element(invalid).toBeVisible()
  await expect.element(page.getByText('There is no such record, or you may not see it.')).toBeVisible()
  expect(link('View the listing').elements()).toEqual([])
  await expectNothingForAxe()
})

test.each(['/rowLock/garden/1', '/rowLock/listing/E400', '/rowLock/office/0'])(
  'the address %s is an invalid entity, about which nobody is asked',
  async (wrong) => {
    const call = await open({}, wrong)
    await expect.element(invalid).toBeVisible()
    await expect.element(page.getByText('This address doesn’t name a listing, agent or office.')).toBeVisible()
    expect(call).not.toHaveBeenCalled()
  },
)

test('without an answer the state of the lock is not known, until it is asked for again', async () => {
  const answers: Answers = {}
  const call = await open(answers)
  const unknown = page.getByText('The state of this lock is not known.')
  await expect.element(unknown).toBeVisible()
  await expect.element(page.getByText('Error encountered on check action: No answer (no signal)')).toBeVisible()
  await expectNothingForAxe()
  const again = page.getByRole('button', { name: 'Try again' })
  const asked = call.mock.calls.length
  await again.click()
  await expect.poll(() => call.mock.calls.length).toBe(asked + 1)
  await expect.element(unknown).toBeVisible()
  answers.lockCheck = says({ rowIsLocked: false, mayLock: true })
  await again.click()
  await expect.element(page.getByText('This entity is not currently locked.')).toBeVisible()
  await expect.element(unknown).not.toBeInTheDocument()
})
