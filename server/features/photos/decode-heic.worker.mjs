// Decodes one HEIC in a separate thread, with libheif compiled to WebAssembly: a crash ends the thread, not the server.
// Plain JavaScript, so that the same file runs from the sources and next to the built server.
import { readlinkSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

// The library logs a file's errors to the terminal; the server reports them to the sender.
console.log = () => {}

/** The id under which Linux counts this thread's CPU time; null elsewhere. */
function threadId() {
  try {
    return readlinkSync('/proc/thread-self').split('/').pop() ?? null
  } catch {
    return null
  }
}
parentPort.postMessage({ tid: threadId() })

const PROFILE_MAX_BYTES = 4 * 1024 * 1024

/**
 * Runs one of the library's C functions, which writes an error to its first argument and a result to `out`; undefined
 * if it failed.
 */
function call(run) {
  const error = libheif._malloc(16)
  const out = error + 12
  run(error, out)
  const [code, result] = [wordAt(error), wordAt(out)]
  libheif._free(error)
  return code === 0 ? result : undefined
}
const wordAt = (address) => new DataView(libheif.HEAPU8.buffer).getUint32(address, true)

/** The file's ICC profile: phones describe Display P3 with one. */
function profileOf(handle) {
  const size = libheif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size === 0 || size > PROFILE_MAX_BYTES) return null
  const into = libheif._malloc(size)
  const got = call((error) => libheif._heif_image_handle_get_raw_color_profile(error, handle, into))
  const profile = got === undefined ? null : libheif.HEAPU8.slice(into, into + size)
  libheif._free(into)
  return profile
}

/** Primaries as numbered by ITU-T H.273, if the file has them ("nclx"): the second word of libheif's structure. */
function primariesOf(handle) {
  const nclx = call((error, out) => libheif._heif_image_handle_get_nclx_color_profile(error, handle, out))
  if (nclx === undefined) return null
  const primaries = wordAt(nclx + 4)
  libheif._heif_nclx_color_profile_free(nclx)
  return primaries
}

const { bytes, pixelsMax, memoryMaxBytes } = workerData
// A thread's resource limits do not cover WebAssembly memory. If it may not grow, the library gets an out-of-memory
// error.
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > memoryMaxBytes)
    throw new RangeError('As much memory as one picture may take')
  return grow.call(this, pages)
}
// The library's own limit for every picture and tile that it decodes: the second word of its limits structure.
const limits = libheif._heif_get_global_security_limits()
new DataView(libheif.HEAPU8.buffer).setBigUint64(limits + 8, BigInt(pixelsMax), true)
const images = new libheif.HeifDecoder().decode(bytes)
const image = images.find((each) => each.is_primary()) ?? images[0]
const width = image?.get_width() ?? 0
const height = image?.get_height() ?? 0
if (width < 1 || height < 1 || width * height > pixelsMax) parentPort.postMessage({ drawn: null })
else {
  const handle = image.handle.$$.ptr
  const color = { profile: profileOf(handle), primaries: primariesOf(handle) }
  const data = new Uint8ClampedArray(width * height * 4)
  image.display({ data, width, height }, (drawn) =>
    parentPort.postMessage({ drawn: drawn ? { data, width, height, ...color } : null }, drawn ? [data.buffer] : []),
  )
}
