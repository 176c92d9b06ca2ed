// A guest's photo becomes one of the draft: on disk, and in the tray until the server has the draft's copy, the same from every phone.
import { expect, test } from 'vitest'
import { type KeepPorts, keepGuestPhoto } from '#src/features/guests/tray-photos.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

function aPhone(over: Partial<KeepPorts> = {}) {
  const told: string[] = []
  const ports: KeepPorts = {
    picture: async (_, part) => bytesOf(part),
    addPhoto: async ({ sha256, thumbnailSha256, name }, id) =>
      void told.push(`add ${id} ${sha256} ${thumbnailSha256} ${name}`),
    hash: async (bytes) => new TextDecoder().decode(bytes),
    ...over,
  }
  return { told, keep: () => keepGuestPhoto(ID, ports) }
}

test('with the server’s bytes and id, and on disk, while the tray keeps its copy', async () => {
  const { told, keep } = aPhone()
  expect(await keep()).toBe(true)
  expect(told).toEqual([`add ${ID} image thumbnail guest-11111111.jpg`])
})

test('one that cannot be fetched stays in the tray', async () => {
  const { told, keep } = aPhone({ picture: async (_, part) => (part === 'image' ? null : bytesOf(part)) })
  expect([await keep(), told]).toEqual([false, []])
})

test('one that the phone cannot store stays in the tray', async () => {
  const { told, keep } = aPhone({ addPhoto: () => Promise.reject(new Error('full')) })
  await expect(keep()).rejects.toThrow('full')
  expect(told).toEqual([])
})
