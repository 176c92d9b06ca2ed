// The worker that reads the text of one page and then ends, because its memory would never shrink.
import type { ReaderReply, Reading } from './reader-messages.ts'
import { ReaderError, readTsv } from './tesseract.ts'
import { wordsOf } from './words-of.ts'

// Tesseract prints warnings about lines and boxes; real failures are in the reply.
console.error = () => undefined

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => self.postMessage(await read(data)))

async function read(jpeg: ArrayBuffer): Promise<Reading> {
  const tell = (share: number) => self.postMessage({ kind: 'progress', share } satisfies ReaderReply)
  try {
    return { kind: 'words', words: wordsOf(await readTsv(new Uint8Array(jpeg), tell)) }
  } catch (error) {
    return { kind: 'failed', why: error instanceof ReaderError ? error.why : whyNot(error) }
  }
}

const whyNot = (error: unknown) =>
  error instanceof RangeError || /OOM|memory/i.test(String(error)) ? 'memory' : 'broken'
