// Reading a page in a worker: its progress, and the ways it ends. The worker always ends with it.
import { expect, test } from 'vitest'
import { type ReaderWorker, readText } from '#src/device/reader/read-text.ts'
import type { ReaderReply } from '#src/device/reader/reader-messages.ts'
import { wordsOf } from '#src/device/reader/words-of.ts'

type Listener = (event: { data: ReaderReply }) => void

function aReader() {
  const listeners = new Map<string, Listener>()
  const reader = { isAsked: false, ended: 0, said: [] as number[] }
  const worker = {
    postMessage: () => {
      reader.isAsked = true
    },
    terminate: () => {
      reader.ended += 1
    },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  } as unknown as ReaderWorker
  const own = new AbortController()
  const read = (limit = 60_000) =>
    readText(new Blob(['page']), {
      signal: own.signal,
      onProgress: (share) => reader.said.push(share),
      spawn: () => worker,
      limit,
    })
  const tell = (data: ReaderReply) => listeners.get('message')!({ data })
  return { reader, read, tell, fall: () => listeners.get('error')!(undefined as never), give: () => own.abort() }
}
const asked = ({ reader }: ReturnType<typeof aReader>) => expect.poll(() => reader.isAsked).toBe(true)

test('words come after the progress', async () => {
  const page = aReader()
  const reading = page.read()
  await asked(page)
  page.tell({ kind: 'progress', share: 0.5 })
  const words = [{ text: '1978', box: { left: 1, top: 2, right: 3, bottom: 4 } }]
  page.tell({ kind: 'words', words })
  await expect(reading).resolves.toEqual({ kind: 'words', words })
  expect(page.reader).toMatchObject({ said: [0.5], ended: 1 })
})

test.each<[string, (page: ReturnType<typeof aReader>) => void, string]>([
  ['a reader that cannot be fetched', ({ tell }) => tell({ kind: 'failed', why: 'unreachable' }), 'unreachable'],
  ['a worker that the browser ends', ({ fall }) => fall(), 'memory'],
])('%s', async (_, end, why) => {
  const page = aReader()
  const reading = page.read()
  await asked(page)
  end(page)
  await expect(reading).resolves.toEqual({ kind: 'failed', why })
  expect(page.reader.ended).toBe(1)
})

test('a reading that takes too long', async () => {
  const page = aReader()
  await expect(page.read(1)).resolves.toEqual({ kind: 'failed', why: 'slow' })
  expect(page.reader.ended).toBe(1)
})

test('a reading that is given up, also before it began', async () => {
  const page = aReader()
  const reading = page.read()
  await asked(page)
  page.give()
  await expect(reading).rejects.toThrow('abort')
  expect(page.reader.ended).toBe(1)
  await expect(page.read()).rejects.toThrow('abort')
})

test('of Tesseract’s rows, those of words count', () => {
  const rows = [
    '1\t1\t0\t0\t0\t0\t0\t0\t900\t260\t-1\t',
    '4\t1\t1\t1\t1\t0\t40\t50\t300\t30\t-1\t',
    '5\t1\t1\t1\t1\t1\t40\t50\t80\t30\t96.5\tYear',
    '5\t1\t1\t1\t1\t2\t130\t50\t20\t30\t95\t ',
    '',
  ]
  expect(wordsOf(rows.join('\n'))).toEqual([{ text: 'Year', box: { left: 40, top: 50, right: 120, bottom: 80 } }])
})
