// The screen stays on while photos are sent, and no longer.
import { expect, test } from 'vitest'
import { createKeepAwake } from '#src/device/keep-awake.ts'

function aPhone() {
  const phone = { locks: 0, asked: 0, visible: true, drop: () => {} }
  const awake = createKeepAwake({
    request: async () => {
      phone.asked += 1
      phone.locks += 1
      return {
        release: async () => {
          phone.locks -= 1
        },
        addEventListener: (_type, run) => {
          phone.drop = () => {
            phone.locks -= 1
            run()
          }
        },
      }
    },
    isVisible: () => phone.visible,
  })
  return { awake, phone }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('one lock while something is sent, none after', async () => {
  const { awake, phone } = aPhone()
  awake.update(true)
  awake.update(true)
  await settled()
  awake.update(true)
  await settled()
  expect([phone.locks, phone.asked]).toEqual([1, 1])
  awake.update(false)
  await settled()
  expect(phone.locks).toBe(0)
})

test('sent before the lock came: it is let go at once', async () => {
  const { awake, phone } = aPhone()
  awake.update(true)
  awake.update(false)
  await settled()
  expect(phone.locks).toBe(0)
})

test('dropped by the browser while the page was hidden, it is asked for again when the page is back', async () => {
  const { awake, phone } = aPhone()
  awake.update(true)
  await settled()
  phone.visible = false
  phone.drop()
  awake.update(true)
  await settled()
  expect(phone.asked).toBe(1)
  phone.visible = true
  awake.update(true)
  await settled()
  expect([phone.locks, phone.asked]).toEqual([1, 2])
})

test('without wake locks nothing breaks', () =>
  expect(() => createKeepAwake({ request: null, isVisible: () => true }).update(true)).not.toThrow())
