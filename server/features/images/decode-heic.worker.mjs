// Decodes one HEIC in a thread of its own, with libheif compiled to WebAssembly: what it does wrong ends with the thread, not with the server.
// Plain JavaScript, so that the same file runs from the sources and beside the built server.
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

// The library tells the terminal what is wrong with a file; whoever sent it is told by the server.
console.log = () => {}

const { bytes, pixelsMax } = workerData
const [image] = new libheif.HeifDecoder().decode(bytes)
const width = image?.get_width() ?? 0
const height = image?.get_height() ?? 0
if (width < 1 || height < 1 || width * height > pixelsMax) parentPort.postMessage(null)
else {
  const data = new Uint8ClampedArray(width * height * 4)
  image.display({ data, width, height }, (drawn) =>
    parentPort.postMessage(drawn ? { data, width, height } : null, drawn ? [data.buffer] : []),
  )
}
