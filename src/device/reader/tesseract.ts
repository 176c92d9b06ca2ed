// Tesseract compiled to WebAssembly: its code, its binary and its English data are three files of the build, fetched
// when a page is read for the first time. No eval; the page's policy needs 'wasm-unsafe-eval'.

import dataUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import wasmUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import type { ReadFailure } from './reader-messages.ts'

export class ReaderError extends Error {
  constructor(readonly why: ReadFailure) {
    super(`the reader is ${why}`)
  }
}

const NEURAL = 1
/** Finds as much text as possible, in no particular order: labels and values are far apart. */
const SPARSE_TEXT = '11'
/** Resolution of the pages that src/device/paper/straighten.ts creates. */
const DOTS_PER_INCH = '200'
/** Below this percentage Tesseract looks for lines and reads nothing. */
const READING_FROM = 30

/** The text of a JPEG as TSV. Throws a ReaderError, or WebAssembly's own errors, such as out of memory. */
export async function readTsv(jpeg: Uint8Array, onProgress: (share: number) => void): Promise<string> {
  const { core, data } = await load((percent) =>
    onProgress(Math.max(0, (percent - READING_FROM) / (100 - READING_FROM))),
  )
  core.FS.writeFile('./eng.traineddata', data)
  core.FS.writeFile('/input', jpeg)
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'eng', NEURAL) !== 0) throw new ReaderError('broken')
  // Discards its remarks about a picture.
  api.SetVariable('debug_file', '/dev/null')
  api.SetVariable('tessedit_pageseg_mode', SPARSE_TEXT)
  api.SetVariable('user_defined_dpi', DOTS_PER_INCH)
  onProgress(0)
  if (api.SetImageFile() === 1) throw new ReaderError('broken')
  api.Recognize(null)
  return api.GetTSVText(0)
}

async function load(TesseractProgress: (percent: number) => void) {
  if (typeof WebAssembly === 'undefined' || typeof DecompressionStream === 'undefined')
    throw new ReaderError('unsupported')
  const [{ default: create }, binary, data] = await Promise.all([
    import('tesseract.js-core/tesseract-core-simd-lstm.js'),
    fetchBytes(wasmUrl),
    fetchBytes(dataUrl).then(unpacked),
  ]).catch(() => {
    throw new ReaderError('unreachable')
  })
  // Browsers without WebAssembly's SIMD instructions cannot compile it.
  const module = await WebAssembly.compile(binary).catch((error) => {
    throw error instanceof WebAssembly.CompileError ? new ReaderError('unsupported') : error
  })
  const core = await create({
    TesseractProgress,
    // Without this hook the code would fetch its binary from a URL that the build has renamed.
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(module, imports)),
  })
  return { core, data }
}

async function fetchBytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await fetch(address)
  // A hotel's sign-in page answers every request.
  if (!reply.ok || /html/.test(reply.headers.get('content-type') ?? ''))
    throw new Error(`the reader answered ${reply.status}`)
  return new Uint8Array(await reply.arrayBuffer())
}

/** If the server declares the compression in a header, the browser has already decompressed the data. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
