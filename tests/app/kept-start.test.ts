// What was typed into "Where is it?" and not used yet.
import { expect, test } from 'vitest'
import { openKeptStart } from '#src/app/pages/record-form/new-listing.tsx'
import { memberKey } from '#src/state/storage-keys.ts'

const storageOf = (held: Map<string, string>) => ({
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, text: string) => void held.set(key, text),
  removeItem: (key: string) => void held.delete(key),
})

test('is there again for the member who typed it, until it is used', () => {
  const held = new Map<string, string>()
  const open = (member: number) => openKeptStart(storageOf(held), memberKey('start', member))
  open(7).write('2412 33 ave sw')
  expect(open(7).read()).toBe('2412 33 ave sw')
  expect(open(8).read()).toBe('')
  open(7).write('')
  expect([open(7).read(), held.size]).toEqual(['', 0])
})

test('a full phone goes on without it', () => {
  const full = {
    ...storageOf(new Map()),
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => openKeptStart(full, 'k').write('2412')).not.toThrow()
})
