// Compresses static files once, in the build; the server then only picks the encoding that the browser supports.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(js|mjs|css|html|svg|json|txt|webmanifest|wasm|pack)$/
const SMALLEST = 1_000
/** Size above which the last percent of Brotli compression would cost seconds in every build. */
const LARGE = 600_000

export function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    // Runs after the service worker has been written, which happens in the same hook.
    closeBundle: { order: 'post', sequential: true, handler: () => compressAll(folder) },
  }
}

async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => WORTH_IT.test(name)).map((name) => compress(join(folder, name))))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST) return
  const quality = bytes.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY
  const [gz, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  ])
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)])
}
