import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { readKept } from '#src/features/session/last-member.ts'

test('two tabs that open together agree on the phone’s name, and it keeps it', async () => {
  const nameOf = async () => (await readKept(() => crypto.randomUUID())).deviceId
  const [one, two] = await Promise.all([nameOf(), nameOf()])
  expect(two).toBe(one)
  expect(await nameOf()).toBe(one)
})
