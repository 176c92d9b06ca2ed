// A first visit is shown from what the document brought: each reply is used once, and everything else is asked.
import { expect, test, vi } from 'vitest'
import { FIRST_DATA_ID, type FirstReply } from '#contract/first-data.ts'
import type { Call } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'
import { readFirstData } from '#src/app/reading/first-data.ts'

const FORMS: FirstReply = { name: 'forms', value: { forms: [] } }
const TABLES = ['Lookup_Property_Listing_City']

const ANN = { real: 7, effective: 7 }
const ANNS: FirstReply = { name: 'user', value: { realUniqueID: 7, agent: { UniqueID: 7 } } }

/** A document of Ann's with these replies, and the calls that still went to the server. */
function given(content: string | FirstReply[], whose: () => Owner | null = () => ANN) {
  const text = typeof content === 'string' ? content : JSON.stringify([ANNS, ...content])
  const element = { textContent: text, remove: vi.fn() }
  const asked: string[] = []
  const server = (async (name: string) => {
    asked.push(name)
    return { kind: 'silence', reason: 'network' }
  }) as unknown as Call
  const page = { getElementById: (id: string) => (id === FIRST_DATA_ID ? (element as unknown as HTMLElement) : null) }
  const data = readFirstData(page, whose)
  return { call: data.before(server), end: data.end, asked, element }
}

test('what the document brought is not asked for, once', async () => {
  const { call, asked, element } = given([FORMS])
  expect(await call('forms')).toEqual({ kind: 'ok', value: { forms: [] } })
  expect([asked, element.remove.mock.calls.length]).toEqual([[], 1])
  expect(await call('forms')).toMatchObject({ kind: 'silence' })
  expect(asked).toEqual(['forms'])
})

test('a call that asks for something else goes to the server', async () => {
  const { call, asked } = given([{ name: 'lookups', input: { lookupNames: TABLES }, value: { hash: 'h', tables: [] } }])
  await call('lookups', { input: { lookupNames: ['Lookup_Other'] } })
  expect(asked).toEqual(['lookups'])
  expect(await call('lookups', { input: { lookupNames: TABLES } })).toMatchObject({ kind: 'ok' })
})

test.each([
  ['the page has been shown', [FORMS], true],
  ['it is not what the call replies with', [{ name: 'forms', value: { forms: 'none' } }], false],
  ['it cannot be read', '{', false],
] as const)('the server is asked when %s', async (_, content, isOver) => {
  const { call, end, asked } = given(content as never)
  if (isOver) end()
  await call('forms')
  expect(asked).toEqual(['forms'])
})

test('a document without any is one of every day', async () => {
  const asked = vi.fn(async () => ({ kind: 'silence', reason: 'network' }))
  await readFirstData({ getElementById: () => null }, () => ANN).before(asked as never)('forms')
  expect(asked).toHaveBeenCalledExactlyOnceWith('forms', undefined)
})

test.each([
  ['has signed out in another tab', null],
  ['has made room for somebody else', { real: 8, effective: 8 }],
  ['acts for somebody else', { real: 7, effective: 8 }],
])('a document of a member who %s is not used', async (_, now) => {
  const { call, asked } = given([FORMS], () => now)
  await call('forms')
  expect(asked).toEqual(['forms'])
})

test('after a sign-out, nothing of the document is used', async () => {
  const { call, asked } = given([FORMS])
  await call('logout')
  await call('forms')
  expect(asked).toEqual(['logout', 'forms'])
})

test('a document that does not say whose it is is not used', async () => {
  const { call, asked } = given(JSON.stringify([FORMS]))
  await call('forms')
  expect(asked).toEqual(['forms'])
})
