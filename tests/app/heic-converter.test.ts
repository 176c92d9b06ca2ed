// The HEIC converter is fetched before it is needed, and again after a missing or unreliable connection.
import { expect, test } from 'vitest'
import { keepConverter } from '#src/app/work/connect-worker.ts'

function aPhone({ online }: { online: boolean }) {
  const phone = { online, tries: 0, answer: true, back: () => {} }
  const converter = keepConverter({
    fetch: async () => {
      phone.tries += 1
      return phone.answer
    },
    isOnline: () => phone.online,
    onOnline: (run) => {
      phone.back = run
    },
  })
  return { ...converter, phone }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('wanted without signal, it comes with the signal, and once', async () => {
  const { want, phone } = aPhone({ online: false })
  want()
  expect(phone.tries).toBe(0)
  phone.online = true
  phone.back()
  await settled()
  phone.back()
  want()
  await settled()
  expect(phone.tries).toBe(1)
})

test('a fetch that failed is repeated at the next signal', async () => {
  const { want, phone } = aPhone({ online: true })
  phone.answer = false
  want()
  await settled()
  phone.answer = true
  phone.back()
  await settled()
  phone.back()
  await settled()
  expect(phone.tries).toBe(2)
})

test('nobody wants it: nothing is fetched', async () => {
  const { phone } = aPhone({ online: true })
  phone.back()
  await settled()
  expect(phone.tries).toBe(0)
})
