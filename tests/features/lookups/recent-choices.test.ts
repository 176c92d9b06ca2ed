// What a member chose lately, field by field.
import { expect, test } from 'vitest'
import { openRecentChoices } from '#src/features/lookups/recent-choices.ts'
import { memberKey } from '#src/state/storage-keys.ts'

function aPhone() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  }
}

test('the latest five of a field, latest first, each once', () => {
  const choices = openRecentChoices(aPhone(), 'me')
  for (const code of ['A', 'B', 'C', 'D', 'E', 'F', 'B']) choices.note('Roof', [code])
  choices.note('City', ['CAL'])
  expect(choices.of('Roof')).toEqual(['B', 'F', 'E', 'D', 'C'])
  expect(choices.of('City')).toEqual(['CAL'])
  expect(choices.of('Heating')).toEqual([])
})

test('two members on one phone have their own, and signing out ends them', () => {
  const phone = aPhone()
  openRecentChoices(phone, memberKey('choices', 1)).note('Roof', ['A'])
  expect(openRecentChoices(phone, memberKey('choices', 2)).of('Roof')).toEqual([])
  phone.removeItem(memberKey('choices', 1))
  expect(openRecentChoices(phone, memberKey('choices', 1)).of('Roof')).toEqual([])
})

test.each(['', 'nonsense', '[]', 'null', '{"Roof":"A"}', '{"Roof":[1]}'])(
  'what is no list of codes, %j, is none',
  (text) => {
    const phone = aPhone()
    phone.setItem('me', text)
    expect(openRecentChoices(phone, 'me').of('Roof')).toEqual([])
  },
)

test('a full phone chooses without them', () => {
  const choices = openRecentChoices(
    {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    },
    'me',
  )
  expect(() => choices.note('Roof', ['A'])).not.toThrow()
})
