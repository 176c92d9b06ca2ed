// The phone goes on fetching what it will need (the service worker, the forms, the HEIC converter) until it has it, even on a bad connection.
import { expect, test } from 'vitest'
import { keepTrying } from '#src/device/keep-trying.ts'

function aPhone() {
  const phone = { tries: 0, answer: true as boolean | 'throws', waits: [] as number[], back: () => {}, wake: () => {} }
  const work = async () => {
    phone.tries += 1
    if (phone.answer === 'throws') throw new Error('no signal')
    return phone.answer
  }
  const subscribe = (listener: () => void) => {
    phone.back = listener
    return () => {
      phone.back = () => {}
    }
  }
  const network = { isOnline: () => true, subscribe }
  const setTimer = (then: () => void, ms: number) => {
    phone.waits.push(ms)
    phone.wake = then
    return () => {
      phone.wake = () => {}
    }
  }
  return { ...keepTrying(work, { network, setTimer }), phone }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('what was fetched is not fetched again', async () => {
  const { want, phone } = aPhone()
  want()
  await settled()
  phone.back()
  want()
  await settled()
  expect([phone.tries, phone.waits]).toEqual([1, []])
})

test.each([false, 'throws'] as const)(
  'a fetch that failed (%s) is repeated when the signal is back',
  async (answer) => {
    const { want, phone } = aPhone()
    phone.answer = answer
    want()
    await settled()
    phone.answer = true
    phone.back()
    await settled()
    phone.back()
    phone.wake()
    await settled()
    expect(phone.tries).toBe(2)
  },
)

test('where the phone never notices that it has no signal, after waits that double up to a quarter of an hour', async () => {
  const { want, phone } = aPhone()
  phone.answer = false
  want()
  for (let turn = 0; turn < 7; turn++) {
    await settled()
    phone.wake()
  }
  await settled()
  expect(phone.waits.map((ms) => ms / 60_000)).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15])
})

test('one attempt at a time', async () => {
  const { want, phone } = aPhone()
  want()
  want()
  phone.back()
  await settled()
  expect(phone.tries).toBe(1)
})

test.each(['between two attempts', 'in the middle of one'])('stopped %s, it tries no more', async (when) => {
  const { want, stop, phone } = aPhone()
  phone.answer = false
  want()
  if (when === 'between two attempts') await settled()
  stop()
  await settled()
  phone.wake()
  phone.back()
  want()
  await settled()
  expect([phone.tries, phone.waits.length]).toEqual([1, when === 'between two attempts' ? 1 : 0])
})

test('what nobody wants is not fetched', async () => {
  const { phone } = aPhone()
  phone.back()
  await settled()
  expect(phone.tries).toBe(0)
})
