import { expect, test } from 'vitest'
import { keepRecent } from '#server/http/keep-recent.ts'

function workshop(options = { most: 2, ms: 1_000 }) {
  let time = 0
  const done: string[] = []
  const ask = keepRecent(
    async (asked) => {
      done.push(asked)
      if (asked === 'a stone') throw new Error('a stone')
      return asked.toUpperCase()
    },
    { ...options, now: () => time },
  )
  const pass = (ms: number) => {
    time += ms
  }
  return { ask, done, pass }
}

test('what several ask for at once, or again soon, is done once', async () => {
  const { ask, done, pass } = workshop()
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['A', 'A', 'B'])
  pass(999)
  expect(await ask('a')).toBe('A')
  expect(done).toEqual(['a', 'b'])
  pass(1)
  expect(await ask('a')).toBe('A')
  expect(done).toEqual(['a', 'b', 'a'])
})

test('the oldest makes room, and a failure is not kept', async () => {
  const { ask, done } = workshop()
  for (const asked of ['a', 'b', 'c', 'b', 'a']) await ask(asked)
  expect(done).toEqual(['a', 'b', 'c', 'a'])
  await expect(ask('a stone')).rejects.toThrow('a stone')
  await expect(ask('a stone')).rejects.toThrow('a stone')
  expect(done.filter((asked) => asked === 'a stone')).toHaveLength(2)
})
