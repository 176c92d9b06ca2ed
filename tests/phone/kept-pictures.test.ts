// Small pictures that were prepared for use without signal, and their end with the member's other data.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { eraseKeptPictures, keepPictures, keptPicture } from '#src/phone/kept-pictures.ts'

const HERE = new AbortController().signal
const bytes = (mark: number) => new Uint8Array([mark]).buffer
const kept = async (fileId: string) => {
  const found = await keptPicture(fileId)
  return found && [...new Uint8Array(found)]
}

test('a picture that two members prepared stays until both have signed out', async () => {
  await keepPictures(
    new Map([
      ['shared', bytes(1)],
      ['own', bytes(2)],
    ]),
    1,
    10,
    HERE,
  )
  await keepPictures(new Map([['shared', bytes(1)]]), 2, 20, HERE)
  await eraseKeptPictures(1)
  expect([await kept('shared'), await kept('own')]).toEqual([[1], undefined])
  await eraseKeptPictures(2)
  expect(await kept('shared')).toBeUndefined()
})

test('the oldest go beyond what a device should hold', async () => {
  await keepPictures(new Map([['first', bytes(1)]]), 1, 10, HERE)
  await keepPictures(new Map(Array.from({ length: 500 }, (_, index) => [`p${index}`, bytes(3)])), 1, 20, HERE)
  expect([await kept('first'), await kept('p499')]).toEqual([undefined, [3]])
})

test('nothing is kept once the member has signed out', async () => {
  await keepPictures(new Map([['late', bytes(4)]]), 1, 30, AbortSignal.abort())
  expect(await kept('late')).toBeUndefined()
})
