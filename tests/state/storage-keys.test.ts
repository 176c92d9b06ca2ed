import { expect, test } from 'vitest'
import { memberKeys, PHONE_KEYS } from '#src/state/storage-keys.ts'

test('each member has keys of their own, all of which a sign-out erases; what is typed is among the encrypted ones', () => {
  const [ann, ben] = [memberKeys(1), memberKeys(2)]
  expect(ann.filter((key) => ben.includes(key) || Object.values<string>(PHONE_KEYS).includes(key))).toEqual([])
  expect(memberKeys(1, 'sealed')).toEqual([
    'curbside-held-1',
    'curbside-start-1',
    'curbside-support-1',
    'curbside-unrecorded-1',
  ])
  expect(ann).toContain('curbside-form-place-1')
})
