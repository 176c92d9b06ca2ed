// Who made the other changes, in the words of the heading.
import { expect, test } from 'vitest'
import { fieldKey, makerOf, whoWords } from '#src/features/drafts/who-changed.ts'

/** Who changed each field: a name; true: this member; null: not known; "device": another device of the member's. */
type Maker = string | true | null

const madeBy = (maker: string | true) => {
  const who = maker === true ? 'Me' : maker
  return { who, name: who.replace(/ for .*/, ''), isOwn: maker === true, at: '' }
}

function given(makers: readonly Maker[]) {
  const conflicts = makers.map((maker, at) => ({
    ...{ section: 'fields', uid: null, field: `Field${at}` },
    ...(maker === 'device' && { ownDevice: true as const }),
  }))
  const changes = new Map(
    makers.flatMap((maker, at) => (maker === null ? [] : [[fieldKey(conflicts[at]!), madeBy(maker)] as const])),
  )
  return { conflicts, changes }
}

test.each<[string, Maker[]]>([
  ['Somebody', []],
  ['Somebody', [null]],
  ['Ana Reyes', ['Ana Reyes']],
  ['Ana Reyes', ['Ana Reyes', 'Ana Reyes']],
  ['2 people', ['Ana Reyes', 'Bob Stone', 'Ana Reyes']],
  ['2 people', ['Ana Reyes', 'Ana Reyes for Bob Stone']],
  ['3 people', ['Ana Reyes', 'Bob Stone', 'Cy Young']],
  ['Somebody', ['Ana Reyes', null]],
  ['Another device of yours', ['device', 'device']],
  ['Somebody and another device of yours', ['device', null]],
  ['Ana Reyes and another device of yours', ['device', 'Ana Reyes']],
  ['2 people and another device of yours', ['device', 'Ana Reyes', 'Bob Stone']],
  ['Another edit of yours', [true, true]],
  ['Another edit of yours', [true, 'device']],
  ['Ana Reyes and another edit of yours', [true, 'Ana Reyes']],
  ['Ana Reyes for Bob Stone', ['Ana Reyes for Bob Stone']],
  ['Ana Reyes and another edit of yours', [true, 'Ana Reyes for Bob Stone']],
  ['Somebody and another edit of yours', [true, null]],
])('%s: %j', (expected, makers) => {
  const { conflicts, changes } = given(makers)
  expect(whoWords(conflicts, changes)).toBe(expected)
})

test('while nothing is known', () => {
  const { conflicts } = given(['Ana Reyes', 'device'])
  expect(whoWords(conflicts)).toBe('Somebody and another device of yours')
})

test('a single change is by a name, by you, or by nobody who is known', () => {
  const { conflicts, changes } = given(['Ana Reyes', true, null, 'device'])
  expect(conflicts.map((conflict) => makerOf(conflict, changes))).toEqual(['Ana Reyes', 'you', undefined, undefined])
})
