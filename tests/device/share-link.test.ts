import { expect, test } from 'vitest'
import { shareLink } from '#src/features/listings/use-page-acts.ts'

const link = { title: '118 Aspen Glen Rise SW', url: 'https://portal.example/listings/view?ListingID=A1' }
const clipboard = (copied: string[]) => ({ writeText: async (text: string) => void copied.push(text) })
const failing = (name: string) => async () => {
  throw Object.assign(new Error(name), { name })
}

test('goes to the phone’s share sheet', async () => {
  const given: unknown[] = []
  expect(await shareLink(link, { share: async (data) => void given.push(data) })).toBe('shared')
  expect(given).toEqual([link])
})

test('a closed share sheet copies nothing', async () => {
  const copied: string[] = []
  expect(await shareLink(link, { share: failing('AbortError'), clipboard: clipboard(copied) })).toBe('dismissed')
  expect(copied).toEqual([])
})

test('without a share sheet, or where it has nowhere to share to, the link is copied', async () => {
  const copied: string[] = []
  expect(await shareLink(link, { clipboard: clipboard(copied) })).toBe('copied')
  expect(await shareLink(link, { share: failing('NotAllowedError'), clipboard: clipboard(copied) })).toBe('copied')
  expect(copied).toEqual([link.url, link.url])
})

test('a browser that allows neither says so', async () => {
  expect(await shareLink(link, {})).toBe('failed')
  expect(await shareLink(link, { clipboard: { writeText: failing('NotAllowedError') } })).toBe('failed')
})
